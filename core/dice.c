/* Verifies the rolls of a record by the seal, salts and key in its header. */
#include "cubilete/dice.h"
#include "cubilete/text.h"

static const char method[] = "1"; /* of sealing */

/* What the header says about the dice (NULL: nothing), and the first fault in it (rule NULL: none). */
struct claim {
    const char *seal, *key, *salt[CUB_SEATS];
    bool rolled;          /* the game has dice that are rolled */
    uint32_t carried;     /* how many of the first moves were made at another table */
    uint32_t opened, end; /* lines: of the key, or without one of the seal; the one after the header */
    struct cub_message bad_seal, bad_salt;
};

/* Notes a fault in a line, unless there is an earlier one. */
static void object(struct cub_message *why, const char *rule, const char *message, const char *arg, uint32_t line)
{
    if (why->rule)
        return;
    cub_refuse(why, rule, message);
    cub_message_text(why, 0, arg);
    cub_message_place(why, line, 0);
}

/* Takes the value of a key that may stand once. */
static void take(struct claim *claim, const char **slot, const char *value, const char *key, uint32_t line)
{
    if (*slot)
        object(&claim->bad_seal, "DI-1", "record.twice", key, line);
    else if (!cub_is_key(value))
        object(&claim->bad_seal, "DI-1", "dice.key", "", line);
    *slot = value;
}

static void take_salt(struct claim *claim, const char *value, int seats, uint32_t line)
{
    uint32_t seat;
    if (!cub_read_number(&value, (uint32_t)seats, &seat) || !seat || !cub_read_char(&value, ' ') || !cub_is_salt(value))
        object(&claim->bad_salt, "DI-4", "dice.salt", "", line);
    else if (claim->salt[seat - 1])
        object(&claim->bad_salt, "DI-4", "record.twice", "dice-salt", line);
    else
        claim->salt[seat - 1] = value;
}

static void take_line(struct claim *claim, const char *line, int seats, uint32_t number)
{
    const char *value;
    if ((value = cub_str_value(line, "dice-seal"))) {
        const char *seal = cub_str_value(value, method);
        take(claim, &claim->seal, seal ? seal : "", "dice-seal", number);
        claim->opened = claim->key ? claim->opened : number;
    } else if ((value = cub_str_value(line, "dice-key"))) {
        take(claim, &claim->key, value, "dice-key", number);
        claim->opened = number;
    } else if ((value = cub_str_value(line, "dice-salt"))) {
        take_salt(claim, value, seats, number);
    } else if ((value = cub_str_value(line, "carried"))) {
        cub_read_number(&value, INT32_MAX, &claim->carried);
    }
}

static void read_claim(const struct cub_record *record, struct claim *claim)
{
    const struct cub_buffer *header = &record->header;
    int seats = record->match.first.state.setup.seats;
    *claim = (struct claim){.rolled = record->match.game->cast, .end = 1};
    for (size_t at = 0; at < header->length; at += cub_str_length(header->text + at) + 1)
        take_line(claim, header->text + at, seats, claim->end++);
}

/* Whether the seal is this key's hash. */
static bool open_seal(const struct claim *claim, const char *key, struct cub_message *why)
{
    char seal[CUB_KEY + 1];
    if (!claim->seal)
        return !cub_refuse(why, "DI-5", claim->rolled ? "dice.unsealed" : "dice.none");
    *why = claim->bad_seal;
    if (why->rule)
        return false;
    cub_cup_seal(key, seal);
    if (!cub_str_equal(seal, claim->seal))
        object(why, "DI-1", "dice.key", "", claim->opened);
    return !why->rule;
}

static bool add_salts(const struct claim *claim, int seats, struct cub_cup *cup, struct cub_message *why)
{
    *why = claim->bad_salt;
    for (int i = 0; i < seats && !why->rule; i++)
        if (claim->salt[i]) {
            cub_cup_add(cup, claim->salt[i]);
        } else {
            object(why, "DI-4", "dice.no-salt", "", claim->end);
            cub_message_number(why, 0, i + 1);
        }
    return !why->rule;
}

static bool fill(const struct claim *claim, const char *key, int seats, struct cub_cup *cup, struct cub_message *why)
{
    if (!open_seal(claim, key, why))
        return false;
    cub_cup_init(cup, key);
    return add_salts(claim, seats, cup, why);
}

