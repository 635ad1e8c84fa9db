/* Declares what the files of table/ share, and nobody else uses. */
#ifndef TABLE_INTERNAL_H
#define TABLE_INTERNAL_H

#include "table/table.h"

/* A line being written: words with blanks between. */
struct line_draft {
    struct cub_out out;
    char text[WIRE_LINE + 1];
};

void draft_begin(struct line_draft *, const char *word);
void draft_word(struct line_draft *, const char *word);
void draft_bytes(struct line_draft *, const char *bytes, size_t length);
void draft_number(struct line_draft *, int64_t number);

/* Adds a line to the log and applies it to the state; false with *fault (may be NULL): it can't stand here. */
bool table_append_line(struct table *, const char *text, size_t length, struct table_error *);

/* The same with a draft. False only without memory, for what is written here can stand. */
bool table_append_draft(struct table *, const struct line_draft *);

/* Begins an append of no command's. */
void table_append_begin(struct table *, int64_t moment, uint64_t player);

/* Ends it: true if something was written; takes it back without memory. */
bool table_append_end(struct table *, bool good);

/* What a line of each kind does. rest is what stands behind its first word. */
bool table_apply_line(struct table *, struct table_error *);

/* A client learns what line n is, of which it knew only who acted. */
bool table_reveal_line(struct table *, uint32_t n, const char *text, size_t length, struct table_error *);

/* Puts another text where line n stands. False without memory, and nothing has changed. */
bool table_rewrite(struct table *, uint32_t n, const char *text, size_t length);

/* Plays the move of line n again, which was played before. */
void table_replay_move(struct table *, uint32_t n);

/* Lays the match out from the header's lines. */
bool table_start_match(struct table *, struct table_error *);

/* The clocks after a line: who moved (CUB_NOBODY: nobody did), and who is to act now. */
void clock_charge(struct table *, int seat);
void clock_start(struct table *, int moved);

/* A move: who, and behind a blank its text, *rest. -1: it is none. */
int table_read_mover(const char *text, const char **rest);

/* Whether the position has changed for everybody since that line was the last. */
bool table_is_stale(const struct table *, uint64_t at);

/* Lifts the cup, in the append under way. */
bool table_reveal_dice(struct table *);

/* Writes what follows by itself: dice that are due, the end. */
bool table_go_on(struct table *);

/* Writes `end REASON [SEAT]` and the key of the dice. */
bool table_end(struct table *, const char *reason, int seat);

/* Writes that a bot sits down where somebody sat. */
bool table_put_bot(struct table *, int seat, enum cub_level);

/* Whether nobody sits there. */
bool table_is_free(const struct table *, int seat);

/* The commands. */
enum wire_code table_sit(struct table *, const struct wire_command *, const struct command_context *,
                         struct wire_answer *);
enum wire_code table_stand(struct table *, const struct wire_command *, const struct command_context *,
                           struct wire_answer *);
enum wire_code table_bot(struct table *, const struct wire_command *, const struct command_context *,
                         struct wire_answer *);
enum wire_code table_kick(struct table *, const struct wire_command *, const struct command_context *,
                          struct wire_answer *);
enum wire_code table_start(struct table *, const struct wire_command *, const struct command_context *,
                           struct wire_answer *);
enum wire_code table_play(struct table *, const struct wire_command *, const struct command_context *,
                          struct wire_answer *);
enum wire_code table_offer(struct table *, const struct wire_command *, const struct command_context *,
                           struct wire_answer *);
enum wire_code table_accept(struct table *, const struct wire_command *, const struct command_context *,
                            struct wire_answer *);
enum wire_code table_decline(struct table *, const struct wire_command *, const struct command_context *,
                             struct wire_answer *);
enum wire_code table_resign(struct table *, const struct wire_command *, const struct command_context *,
                            struct wire_answer *);
enum wire_code table_claim(struct table *, const struct wire_command *, const struct command_context *,
                           struct wire_answer *);
enum wire_code table_give(struct table *, const struct wire_command *, const struct command_context *,
                          struct wire_answer *);
enum wire_code table_lead(struct table *, const struct wire_command *, const struct command_context *,
                          struct wire_answer *);
enum wire_code table_withdraw(struct table *, const struct wire_command *, const struct command_context *,
                              struct wire_answer *);
enum wire_code table_vote(struct table *, const struct wire_command *, const struct command_context *,
                          struct wire_answer *);
enum wire_code table_ready(struct table *, const struct wire_command *, const struct command_context *,
                           struct wire_answer *);
enum wire_code table_plan(struct table *, const struct wire_command *, const struct command_context *,
                          struct wire_answer *);
enum wire_code table_remark(struct table *, const struct wire_command *, const struct command_context *,
                            struct wire_answer *);
enum wire_code table_emote(struct table *, const struct wire_command *, const struct command_context *,
                           struct wire_answer *);
enum wire_code table_chat(struct table *, const struct wire_command *, const struct command_context *,
                          struct wire_answer *);

#endif
