/*
 * What store.h promises of a store that many nodes share, and what becomes of it when
 * the way to the database breaks. Usage: store_nodes DATABASE
 */
#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>
#include <libpq-fe.h>

#include "tests/stores.h"

enum { TRIES = 600, TRY_US = 100000 }; /* a minute, whatever else the machine does */

/* What is told to others, as a text. */
static void hear(void *context, enum store_notice kind, uint64_t id, uint32_t length, const char *words)
{
    char *text = context;
    size_t used = strlen(text);
    snprintf(text + used, 256 - used, "%c%llu:%u%s%s ", "nhpfrt"[kind], (unsigned long long)id, length,
             *words ? ":" : "", words);
}

static void expect_notices(struct store *store, const char *expected)
{
    char heard[256] = "";
    for (int i = 0; i < TRIES && strcmp(heard, expected) != 0; i++)
        assert_true(store_listen(store, TRY_US / 1000, hear, heard));
    assert_string_equal(heard, expected);
}

static void test_notices(void **state)
{
    struct stores_home *home = *state;
    struct store *other = stores_open(home->second);
    char nothing[256] = "";
    assert_false(store_listen(other, 0, hear, nothing)); /* what was told before is not known */
    assert_true(store_listen(other, 0, hear, nothing));
    struct store_write_op steps[] = {stores_table(5),
                                     stores_append(5, 1, 3, "a\nb\nc"),
                                     stores_append(6, 1, 1, "d"),
                                     {.act = STORE_SET_NAME, .player.id = 9},
                                     {.act = STORE_DROP_PLAYER, .player.id = 8},
                                     {.act = STORE_SET_PRESENCE, .table.id = 5, .presence = {.node = 3, .seats = 2}},
                                     {.act = STORE_SET_INVITE, .table.id = 5}};
    stores_write(home->store, steps, 7);
    expect_notices(other, "n5:3 n6:1 p9:0 f8:0 h5:0 n5:0 ");
    struct store_write_op late[] = {stores_append(5, 1, 1, "x"), stores_append(5, 4, 1, "e")};
    stores_write(home->store, late, 2);
    expect_notices(other, "n5:4 ");
    struct store_write_op said[] = {
        {.act = STORE_PASS_ON, .table = {.id = 7, .owner_node = 9}, .append.text = "remark%20x"},
        stores_append(5, 5, 1, "f")};
    stores_write(home->store, said, 2);
    expect_notices(other, "t7:9:remark%20x n5:5 ");
    store_close(other);
}

static void note_node(void *context, uint64_t node, int64_t silent_ms)
{
    char *text = context;
    size_t used = strlen(text);
    snprintf(text + used, 256 - used, "%llu%s ", (unsigned long long)node, silent_ms > 8000 ? "!" : "");
}

static void note_here(void *context, const struct store_presence *here)
{
    char *text = context;
    size_t used = strlen(text);
    snprintf(text + used, 256 - used, "%llu:%d:%d:%u ", (unsigned long long)here->node, here->seats, here->closed,
             here->seen);
}

static void test_keepers(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    struct store_write_op steps[] = {stores_table(5), stores_table(6), stores_table(7),
                                     stores_append(5, 1, 4, "a\nb\nc\nd")};
    struct store_head heads[] = {{.table = 5}, {.table = 6}, {.table = 4}};
    char nodes[256] = "", ids[64] = "", none[64] = "", here[256] = "";
    int64_t ahead = 1 << 20;
    steps[0].table.phase = steps[1].table.phase = CUB_PHASE_PLAYING;
    stores_write(store, steps, 4);
    assert_true(store_heartbeat(store, 1, "a", &ahead, note_node, nodes));
    assert_true(ahead > -1000 && ahead < 1000);
    assert_string_equal(nodes, "1 ");
    assert_int_equal(store_take_over(store, 5, 0, 2), STORE_FOUND);
    assert_int_equal(store_take_over(store, 5, 0, 1), STORE_MISSING);
    assert_int_equal(store_take_over(store, 6, 0, 1), STORE_FOUND);
    assert_int_equal(store_take_over(store, 7, 0, 2), STORE_FOUND);
    assert_true(store_heads(store, heads, 3));
    assert_true(heads[0].owner_node == 2 && heads[0].length == 4 && heads[1].owner_node == 1 && heads[2].length == 0);
    struct store_write_op at[] = {
        {.act = STORE_SET_PRESENCE, .table.id = 5, .presence = {.node = 2, .seats = 1}},
        {.act = STORE_SET_PRESENCE, .table.id = 5, .presence = {.node = 2, .closed = 1, .seen = 17}}};
    stores_write(store, at, 2);
    assert_true(store_presence(store, 5, note_here, here));
    assert_string_equal(here, "2:0:1:17 ");
    here[0] = 0;
    at[0].presence.seats = 0; /* nothing to say is no row */
    stores_write(store, at, 1);
    assert_true(store_presence(store, 5, note_here, here));
    assert_string_equal(here, "");
    nodes[0] = 0;
    stores_execute("INSERT INTO node VALUES (2, now() - interval '9 s', '')");
    assert_true(store_heartbeat(store, 1, "a", &ahead, note_node, nodes));
    assert_string_equal(nodes, "1 2! ");
    assert_true(store_inherit(store, 1, 12000, 10, stores_note, none));
    assert_string_equal(none, "");
    assert_true(store_inherit(store, 1, 8000, 10, stores_note, ids)); /* of those that are played */
    assert_string_equal(ids, "5 ");
    assert_true(store_heads(store, heads, 3) && heads[0].owner_node == 1);
    assert_true(store_leave(store, 1));
    assert_true(store_heads(store, heads, 3) && heads[0].owner_node == 0 && heads[1].owner_node == 0);
}

