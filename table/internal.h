/* What the parts of a live table share. */
#ifndef TABLE_INTERNAL_H
#define TABLE_INTERNAL_H

#include "table/table.h"

/* A line being written: words with blanks between. */
struct live_draft {
    struct cub_out out;
    char text[WIRE_LINE + 1];
};

void draft_begin(struct live_draft *, const char *word);
void draft_word(struct live_draft *, const char *word);
void draft_bytes(struct live_draft *, const char *bytes, size_t length);
void draft_number(struct live_draft *, int64_t number);

/* Adds a line to the log and folds it into the state; false with *fault (may be NULL): it can't stand here. */
bool live_add(struct live *, const char *text, size_t length, struct live_fault *);

/* The same with a draft. False only without memory, for what is written here can stand. */
bool live_say(struct live *, const struct live_draft *);

/* Begins an append of no command's. */
void live_append_begin(struct live *, int64_t moment, uint64_t player);

/* Ends it: true if something was written; takes it back without memory. */
bool live_append_end(struct live *, bool good);

/* What a line of each kind does. rest is what stands behind its first word. */
bool live_fold(struct live *, struct live_fault *);

/* A client learns what line n is, of which it knew only who acted. */
bool live_unveil(struct live *, uint32_t n, const char *text, size_t length, struct live_fault *);

/* Puts another text where line n stands. False without memory, and nothing has changed. */
bool live_rewrite(struct live *, uint32_t n, const char *text, size_t length);

/* Plays the move of line n again, which was played before. */
void live_replay_move(struct live *, uint32_t n);

/* Lays the match out from the header's lines. */
bool live_start_match(struct live *, struct live_fault *);

/* The clocks after a line: who moved (CUB_NOBODY: nobody did), and who is to act now. */
void live_charge(struct live *, int seat);
void live_wind(struct live *, int moved);

/* A move: who, and behind a blank its text, *rest. -1: it is none. */
int live_read_who(const char *text, const char **rest);

/* Lifts the cup, in the append under way. */
bool live_uncover(struct live *);

/* Writes what follows by itself: dice that are due, the end. */
bool live_follow(struct live *);

/* Writes `end REASON [SEAT]` and the key of the dice. */
bool live_end(struct live *, const char *reason, int seat);

/* Writes that a bot sits down where somebody sat. */
bool live_put_bot(struct live *, int seat, enum cub_level);

/* Whether nobody sits there. */
bool live_free(const struct live *, int seat);

/* The commands. */
enum wire_code live_sit(struct live *, const struct wire_command *, const struct command_context *,
                        struct wire_answer *);
enum wire_code live_stand(struct live *, const struct wire_command *, const struct command_context *,
                          struct wire_answer *);
enum wire_code live_bot(struct live *, const struct wire_command *, const struct command_context *,
                        struct wire_answer *);
enum wire_code live_kick(struct live *, const struct wire_command *, const struct command_context *,
                         struct wire_answer *);
enum wire_code live_start(struct live *, const struct wire_command *, const struct command_context *,
                          struct wire_answer *);
enum wire_code live_play(struct live *, const struct wire_command *, const struct command_context *,
                         struct wire_answer *);
enum wire_code live_offer(struct live *, const struct wire_command *, const struct command_context *,
                          struct wire_answer *);
enum wire_code live_accept(struct live *, const struct wire_command *, const struct command_context *,
                           struct wire_answer *);
enum wire_code live_decline(struct live *, const struct wire_command *, const struct command_context *,
                            struct wire_answer *);
enum wire_code live_resign(struct live *, const struct wire_command *, const struct command_context *,
                           struct wire_answer *);
enum wire_code live_claim(struct live *, const struct wire_command *, const struct command_context *,
                          struct wire_answer *);
enum wire_code live_chat(struct live *, const struct wire_command *, const struct command_context *,
                         struct wire_answer *);

#endif