static int seats_of(const struct cub_record *record)
{
    return record->match.first.state.setup.seats;
}

bool cub_dice_fill(const struct cub_record *record, const char *key, struct cub_cup *cup, struct cub_message *why)
{
    struct cub_message unsaid;
    struct claim claim;
    read_claim(record, &claim);
    return fill(&claim, key, seats_of(record), cup, why ? why : &unsaid);
}

/* DI-3: roll n in this position is not the one that key and salts give. */
static void object_roll(const struct cub_game *game, const struct cub_state *state, const cub_move is_and_should[2],
                        struct cub_verdict *verdict)
{
    char text[CUB_MOVE_TEXT];
    cub_refuse(&verdict->why, "DI-3", "dice.roll");
    cub_message_number(&verdict->why, 0, verdict->first_bad);
    for (int i = 0; i < 2; i++) {
        game->print(state, CUB_DICE, is_and_should[i], text);
        cub_message_text(&verdict->why, 1 + i, text);
    }
}

/* Checks all rolls in turn, up to the first that differs from key and salts; carried moves are skipped. */
static bool check_rolls(const struct cub_match *match, const struct cub_cup *cup, uint32_t carried,
                        struct cub_verdict *verdict)
{
    union cub_any state;
    uint32_t n = 0;
    cub_match_at(match, 0, &state);
    for (uint32_t i = 0; i < match->length; i++) {
        const struct cub_entry *entry = &match->log[i];
        n += entry->who == CUB_DICE;
        bool judged = entry->who == CUB_DICE && i >= carried;
        cub_move roll = judged ? cub_cup_roll(cup, match->game, &state.state, n) : entry->move;
        if (roll != entry->move) {
            verdict->first_bad = n;
            object_roll(match->game, &state.state, (const cub_move[]){entry->move, roll}, verdict);
            return false;
        }
        match->game->apply(&state.state, (int)entry->who, entry->move);
    }
    return true;
}

static uint32_t count_rolls(const struct cub_match *match, uint32_t length)
{
    uint32_t rolls = 0;
    for (uint32_t i = 0; i < length && i < match->length; i++)
        rolls += match->log[i].who == CUB_DICE;
    return rolls;
}

/* Fills the verdict with what the header says, true or not. */
static void report(const struct claim *claim, struct cub_verdict *verdict)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (claim->salt[i])
            verdict->salts |= CUB_BIT(i);
    verdict->seal = claim->seal && cub_is_key(claim->seal) ? claim->seal : NULL;
}

void cub_dice_verify(const struct cub_record *record, struct cub_verdict *verdict)
{
    struct cub_cup cup;
    struct claim claim;
    read_claim(record, &claim);
    *verdict = (struct cub_verdict){.carried = count_rolls(&record->match, claim.carried)};
    verdict->rolls = cub_match_rolls(&record->match) - verdict->carried;
    report(&claim, verdict);
    if (claim.seal && !claim.key)
        cub_refuse(&verdict->why, "DI-2", "dice.closed");
    else
        verdict->verified = fill(&claim, claim.key, seats_of(record), &cup, &verdict->why) &&
                            check_rolls(&record->match, &cup, claim.carried, verdict);
}

bool cub_dice_judge(const struct cub_record *record, const struct cub_fault *fault, struct cub_verdict *verdict)
{
    if (!record->match.game)
        return false;
    cub_dice_verify(record, verdict);
    return !fault || verdict->first_bad;
}

/* Adds `KEY WORD VALUE` to the header. */
static bool say(struct cub_record *record, const char *key, const char *word, const char *value)
{
    char text[2 * CUB_KEY];
    struct cub_out out;
    cub_out_init(&out, text, sizeof text);
    cub_put_text(&out, word);
    cub_put_char(&out, ' ');
    cub_put_text(&out, value);
    return cub_record_say(record, key, text);
}

bool cub_dice_say_seal(struct cub_record *record, const char *key)
{
    char seal[CUB_KEY + 1];
    cub_cup_seal(key, seal);
    return say(record, "dice-seal", method, seal);
}

bool cub_dice_say_salt(struct cub_record *record, int seat, const char *salt)
{
    char number[CUB_MOVE_TEXT];
    cub_who_print(seat, number);
    return say(record, "dice-salt", number, salt);
}

bool cub_dice_say_key(struct cub_record *record, const char *key)
{
    return cub_record_say(record, "dice-key", key);
}
