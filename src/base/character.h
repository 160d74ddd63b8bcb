/* Where a character may stand, and how wide a terminal draws it. */
#ifndef BASE_CHARACTER_H
#define BASE_CHARACTER_H

#include "base/text.h"

/*
 * Whether the span is one character, in well-formed UTF-8, that takes one column wherever it
 * stands. Not so are control characters; characters that combine with others or join them; those
 * whose East_Asian_Width is wide or fullwidth (Unicode 15, EastAsianWidth.txt; an ambiguous width
 * counts as one column), which most emoji are; and, since a terminal moves or shapes them, scripts
 * written from right to left and those of South and Southeast Asia. Characters that Unicode has not
 * assigned yet count as one column.
 */
bool character_is_one_column(struct span);

/*
 * How many bytes the first character takes, of a span that is not empty, if a document of XML may
 * hold it (XML 1.0, section 2.2): it is well-formed UTF-8, no control character of ASCII but a tab
 * or the end of a line, and neither U+FFFE nor U+FFFF; else 0.
 */
size_t character_of_xml(struct span);

#endif
