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

/* Adds a line to the log and applies it. False with *fault (may be NULL): the line is not valid here. */
bool table_append_line(struct table *, const char *text, size_t length, struct table_error *);

/* The same with a draft, which must be valid here: false only without memory. */
bool table_append_draft(struct table *, const struct line_draft *);

/* Begins an append that no command makes. */
void table_append_begin(struct table *, int64_t moment, uint64_t player);

/* Ends it. True if lines were appended; good false: they are rolled back. */
bool table_append_end(struct table *, bool good);

/* Applies the last line of the text to the state. */
bool table_apply_line(struct table *, struct table_error *);

/* In a follower's copy: puts the text of line n in place of `WHO ?`. */
bool table_reveal_line(struct table *, uint32_t n, const char *text, size_t length, struct table_error *);

/* Replaces the text of line n. False without memory, nothing changed. */
bool table_rewrite(struct table *, uint32_t n, const char *text, size_t length);

/* Plays the move of line n again, which was played before. */
void table_replay_move(struct table *, uint32_t n);

/* Starts the match that the header's lines describe. */
bool table_start_match(struct table *, struct table_error *);

/* Charges the clock of the seat that moved; then starts the clocks of the seats to act after `moved` (CUB_NOBODY: no
 * move). */
void clock_charge(struct table *, int seat);
void clock_start(struct table *, int moved);

/* Reads the mover of a line `WHO MOVE`, and sets *rest to the move. -1: the line is no move. */
int table_read_mover(const char *text, const char **rest);

/* Whether the position changed for everybody after line `at`. */
bool table_is_stale(const struct table *, uint64_t at);

/* Lifts the cup, in the append under way. */
bool table_reveal_dice(struct table *);

/* Appends what follows a move by itself: dice that are due, the end. */
bool table_go_on(struct table *);

/* Appends `end REASON [SEAT]` and the dice key. */
bool table_end(struct table *, const char *reason, int seat);

/* Appends that a bot takes a person's seat. */
bool table_put_bot(struct table *, int seat, enum cub_level);

/* Whether neither a person nor a bot sits there. */
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
