/* Reads what people write: strict numbers, UTF-8, and the word that they probably meant. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A piece of a text that somebody else owns. It has no NUL at its end, and may hold any byte. */
struct span {
    const char *text;
    size_t length;
};

#define SPAN(literal) ((struct span){(literal), sizeof(literal) - 1})

struct span span_of(const char *text);
bool span_is(struct span, const char *text);
bool span_is_caseless(struct span, const char *text); /* ASCII only */

/* The place of the span among words, which NULL ends; how many there are if it is none of them. */
size_t span_find(struct span, const char *const *words);

/* The span without its first n bytes; n is at most its length. */
static inline struct span span_from(struct span span, size_t n)
{
    return (struct span){span.text + n, span.length - n};
}

/* The span without spaces and tabs at its ends. */
struct span span_trimmed(struct span);

/* Cuts off *rest, and returns, the text before the first `separator`, which is dropped; or all of it. */
struct span span_cut(struct span *rest, char separator);

/* The same with a separator of several characters. */
struct span span_cut_at(struct span *rest, const char *mark);

enum number { NUMBER_OK, NUMBER_MALFORMED, NUMBER_TOO_LARGE };

/* Reads at least one decimal digit, and nothing else, into *number. */
enum number span_u64(struct span, uint64_t *number);

/* The length in bytes of a nonempty span's first character; 0 if that is not well-formed UTF-8 (see below). */
size_t span_character(struct span);

/* Returns a copy with a NUL at its end, which the caller frees; NULL when there is no memory. */
char *span_copy(struct span);

/* Whether it is well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms). */
bool span_is_utf8(struct span);

/* The code point of a span that holds exactly one character. */
uint32_t span_code_point(struct span);

/* Cuts the first character off a nonempty span, and returns its code point; 0xfffd for a byte that is not UTF-8. */
uint32_t span_cut_character(struct span *);

/*
 * Whether the span is exactly one character, in well-formed UTF-8, that takes one column in any context. Excluded are
 * control characters; characters that combine with others or join them; those whose East_Asian_Width is wide or
 * fullwidth (Unicode 15, EastAsianWidth.txt), as most emoji are, while an ambiguous width counts as one column; and,
 * since terminals reorder or shape them, scripts written from right to left and scripts of South and Southeast Asia.
 * Characters that Unicode has not assigned yet count as one column.
 */
bool span_is_one_column(struct span);

/*
 * The length in bytes of the first character of a span that is not empty, if an XML document may hold it (XML 1.0,
 * section 2.2): well-formed UTF-8, no ASCII control character but tab and line ends, and neither U+FFFE nor U+FFFF;
 * else 0.
 */
size_t span_xml_character(struct span);

/* Whether people would call it a number: with a sign, a fraction, an exponent, separators, or in hexadecimal. */
bool span_is_numeric(struct span);

/* The value of a hexadecimal digit in either case, or -1. */
int text_hex_digit(char);

enum { TEXT_HEX = 16 };

/* Writes a number as TEXT_HEX hexadecimal digits, and returns their end. */
char *text_put_hex(char *to, uint64_t number);

/* Whether it has only characters that a host and port such as `[::1]:8080` may have; true if it is empty. */
bool span_is_host(struct span);

/* Whether it is a path, without a query, of characters that need no escapes; true if it is empty. */
bool span_is_path(struct span);

/* The 64-bit FNV-1a hash (Fowler, Noll and Vo, 1991), and the hash of a text that continues with `more`. */
uint64_t span_hash(struct span);
uint64_t span_hash_more(uint64_t hash, struct span more);

enum { TEXT_LIST = 640 }; /* bytes for a list of words and its NUL */

/* Adds a word to a list, after a comma unless the list is empty or ends with a blank. What does not fit is cut off. */
void text_add_to_list(char list[TEXT_LIST], const char *word);

/* Whether a word is `name` or one of `others`, which end with NULL. */
bool text_is_among(const char *word, const char *name, const char *const *others);

/*
 * How many single letters must be inserted, deleted, replaced or swapped with their neighbour to turn one word into the
 * other (optimal string alignment); `limit` + 1 if that is more than `limit`. Ignores case. Words of more than 63 bytes
 * always count as far.
 */
unsigned text_distance(struct span, const char *word, unsigned limit);

/* The greatest distance at which a word may still be suggested for what was given. */
unsigned text_tolerance(struct span given);

#endif
