/* Results in the order of time, and the ratings that follow from them. */
#include "rank/book.h"

#include "cubilete/text.h"

static const int64_t day_ms = 86400000; /* in which the same two who meet again count for less and less */
static const int64_t period_ms = (int64_t)7 * 86400000; /* of not playing, after which less is known of somebody */

const char *const rank_form_names[RANK_FORMS] = {"glicko-2", "plackett-luce"};

void rank_book_init(struct rank_book *book, struct cub_memory memory)
{
    *book = (struct rank_book){.memory = memory};
}

static void release(struct rank_book *book, void *block)
{
    if (block)
        book->memory.resize(book->memory.context, block, 0);
}

static void drop_lists(struct rank_book *book)
{
    for (size_t i = 0; i < book->lists; i++)
        release(book, book->list[i].player);
    release(book, book->list);
    book->list = NULL;
    book->lists = 0;
}

void rank_book_finish(struct rank_book *book)
{
    drop_lists(book);
    release(book, book->result);
    *book = (struct rank_book){.memory = book->memory};
}

/* Room for one more; NULL without memory, which is noted. */
static void *grow(struct rank_book *book, void *array, size_t count, size_t *capacity, size_t size)
{
    void *more = cub_array_reserve(&book->memory, array, capacity, count + 1, size);
    book->failed = book->failed || !more;
    return more;
}

void rank_book_add(struct rank_book *book, const struct rank_result *result)
{
    struct rank_result *all = grow(book, book->result, book->count, &book->capacity, sizeof *all);
    if (!all)
        return;
    book->result = all;
    book->result[book->count++] = *result;
}

static int compare_texts(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

static int compare_seats(const struct rank_seat *a, const struct rank_seat *b)
{
    int order = compare_texts(a->id, b->id);
    order = order ? order : compare_texts(a->name, b->name);
    return order ? order : (int)a->place - (int)b->place;
}

/* By time; what happened in the same instant in an order that depends on nothing but what it is. */
static int compare(const struct rank_result *a, const struct rank_result *b)
{
    if (a->moment != b->moment)
        return a->moment < b->moment ? -1 : 1;
    int order = compare_texts(a->game->name, b->game->name);
    order = order ? order : (int)a->seats - (int)b->seats;
    for (int i = 0; i < a->seats && !order; i++)
        order = compare_seats(&a->seat[i], &b->seat[i]);
    return order;
}

/* Lets the one at i sink to where it belongs among the first count: a heap has the latest on top. */
static void sink_down(struct rank_result *r, size_t i, size_t count)
{
    for (size_t child = 2 * i + 1; child < count; child = 2 * i + 1) {
        child += child + 1 < count && compare(&r[child], &r[child + 1]) < 0;
        if (compare(&r[i], &r[child]) >= 0)
            return;
        struct rank_result swap = r[i];
        r[i] = r[child];
        r[child] = swap;
        i = child;
    }
}

/* As they usually come. */
static bool is_sorted(const struct rank_result *r, size_t count)
{
    size_t i = 1;
    while (i < count && compare(&r[i - 1], &r[i]) <= 0)
        i++;
    return i >= count;
}

static void sort(struct rank_result *r, size_t count)
{
    if (is_sorted(r, count))
        return;
    for (size_t i = count / 2; i-- > 0;)
        sink_down(r, i, count);
    for (size_t left = count; left-- > 1;) {
        struct rank_result swap = r[0];
        r[0] = r[left];
        r[left] = swap;
        sink_down(r, 0, left);
    }
}

/* A result that is there twice, as in two copies of one file. */
static void drop_copies(struct rank_book *book)
{
    size_t kept = 0;
    for (size_t i = 0; i < book->count; i++)
        if (!kept || !book->result[i].exact || compare(&book->result[kept - 1], &book->result[i]) != 0)
            book->result[kept++] = book->result[i];
    book->count = kept;
}

static enum rank_form form_of(const struct rank_result *result)
{
    return result->seats == 2 && result->sides == 2 ? RANK_TWO : RANK_MANY;
}

static struct rank_list *find_list(struct rank_book *book, const struct cub_game *game, enum rank_form form)
{
    for (size_t i = 0; i < book->lists; i++)
        if (book->list[i].game == game && book->list[i].form == form)
            return &book->list[i];
    return NULL;
}

/* A list for each game and system that somebody was rated in. */
static void begin_lists(struct rank_book *book, const struct cub_game *const *games)
{
    size_t capacity = 0;
    drop_lists(book);
    for (size_t g = 0; games[g]; g++)
        for (int form = 0; form < RANK_FORMS; form++) {
            size_t i = 0;
            while (i < book->count && (book->result[i].game != games[g] || (int)form_of(&book->result[i]) != form))
                i++;
            struct rank_list *all =
                i < book->count ? grow(book, book->list, book->lists, &capacity, sizeof *all) : NULL;
            if (!all)
                continue;
            book->list = all;
            book->list[book->lists++] = (struct rank_list){.game = games[g], .form = (enum rank_form)form};
        }
}

/* Where somebody stands: by id, and without one by name. */
static bool is_before(const struct rank_player *player, const struct rank_seat *seat)
{
    int order = compare_texts(player->id, seat->id);
    return order < 0 || (order == 0 && !seat->id[0] && compare_texts(player->name, seat->name) < 0);
}

static bool is_of(const struct rank_player *player, const struct rank_seat *seat)
{
    return cub_str_equal(player->id, seat->id) && (seat->id[0] || cub_str_equal(player->name, seat->name));
}

/* The player of a seat, among those of a list, which stand in order while it is made. NULL without memory. */
static struct rank_player *find_player(struct rank_book *book, struct rank_list *list, const struct rank_seat *seat)
{
    size_t low = 0, high = list->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (is_before(&list->player[middle], seat))
            low = middle + 1;
        else
            high = middle;
    }
    if (low < list->count && is_of(&list->player[low], seat))
        return &list->player[low];
    struct rank_player *all = grow(book, list->player, list->count, &list->capacity, sizeof *all);
    if (!all)
        return NULL;
    list->player = all;
    for (size_t i = list->count++; i > low; i--)
        all[i] = all[i - 1];
    all[low] = (struct rank_player){.rating = rank_newcomer};
    for (int i = 0; i <= RANK_ID; i++)
        all[low].id[i] = seat->id[i];
    for (int i = 0; i <= RANK_NAME; i++)
        all[low].name[i] = seat->name[i];
    return &all[low];
}

