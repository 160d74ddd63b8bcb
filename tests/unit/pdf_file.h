/* Reads PDF files in tests, and checks that they are what they say. */
#ifndef UNIT_PDF_FILE_H
#define UNIT_PDF_FILE_H

#include "base/buffer.h"

/*
 * Fails the test unless each object begins, and each stream ends, where the file says. Returns how
 * many pages there are.
 */
size_t assert_whole_pdf(const struct buffer *);

/* Where an object of a whole file begins: its text goes on until `endobj`. */
const char *pdf_object(const struct buffer *, size_t number);

#endif
