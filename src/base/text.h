/* Reading what people write: strict numbers, UTF-8, and the word they probably meant. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A piece of somebody else's text; not NUL-terminated, and may hold any byte. */
struct span {
    const char *text;
    size_t length;
};

#define SPAN(literal) ((struct span){(literal), sizeof(literal) - 1})

struct span span_of(const char *text);
bool span_is(struct span, const char *text);
bool span_is_caseless(struct span, const char *text); /* ASCII only */

/* The span without its first n bytes, of which it has as many. */
static inline struct span span_from(struct span span, size_t n)
{
    return (struct span){span.text + n, span.length - n};
}

/* The span without the spaces and tabs at its ends. */
struct span span_trimmed(struct span);

/* Cuts what stands before the first `separator` (or all there is) off the front of *rest. */
struct span span_cut(struct span *rest, char separator);

/* The same with a separator of several letters. */
struct span span_cut_at(struct span *rest, const char *mark);

enum number { NUMBER_OK, NUMBER_MALFORMED, NUMBER_TOO_LARGE };

/* Reads decimal digits and nothing else, at least one, into *number. */
enum number span_u64(struct span, uint64_t *number);

/* How many bytes the first character of a span takes in well-formed UTF-8 (as below), 0 if none; it is not empty. */
size_t span_character(struct span);

/* A copy with a NUL behind it, to be freed; NULL: there is no memory. */
char *span_copy(struct span);

/* Whether it is well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms). */
bool span_is_utf8(struct span);

/* The code point of a span that is one character. */
uint32_t span_code_point(struct span);

/*
 * Whether the span is one character, in well-formed UTF-8, that takes one column wherever it
 * stands. Not so are control characters; characters that combine with others or join them; those
 * whose East_Asian_Width is wide or fullwidth (Unicode 15, EastAsianWidth.txt; an ambiguous width
 * counts as one column), which most emoji are; and, since a terminal moves or shapes them, scripts
 * written from right to left and those of South and Southeast Asia. Characters that Unicode has not
 * assigned yet count as one column.
 */
bool span_is_one_column(struct span);

/*
 * How many bytes the first character takes, of a span that is not empty, if a document of XML may
 * hold it (XML 1.0, section 2.2): it is well-formed UTF-8, no control character of ASCII but a tab
 * or the end of a line, and neither U+FFFE nor U+FFFF; else 0.
 */
size_t span_xml_character(struct span);

/* Whether people would read it as a number: with a sign, a fraction, an exponent, separators, or in hexadecimal. */
bool span_is_numeric(struct span);

/* The value of a hexadecimal digit of either case, or -1. */
int text_hex_digit(char);

enum { TEXT_HEX = 16 };

/* Writes a number in so many hexadecimal digits, and returns their end. */
char *text_put_hex(char *to, uint64_t number);

/* Whether it has only what a name, an address and a port are made of: `[::1]:8080`. It may be empty. */
bool span_is_host(struct span);

/* The 64-bit FNV-1a hash (Fowler, Noll and Vo, 1991), and how it goes on where there is more text. */
uint64_t span_hash(struct span);
uint64_t span_hash_more(uint64_t hash, struct span more);

enum { TEXT_LIST = 640 }; /* bytes of a list in words, and its NUL */

/* Adds a word to a list, behind a comma unless it is the first, or a blank ends the text; what finds no room is cut. */
void text_add_to_list(char list[TEXT_LIST], const char *word);

/* Whether a word is `name` or one of the other names, which NULL ends. */
bool text_is_among(const char *word, const char *name, const char *const *others);

/*
 * How many single letters must be put in, left out, changed or swapped with their neighbour to turn
 * one word into the other (optimal string alignment), or `limit` + 1 when that is more than limit.
 * Case counts for nothing. Words of more than 63 bytes are never near.
 */
unsigned text_distance(struct span, const char *word, unsigned limit);

/* How far a word may be from what was given and still be offered as what was meant. */
unsigned text_tolerance(struct span given);

#endif
