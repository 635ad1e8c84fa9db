/* Sealed dice of a local table. */
#include "tty/cup.h"

#include "host/dice_key.h"

static bool is_shown(const struct cub_record *record)
{
    return cub_record_value(record, "dice-key") != NULL;
}

/* A person's salt; a bot has none of its own. False: no randomness. */
static bool choose_salt(const struct seat_holder *seat, char salt[CUB_SALT + 1])
{
    for (int i = 0; i <= CUB_SALT; i++)
        salt[i] = cub_bot_salt[i];
    return seat->bot || cub_dice_key_salt(salt);
}

bool local_cup_init(struct local_cup *cup, const struct seat_holder *seat, struct cub_record *record,
                    struct cub_message *why)
{
    int seats = record->match.now.state.setup.seats;
    if (!cub_dice_key_draw(cup->key))
        return !cub_refuse(why, NULL, "home.random");
    bool said = cub_dice_say_seal(record, cup->key);
    for (int i = 0; i < seats && said; i++) {
        char salt[CUB_SALT + 1];
        if (!choose_salt(&seat[i], salt))
            return !cub_refuse(why, NULL, "home.random");
        said = cub_dice_say_salt(record, i, salt);
    }
    if (!said)
        return !cub_refuse(why, NULL, "match.memory");
    return cub_dice_fill(record, cup->key, &cup->cup, why);
}

bool local_cup_resume(struct local_cup *cup, const char *journal, const struct cub_record *record,
                      struct cub_message *why)
{
    if (!cub_record_value(record, "dice-seal") || is_shown(record))
        return true;
    cub_refuse(why, NULL, "home.no-key");
    cup->kept = cub_dice_key_read(journal, cup->key) && cub_dice_fill(record, cup->key, &cup->cup, why);
    if (!cup->kept)
        cup->key[0] = 0;
    return cup->kept || !record->match.now.state.to_act;
}

bool local_cup_open(const struct local_cup *cup, struct cub_record *record)
{
    bool due = cup->key[0] && !record->match.now.state.to_act && !is_shown(record);
    return !due || cub_dice_say_key(record, cup->key);
}

bool local_cup_keep(struct local_cup *cup, const char *journal, const struct cub_record *record)
{
    if (!cup->key[0])
        return true;
    if (is_shown(record))
        cub_dice_key_drop(journal);
    else if (!cup->kept)
        cup->kept = cub_dice_key_keep(journal, cup->key);
    return is_shown(record) || cup->kept;
}