struct rank_rating rank_bot(const struct cub_game *game, enum cub_level level)
{
    enum { KNOWN = 30 }; /* hundreds of games say about so much */
    return (struct rank_rating){
        .rating = cub_bot_rating(game, level), .deviation = KNOWN, .volatility = rank_newcomer.volatility};
}

/* What everybody at the table is worth before the game. False without memory. */
static bool look_up(struct rank_book *book, struct rank_list *list, const struct rank_result *result,
                    struct rank_rating *rating)
{
    for (int i = 0; i < result->seats; i++) {
        const struct rank_seat *seat = &result->seat[i];
        struct rank_player *player = seat->bot == CUB_LEVELS ? find_player(book, list, seat) : NULL;
        if (seat->bot == CUB_LEVELS && !player)
            return false;
        rating[i] = player ? player->rating : rank_bot(result->game, seat->bot);
        if (player && player->games && list->form == RANK_TWO) {
            int64_t periods = (result->moment - player->last) / period_ms; /* whole ones */
            rank_idle(&rating[i], (double)periods);
        }
    }
    return true;
}

static void play_two(const struct rank_result *result, struct rank_rating *rating)
{
    const struct rank_rating before[2] = {rating[0], rating[1]};
    int first = result->seat[0].place, second = result->seat[1].place;
    double score = first == second ? 0.5 : first < second;
    rank_glicko(&rating[0], &(struct rank_game){.against = before[1], .score = score}, 1);
    rank_glicko(&rating[1], &(struct rank_game){.against = before[0], .score = 1 - score}, 1);
}

static void play_many(const struct rank_result *result, struct rank_rating *rating)
{
    struct rank_team team[RANK_TEAMS] = {0};
    for (int i = 0; i < result->seats; i++) {
        struct rank_team *t = &team[result->seat[i].side];
        t->member[t->members++] = &rating[i];
        t->place = result->seat[i].place;
    }
    rank_many(team, result->sides, rank_beta);
}

/* The same among those who did not leave at once: what a newcomer's second device gives away is nobody's. */
static void play_rest(const struct rank_result *result, struct rank_rating *rating)
{
    struct rank_team team[RANK_TEAMS] = {0};
    int teams = 0;
    for (int side = 0; side < result->sides; side++) {
        struct rank_team *t = &team[teams];
        for (int i = 0; i < result->seats; i++)
            if (result->seat[i].side == side && !result->seat[i].early) {
                t->member[t->members++] = &rating[i];
                t->place = result->seat[i].place;
            }
        teams += t->members > 0;
    }
    if (teams > 1)
        rank_many(team, teams, rank_beta);
}

static bool has_early(const struct rank_result *result)
{
    bool early = false;
    for (int i = 0; i < result->seats; i++)
        early = early || result->seat[i].early;
    return early;
}

/* Whether a seat's rating changes: not of a bot, nor of a player whom the others left at once. */
static bool is_rated(const struct rank_result *result, int seat)
{
    int others = 0;
    for (int i = 0; i < result->seats; i++)
        others += result->seat[i].side != result->seat[seat].side && !result->seat[i].early;
    return result->seat[seat].bot == CUB_LEVELS && (result->seat[seat].early || others > 0);
}

