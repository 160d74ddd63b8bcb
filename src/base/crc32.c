/* Eight bytes at a time: slicing by 8 (Kounavis and Berry, 2005). */
#include "base/crc32.h"

#include "base/bits.h"

/*
 * table[k][i] is the remainder of byte i with k bytes of zeros after it. It is the sum of those of
 * the bits that are set in the byte, which are given.
 */
#define E1(i, b0, b1, b2, b3, b4, b5, b6, b7)                                                      \
    ((i)&1 ? b0 : 0) ^ ((i)&2 ? b1 : 0) ^ ((i)&4 ? b2 : 0) ^ ((i)&8 ? b3 : 0) ^                    \
        ((i)&16 ? b4 : 0) ^ ((i)&32 ? b5 : 0) ^ ((i)&64 ? b6 : 0) ^ ((i)&128 ? b7 : 0)
#define E4(i, ...)                                                                                 \
    E1(i, __VA_ARGS__), E1(i + 1, __VA_ARGS__), E1(i + 2, __VA_ARGS__), E1(i + 3, __VA_ARGS__)
#define E16(i, ...)                                                                                \
    E4(i, __VA_ARGS__), E4(i + 4, __VA_ARGS__), E4(i + 8, __VA_ARGS__), E4(i + 12, __VA_ARGS__)
#define E64(i, ...)                                                                                \
    E16(i, __VA_ARGS__), E16(i + 16, __VA_ARGS__), E16(i + 32, __VA_ARGS__),                       \
        E16(i + 48, __VA_ARGS__)
#define E256(i, ...)                                                                               \
    E64(i, __VA_ARGS__), E64(i + 64, __VA_ARGS__), E64(i + 128, __VA_ARGS__),                      \
        E64(i + 192, __VA_ARGS__)

static const uint32_t table[8][256] = {
    {E256(0, 0x77073096, 0xee0e612c, 0x076dc419, 0x0edb8832, 0x1db71064, 0x3b6e20c8, 0x76dc4190,
        0xedb88320)},
    {E256(0, 0x191b3141, 0x32366282, 0x646cc504, 0xc8d98a08, 0x4ac21251, 0x958424a2, 0xf0794f05,
        0x3b83984b)},
    {E256(0, 0x01c26a37, 0x0384d46e, 0x0709a8dc, 0x0e1351b8, 0x1c26a370, 0x384d46e0, 0x709a8dc0,
        0xe1351b80)},
    {E256(0, 0xb8bc6765, 0xaa09c88b, 0x8f629757, 0xc5b428ef, 0x5019579f, 0xa032af3e, 0x9b14583d,
        0xed59b63b)},
    {E256(0, 0x3d6029b0, 0x7ac05360, 0xf580a6c0, 0x30704bc1, 0x60e09782, 0xc1c12f04, 0x58f35849,
        0xb1e6b092)},
    {E256(0, 0xcb5cd3a5, 0x4dc8a10b, 0x9b914216, 0xec53826d, 0x03d6029b, 0x07ac0536, 0x0f580a6c,
        0x1eb014d8)},
    {E256(0, 0xa6770bb4, 0x979f1129, 0xf44f2413, 0x33ef4e67, 0x67de9cce, 0xcfbd399c, 0x440b7579,
        0x8816eaf2)},
    {E256(0, 0xccaa009e, 0x4225077d, 0x844a0efa, 0xd3e51bb5, 0x7cbb312b, 0xf9766256, 0x299dc2ed,
        0x533b85da)},
};

uint32_t crc32_add(uint32_t crc, const uint8_t *bytes, size_t n)
{
    crc = ~crc;
    for (; n >= 8; n -= 8, bytes += 8) {
        const uint64_t word = bits_load(bytes) ^ crc;

        crc = table[7][word & 0xff] ^ table[6][word >> 8 & 0xff] ^ table[5][word >> 16 & 0xff] ^
            table[4][word >> 24 & 0xff] ^ table[3][word >> 32 & 0xff] ^
            table[2][word >> 40 & 0xff] ^ table[1][word >> 48 & 0xff] ^ table[0][word >> 56];
    }
    for (; n; n--, bytes++)
        crc = crc >> 8 ^ table[0][(crc ^ *bytes) & 0xff];
    return ~crc;
}
