/* CRC-32, the checksum of PNG (ISO 15948, annex D). */
#ifndef BASE_CRC32_H
#define BASE_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* The checksum of what `crc` is the checksum of, 0 of nothing, and n more bytes. */
uint32_t crc32_add(uint32_t crc, const uint8_t *bytes, size_t n);

#endif
