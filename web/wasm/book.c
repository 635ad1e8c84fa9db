/* A record that is being written by hand: a referee's, with real dice. */
#include "web/wasm/reading.h"

EXPORT(book_close) void book_close(struct reading *);

/* Put in: a record, or its header with the empty line after it. NULL: out is why not. */
EXPORT(book_new) struct reading *book_new(void)
{
    struct reading *book = web_new(sizeof *book);
    struct json json = web_begin();
    if (book && reading_read(book, web_in()))
        return book;
    if (book) {
        book->fault.why.line = (uint32_t)book->fault.line;
        web_refusal(&json, &book->fault.why);
        book_close(book);
    }
    web_end();
    return NULL;
}

void book_close(struct reading *book)
{
    reading_finish(book);
    web_free(book);
}

/* Put in: a move of a seat, the dice or the clock. Out: null, or why it is none. */
EXPORT(book_play) bool book_play(struct reading *book, int who)
{
    struct cub_message why;
    bool good = cub_match_play_text(&book->record.match, who, web_in(), &why);
    if (!good && !why.rule)
        return false;
    struct json json = web_begin();
    web_refusal(&json, good ? NULL : &why);
    return web_end();
}

/* Back to the first moves, whatever they were: people can see what lies on the table. */
EXPORT(book_undo) bool book_undo(struct reading *book, uint32_t length)
{
    bool good = length <= book->record.match.length;
    if (good)
        cub_match_undo(&book->record.match, length);
    return good;
}

EXPORT(book_length) uint32_t book_length(const struct reading *book)
{
    return book->record.match.length;
}

EXPORT(book_record) bool book_record(const struct reading *book)
{
    web_begin();
    cub_record_write(&book->record, web_put, NULL);
    return web_end();
}
