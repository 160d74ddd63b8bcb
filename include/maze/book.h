/*
 * A puzzle book: a PDF document with many mazes, a page each that says its number, and behind them
 * a page for each solution, where the mazes are solved.
 *
 *     maze_book_new(&rendering, "20 mazes", "made for you", &book);
 *     rendering.book = book;
 *     for (rendering.number = 1; …; rendering.number++)
 *         … an encoder of this rendering writes a maze, to its end …
 *     … maze_book_end writes the rest …
 *     maze_book_free(book);
 *
 * Of each maze only a few numbers are kept. The bytes are the same however they are sliced.
 */
#ifndef MAZE_BOOK_H
#define MAZE_BOOK_H

#include "maze/format.h"
#include "maze/status.h"

MAZE_C_BEGIN

struct maze_book;

/*
 * Returns in *book a new one, whose mazes are all drawn as the rendering says: their pages share the
 * colours of heat maps, and their opacity. The document's properties have a title and a
 * subject, in UTF-8. Nothing is borrowed. MAZE_NO_MEMORY: *book is NULL.
 */
enum maze_status maze_book_new(
    const struct maze_rendering *, const char *title, const char *subject, struct maze_book **book);

/* Writes what follows the last maze, at most `capacity` > 0 bytes; *written is less only at the end. */
enum maze_status maze_book_end(struct maze_book *, char *bytes, size_t capacity, size_t *written);

/* Bytes that a book of so many mazes with their solutions takes at most, beside their encoder. */
uint64_t maze_book_memory(uint64_t mazes);

/* Frees the book, not before the last of its mazes is written or never will be. NULL is allowed. */
void maze_book_free(struct maze_book *);

MAZE_C_END

#endif
