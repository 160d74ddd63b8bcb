/*
 * A puzzle book: a PDF document of numbered mazes, `per_page` of them on each page. If the mazes are solved, pages of
 * solutions follow the last maze, and each maze says on which page its own is.
 *
 *     maze_book_new(&rendering, "20 mazes", "made for you", &rendering.book);
 *     for (rendering.number = 1; …; rendering.number++)
 *         … an encoder of this rendering writes a maze, to its end, before the next is made …
 *     … maze_book_end writes the rest …
 *     maze_book_free(rendering.book);
 *
 * The first maze decides how all pages are divided. maze_encoder_read returns MAZE_INVALID, and the book goes on
 * without that maze, if a later one has other sides or another tiling, and so would be laid out differently; if
 * it is solved and the first is not, or the other way round; or if its number is 0 or does not follow that of the maze
 * before.
 *
 * The book keeps only a few numbers of each maze, so how many there are need not be known before its end. Its bytes do
 * not depend on how they are sliced.
 */
#ifndef MAZE_BOOK_H
#define MAZE_BOOK_H

#include "maze/format.h"
#include "maze/status.h"

MAZE_C_BEGIN

struct maze_book;

/*
 * Returns a new book in *book. The rendering's drawing and title are those of all its mazes, whatever their encoders
 * are given. `title` and `subject` (UTF-8) become properties of the document. Everything is copied. On MAZE_NO_MEMORY,
 * *book is NULL.
 */
enum maze_status maze_book_new(
    const struct maze_rendering *, const char *title, const char *subject, struct maze_book **book);

/* Writes what follows the last maze, at most `capacity` > 0 bytes. *written is less than that only at the end. */
enum maze_status maze_book_end(struct maze_book *, char *bytes, size_t capacity, size_t *written);

/* The most bytes that a book of `mazes` mazes and their solutions takes, without its encoder. */
uint64_t maze_book_memory(const struct maze_rendering *, uint64_t mazes);

/* Frees the book; NULL is allowed. Its last maze must be written, or abandoned, before this. */
void maze_book_free(struct maze_book *);

MAZE_C_END

#endif