/* Of several nodes that begin, the first one says how long nobody was there. */
static void test_silence(void **state)
{
    struct stores_home *home = *state;
    char first[64] = "", second[64] = "";
    struct store_write_op steps[] = {
        {.act = STORE_HEARTBEAT, .moment = 1000}, {.act = STORE_HEARTBEAT, .moment = 900}, stores_table(1)};
    steps[2].table.phase = CUB_PHASE_PLAYING;
    steps[2].table.made = 0;
    stores_write(home->store, steps, 3);
    assert_true(store_wake(home->store, 1, 5000, stores_silence, first));
    assert_string_equal(first, "1000-5000 ");
    assert_true(store_wake(home->store, 2, 7000, stores_silence, second));
    assert_string_equal(second, "1000-5000 ");
}

static void test_foreign_keeper_is_not_due(void **state)
{
    struct store *store = ((struct stores_home *)*state)->store;
    struct store_write_op step = stores_table(1);
    char mine[64] = "", others[64] = "";
    int64_t ahead;
    step.table.due = 100;
    stores_write(store, &step, 1);
    assert_true(store_heartbeat(store, 8, "", &ahead, note_node, (char[256]){""}));
    assert_int_equal(store_take_over(store, 1, 0, 8), STORE_FOUND);
    assert_true(store_due(store, 200, 8, 10, stores_note, mine) && store_due(store, 200, 9, 10, stores_note, others));
    assert_string_equal(mine, "1 ");
    assert_string_equal(others, "");
}

/* A way to the stores_database that breaks at a commit: before the stores_database gets it, or after it. */
struct breaker {
    int listener, port, breaks;
    bool before;
    pthread_t thread;
};

static int dial(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connect(fd, (struct sockaddr *)&to, sizeof to) == 0 ? fd : -1;
}

/* Passes on what came; false: it is over. */
static bool pass(struct breaker *b, int from, int to, bool up)
{
    static const char commit[] = "Q\0\0\0\013COMMIT";
    char bytes[65536];
    ssize_t length = recv(from, bytes, sizeof bytes, 0);
    bool due = up && b->breaks > 0 && length > 0 && memmem(bytes, (size_t)length, commit, sizeof commit - 1);
    if (due && b->before)
        b->breaks--;
    if (length <= 0 || (due && b->before) || send(to, bytes, (size_t)length, MSG_NOSIGNAL) != length)
        return false;
    if (!due)
        return true;
    b->breaks--;
    return recv(to, bytes, sizeof bytes, 0) < 0; /* its answer, which nobody gets */
}

static void *break_commits(void *context)
{
    struct breaker *b = context;
    for (int client; (client = accept(b->listener, NULL, NULL)) >= 0;) {
        int server = dial(b->port);
        bool good = server >= 0;
        while (good) {
            struct pollfd fds[] = {{.fd = client, .events = POLLIN}, {.fd = server, .events = POLLIN}};
            poll(fds, 2, -1);
            good = (!fds[0].revents || pass(b, client, server, true)) &&
                   (!fds[1].revents || pass(b, server, client, false));
        }
        close(client);
        close(server);
    }
    return NULL;
}

static int start_breaker(struct breaker *b)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    b->listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(b->listener, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(b->listener, 4), 0);
    assert_int_equal(getsockname(b->listener, (struct sockaddr *)&at, &size), 0);
    b->port = atoi(strrchr(stores_database, ':') + 1);
    assert_int_equal(pthread_create(&b->thread, NULL, break_commits, b), 0);
    return ntohs(at.sin_port);
}

/* The answer to a commit is lost: whether it was done is told all the same. */
static void break_at_commit(struct stores_home *home, bool before)
{
    struct breaker b = {.before = before};
    char where[256], why[STORE_WHY];
    const char *colon = strrchr(stores_database, ':');
    int port = start_breaker(&b);
    snprintf(where, sizeof where, "%.*s:%d%s", (int)(colon - stores_database), stores_database, port,
             strchr(colon, '/'));
    struct store *store = stores_open(where);
    struct store_write_op step = stores_append(5, 1, 1, "a \"quoted\" line");
    b.breaks = 1;
    assert_int_equal(store_write(store, &step, 1, why), !before);
    assert_int_equal(b.breaks, 0);
    assert_int_equal(stores_log(home->store, 5, 1)->count, !before);
    struct store_write_op next = stores_append(5, before ? 1 : 2, 1, "b"); /* it goes on */
    stores_write(store, &next, 1);
    assert_false(next.lost);
    store_close(store);
    shutdown(b.listener, SHUT_RDWR);
    pthread_join(b.thread, NULL);
    close(b.listener);
}