static int seat_of(const struct rank_result *result, const struct rank_player *player)
{
    int i = 0;
    while (i < result->seats && (result->seat[i].bot != CUB_LEVELS || !is_of(player, &result->seat[i])))
        i++;
    return i;
}

/*
 * How often somebody has played against one of the others at this table in the last day,
 * the one whom they met most. Of bots there are no accomplices.
 */
static uint32_t count_meetings(const struct rank_book *book, const struct rank_result *result, int seat,
                               const struct rank_player *player)
{
    uint32_t met[CUB_SEATS] = {0}, most = 0;
    for (uint32_t at = player->seen; at;) {
        const struct rank_result *old = &book->result[at - 1];
        int self = seat_of(old, player);
        if (result->moment - old->moment >= day_ms || self == old->seats)
            break;
        for (int i = 0; i < result->seats; i++)
            for (int j = 0; j < old->seats && result->seat[i].side != result->seat[seat].side; j++)
                if (old->seat[j].side != old->seat[self].side && rank_is_same(&result->seat[i], &old->seat[j]))
                    met[i]++;
        at = old->before[self];
    }
    for (int i = 0; i < result->seats; i++)
        most = met[i] > most ? met[i] : most;
    return most;
}

/* Half as much each time: a day with the same opponent counts for less than two matches. */
static double weight_of(uint32_t meetings)
{
    enum { ENOUGH = 50 }; /* nobody sees what is left then */
    double weight = 1;
    for (uint32_t i = 0; i < meetings && i < ENOUGH; i++)
        weight /= 2;
    return meetings < ENOUGH ? weight : 0;
}

/* So much of the way from one rating to the other. */
static struct rank_rating blend(const struct rank_rating *from, const struct rank_rating *to, double weight)
{
    return (struct rank_rating){.rating = from->rating + weight * (to->rating - from->rating),
                                .deviation = from->deviation + weight * (to->deviation - from->deviation),
                                .volatility = from->volatility + weight * (to->volatility - from->volatility)};
}

static void note(struct rank_player *player, const struct rank_result *result, const struct rank_seat *seat,
                 const struct rank_rating *rating)
{
    player->rating = *rating;
    player->games++;
    player->last = result->moment;
    for (int i = 0; i <= RANK_NAME; i++)
        player->name[i] = seat->name[i];
}

/* Nobody is moved before all have been found: finding somebody new moves the others. */
static void rate(struct rank_book *book, struct rank_result *result)
{
    struct rank_list *list = find_list(book, result->game, form_of(result));
    struct rank_rating before[CUB_SEATS], all[CUB_SEATS], rest[CUB_SEATS];
    if (!list || !look_up(book, list, result, before))
        return;
    for (int i = 0; i < result->seats; i++)
        all[i] = rest[i] = before[i];
    (list->form == RANK_TWO ? play_two : play_many)(result, all);
    play_rest(result, rest);
    for (int i = 0; i < result->seats; i++) {
        const struct rank_seat *seat = &result->seat[i];
        struct rank_player *player = seat->bot == CUB_LEVELS ? find_player(book, list, seat) : NULL;
        if (!player)
            continue;
        bool whole = seat->early || !has_early(result);
        struct rank_rating after =
            blend(&before[i], whole ? &all[i] : &rest[i], weight_of(count_meetings(book, result, i, player)));
        result->before[i] = player->seen;
        player->seen = (uint32_t)(result - book->result) + 1;
        if (is_rated(result, i))
            note(player, result, seat, &after);
    }
}

/* The best first; of equals, by name and id. */
static bool is_better(const struct rank_player *a, const struct rank_player *b)
{
    if (a->rating.rating > b->rating.rating || a->rating.rating < b->rating.rating)
        return a->rating.rating > b->rating.rating;
    int order = compare_texts(a->name, b->name);
    return order ? order < 0 : compare_texts(a->id, b->id) < 0;
}

/* Those of whom nothing has counted yet have no rating. */
static void drop_unrated(struct rank_list *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->player[i].games)
            list->player[kept++] = list->player[i];
    list->count = kept;
}

/* Shell's way: lists are as long as there are people. */
static void arrange(struct rank_list *list)
{
    drop_unrated(list);
    for (size_t gap = list->count / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11)
        for (size_t i = gap; i < list->count; i++) {
            struct rank_player player = list->player[i];
            size_t at = i;
            for (; at >= gap && is_better(&player, &list->player[at - gap]); at -= gap)
                list->player[at] = list->player[at - gap];
            list->player[at] = player;
        }
}

void rank_book_rate(struct rank_book *book, const struct cub_game *const *games)
{
    sort(book->result, book->count);
    drop_copies(book);
    begin_lists(book, games);
    for (size_t i = 0; i < book->count; i++)
        rate(book, &book->result[i]);
    for (size_t i = 0; i < book->lists; i++)
        arrange(&book->list[i]);
}