static void test_commit_not_got(void **state)
{
    break_at_commit(*state, true);
}

static void test_commit_not_answered(void **state)
{
    break_at_commit(*state, false);
}

/* Why it can't be opened is told, but never the password. */
static void test_wrong_addresses(void **state)
{
    static const char *const wrong[] = {"postgresql://ana:geheim@[::1/x", "postgresql://ana:geheim@127.0.0.1:1/x",
                                        "postgresql://ana:geheim@127.0.0.1:1/x?y=z", "postgresql://ana:geheim@a:b:c/x"};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char why[STORE_WHY] = "";
        assert_null(store_open(wrong[i], why));
        assert_true(why[0] && !strstr(why, "geheim"));
    }
}

/* Closes all connections of the store; they are closed when it returns. */
static void hang_up(void)
{
    stores_execute("SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE application_name = 'cubilete'");
}

static void note_append(void *context, const struct store_append *append)
{
    (void)append;
    ++*(int *)context;
}

/* A connection that was closed behind our back is made anew, for reading and writing; it is tried a few times a second.
 */
static void test_mends(void **state)
{
    struct stores_home *home = *state;
    struct store_write_op steps[] = {stores_append(5, 1, 1, "a"), stores_append(5, 2, 1, "b")};
    char why[STORE_WHY] = "";
    bool written = false, read = false;
    int count = 0;
    stores_write(home->store, &steps[0], 1);
    hang_up();
    for (int i = 0; i < TRIES && !written; i++)
        written = store_write(home->store, &steps[1], 1, why) || usleep(TRY_US) != 0;
    assert_true(written);
    hang_up();
    for (int i = 0; i < TRIES && !read; i++)
        read = store_log(home->store, 5, 1, note_append, &count) || usleep(TRY_US) != 0;
    assert_true(read);
    assert_int_equal(count, 2);
}

struct pairing {
    struct store *store;
    struct store_write_op op;
};

static void *pair(void *context)
{
    struct pairing *pairing = context;
    stores_write(pairing->store, &pairing->op, 1);
    return NULL;
}

/* Waits until a node waits for somebody else's transaction. */
static void until_one_waits(PGconn *db)
{
    for (int i = 0; i < TRIES; i++) {
        PGresult *result = PQexec(db, "SELECT 1 FROM pg_locks WHERE NOT granted");
        bool waits = PQntuples(result) == 1;
        PQclear(result);
        if (waits)
            return;
        usleep(TRY_US);
    }
    fail_msg("nobody waits");
}

/* At another node one of two stops looking, or looks for something else, while they are paired: nobody is. */
static void test_pairs_nobody_who_goes(void **state)
{
    static const char *const goes[] = {"BEGIN; DELETE FROM pairing WHERE player=2",
                                       "BEGIN; UPDATE pairing SET terms='game dizzle' WHERE player=2"};
    struct stores_home *home = *state;
    for (size_t i = 0; i < sizeof goes / sizeof *goes; i++) {
        struct store_write_op seek[] = {{.act = STORE_SEEK, .player.id = 1, .terms = "game doce", .moment = 100},
                                        {.act = STORE_SEEK, .player.id = 2, .terms = "game doce", .moment = 100}};
        struct pairing pairing = {.store = home->store,
                                  .op = {.act = STORE_PAIR, .player.id = 1, .table = {.id = 9, .owner = 2}}};
        PGconn *other = PQconnectdb(stores_database);
        pthread_t thread;
        uint64_t table = 9;
        stores_write(home->store, seek, 2);
        PQclear(PQexec(other, goes[i]));
        assert_int_equal(pthread_create(&thread, NULL, pair, &pairing), 0);
        until_one_waits(other);
        PQclear(PQexec(other, "COMMIT"));
        pthread_join(thread, NULL);
        PQfinish(other);
        assert_true(pairing.op.lost);
        assert_int_equal(store_pairing(home->store, 1, &table), STORE_FOUND);
        assert_int_equal(table, 0);
    }
}

static int begin(void **state)
{
    *state = &stores_database;
    return stores_set_up(state);
}

#define SHARED(name) cmocka_unit_test_setup_teardown(name, begin, stores_tear_down)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        SHARED(test_notices),
        SHARED(test_keepers),
        SHARED(test_silence),
        SHARED(test_foreign_keeper_is_not_due),
        SHARED(test_mends),
        SHARED(test_wrong_addresses),
        SHARED(test_commit_not_got),
        SHARED(test_commit_not_answered),
        SHARED(test_pairs_nobody_who_goes),
    };
    if (argc != 2)
        return 2;
    stores_database = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
