/* What is said to PostgreSQL, and how. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

#define TABLE_COLUMNS                                                                                                 \
    "t.id, owner, invite, game, phase, listed::int, seats, taken, made, changed, due, keeper, coalesce(secret, ''), " \
    "names"
#define TABLE_FROM " FROM tables t LEFT JOIN cup ON cup.tables = t.id "
#define LINE_COLUMNS "first,count,moment,player,key,said,spent,text"
#define BEHIND                                                                                        \
    " AND changed <= coalesce((SELECT changed FROM tables WHERE id=$3::bigint), 9223372036854775807)" \
    " AND ($3::bigint=0 OR (changed,t.id) < (SELECT changed,id FROM tables WHERE id=$3::bigint))"
#define NEWEST " ORDER BY changed DESC, t.id DESC LIMIT $4::bigint"
#define ALIVE(ms) " beat >= clock_timestamp() - " ms " * interval '1 ms'"

enum { VALUES = 16 };

const char *const postgres_texts[STATEMENTS] = {
    [STORE_ADD_TABLE] = "INSERT INTO tables (id,owner,invite,game,phase,listed,seats,taken,made,changed,due,names)"
                        " VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)",
    [STORE_SET_TABLE] = "UPDATE tables SET owner=$2, phase=$3, taken=$4, changed=$5, due=$6,"
                        " names=coalesce($7::text, names) WHERE id=$1",
    [STORE_SET_INVITE] = "UPDATE tables SET invite=$2 WHERE id=$1",
    [STORE_SET_DUE] = "UPDATE tables SET due=$2 WHERE id=$1 AND phase=1",
    [STORE_DROP_CUP] = "DELETE FROM cup WHERE tables=$1",
    [STORE_APPEND] = "INSERT INTO line (tables,first,count,moment,player,key,said,spent,text)"
                     " VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9) ON CONFLICT DO NOTHING",
    [STORE_SIT] = "INSERT INTO sits VALUES ($1,$2,$3) ON CONFLICT (player, tables) DO UPDATE SET seat=excluded.seat",
    [STORE_STAND] = "DELETE FROM sits WHERE player=$1 AND tables=$2",
    [STORE_ADD_PLAYER] = "INSERT INTO player VALUES ($1,$2,$3)",
    [STORE_SET_NAME] = "UPDATE player SET name=$2 WHERE id=$1",
    [STORE_DROP_PLAYER] = "UPDATE player SET name='' WHERE id=$1",
    [STORE_ADD_DEVICE] = "INSERT INTO device VALUES ($1,$2)",
    [STORE_ADD_CODE] = "INSERT INTO code VALUES ($1,$2,$3,0) ON CONFLICT (hash) DO UPDATE"
                       " SET player=excluded.player, until=excluded.until, tries=0",
    [STORE_DROP_CODE] = "DELETE FROM code WHERE hash=$1",
    [STORE_CLAIM] = "WITH spent AS (DELETE FROM code WHERE hash=$2 AND player=$3 AND until>$4 RETURNING player)"
                    " INSERT INTO device SELECT $1, player FROM spent",
    [STORE_BEAT] = "INSERT INTO meta VALUES ('last_beat',$1) ON CONFLICT (key) DO UPDATE"
                   " SET value=greatest(meta.value::bigint, excluded.value::bigint)::text",
    [STORE_SILENCE] = "INSERT INTO silence VALUES ($1,$2) ON CONFLICT (since) DO UPDATE SET until=excluded.until",
    [STORE_RATE] = "INSERT INTO rated VALUES ($1) ON CONFLICT DO NOTHING",
    [STORE_KEEP] = "UPDATE tables SET keeper=$2 WHERE id=$1",
    [STORE_HERE] = "INSERT INTO here VALUES ($1,$2,$3,$4,$5) ON CONFLICT (tables, node) DO UPDATE"
                   " SET seats=excluded.seats, closed=excluded.closed, seen=excluded.seen",
    /* In the order of the index, so that two nodes can't wait for each other. */
    [APPEND_ALL] = "INSERT INTO line (tables,first,count,moment,player,key,said,spent,text)"
                   " SELECT * FROM unnest($1::bigint[],$2::int[],$3::int[],$4::bigint[],$5::bigint[],$6::bigint[],"
                   "$7::bigint[],$8::bigint[],$9::text[]) AS u(a,b,c,d,e,f,g,h,i) ORDER BY a, b"
                   " ON CONFLICT DO NOTHING RETURNING tables, first",
    [NOTIFY] = "SELECT pg_notify('cubilete', $1)",
    [STATUS] = "SELECT pg_xact_status($1::text::xid8)",
    [READ_BACK] = "SELECT 1 FROM line WHERE tables=$1 AND first=$2 AND moment=$3 AND player=$4 AND key=$5 AND said=$6"
                  " AND text=$7",
    [READ_TABLE] = "SELECT " TABLE_COLUMNS TABLE_FROM "WHERE t.id=$1",
    [READ_LOG] = "SELECT " LINE_COLUMNS " FROM line WHERE tables=$1 AND first>=$2 ORDER BY first",
    /* One table after another, each by the index. */
    [READ_LOGS] = "SELECT " LINE_COLUMNS ", n-1 FROM unnest($1::bigint[],$2::int[]) WITH ORDINALITY AS u(t,f,n),"
                  " LATERAL (SELECT * FROM line WHERE tables=t AND first>=f ORDER BY first OFFSET 0) AS l",
    [READ_DEVICE] = "SELECT id,name,made FROM player JOIN device ON device.player=id WHERE hash=$1",
    [READ_CODE] = "SELECT id,name,made FROM player JOIN code ON code.player=id WHERE hash=$1 AND until>$2",
    [READ_LISTED] = "SELECT " TABLE_COLUMNS TABLE_FROM "WHERE listed AND phase=$1 AND $2::text=''" BEHIND NEWEST,
    [READ_GAME] = "SELECT " TABLE_COLUMNS TABLE_FROM "WHERE listed AND phase=$1 AND game=$2::text" BEHIND NEWEST,
    [READ_MINE] = "SELECT " TABLE_COLUMNS TABLE_FROM
                  "WHERE phase=$1 AND (owner=$5 OR EXISTS (SELECT 1 FROM sits WHERE sits.tables=t.id AND player=$5))"
                  " AND ($2::text='' OR game=$2::text)" BEHIND NEWEST,
    [COUNT_MINE] = "SELECT count(*) FROM (SELECT id FROM tables WHERE owner=$1 AND phase=$2 UNION"
                   " SELECT id FROM tables JOIN sits ON sits.tables=id WHERE player=$1 AND phase=$2) AS mine",
    [READ_META] = "SELECT value FROM meta WHERE key=$1",
    [WRITE_META] = "INSERT INTO meta VALUES ($1,$2) ON CONFLICT (key) DO UPDATE SET value=excluded.value",
    [ADD_CUP] = "INSERT INTO cup VALUES ($1,$2)",
    [DROP_DEVICES] = "DELETE FROM device WHERE player=$1",
    [DROP_CODES] = "DELETE FROM code WHERE player=$1",
    [READ_RATED] = "SELECT tables FROM rated",
    [DROP_SILENCES] = "DELETE FROM silence WHERE until<coalesce((SELECT min(made) FROM tables WHERE phase=1),$1)",
    [READ_SILENCES] = "SELECT since, until FROM silence ORDER BY since",
    [READ_EVENTS] = "SELECT sits.tables FROM sits JOIN line ON line.tables=sits.tables AND first=1 WHERE sits.player=$1"
                    " AND NOT EXISTS (SELECT 1 FROM tables WHERE id=sits.tables) ORDER BY moment DESC"
                    " LIMIT $2::bigint",
    [READ_PLAYING] = "SELECT id FROM tables WHERE phase=1 AND id>$1 ORDER BY id LIMIT $2",
    [READ_DUE] = "SELECT id FROM tables WHERE due>0 AND due<=$1 AND (keeper IN (0,$2) OR NOT EXISTS"
                 " (SELECT 1 FROM node WHERE node.id=keeper AND" ALIVE("8000") ")) ORDER BY due LIMIT $3::bigint",
    [CLOCK] = "SELECT (extract(epoch FROM clock_timestamp())*1000)::bigint",
    [BEAT] = "INSERT INTO node VALUES ($1,clock_timestamp(),$2) ON CONFLICT (id) DO UPDATE SET beat=clock_timestamp()",
    [READ_NODES] = "SELECT id, (extract(epoch FROM clock_timestamp()-beat)*1000)::bigint FROM node"
                   " ORDER BY id",
    [OTHERS] = "SELECT 1 FROM node WHERE id<>$1 AND" ALIVE("5000"),
    [TAKE] = "UPDATE tables SET keeper=$3 WHERE id=$1 AND keeper=$2 RETURNING id",
    [INHERIT] = "UPDATE tables SET keeper=$1 WHERE id IN (SELECT id FROM tables WHERE keeper<>0 AND phase=1 AND"
                " keeper NOT IN (SELECT id FROM node WHERE" ALIVE("$2::bigint") ") LIMIT $3::bigint"
                                                                                " FOR UPDATE SKIP LOCKED) RETURNING id",
    [FORGET_NODES] = "DELETE FROM node WHERE NOT" ALIVE("10 * $1::bigint"),
    [FORGET_HERE] = "DELETE FROM here WHERE node NOT IN (SELECT id FROM node)",
    [LEAVE_TABLES] = "UPDATE tables SET keeper=0 WHERE keeper=$1 RETURNING id",
    [LEAVE_HERE] = "DELETE FROM here WHERE node=$1 RETURNING tables",
    [LEAVE_NODE] = "DELETE FROM node WHERE id=$1",
    [READ_HEADS] = "SELECT n-1, keeper, (SELECT first+count-1 FROM line WHERE tables=t.id ORDER BY first DESC LIMIT 1)"
                   " FROM unnest($1::bigint[]) WITH ORDINALITY AS u(id, n) JOIN tables t ON t.id=u.id",
    [DROP_HERE] = "DELETE FROM here WHERE tables=$1 AND node=$2",
    [READ_HERE] = "SELECT node,seats,closed,seen FROM here WHERE tables=$1",
};

void buffer_add(struct buffer *b, const char *bytes, size_t length)
{
    if (b->length + length + 1 > b->capacity) {
        size_t capacity = (b->length + length) * 2 + 256;
        char *text = b->failed ? NULL : realloc(b->text, capacity);
        if (!text) {
            b->failed = true;
            return;
        }
        b->text = text;
        b->capacity = capacity;
    }
    memcpy(b->text + b->length, bytes, length);
    b->length += length;
    b->text[b->length] = 0;
}

void buffer_text(struct buffer *b, const char *text)
{
    buffer_add(b, text, strlen(text));
}

void buffer_number(struct buffer *b, int64_t number)
{
    char text[32];
    snprintf(text, sizeof text, "%lld", (long long)number);
    buffer_text(b, text);
}

void buffer_element(struct buffer *b, int64_t number)
{
    buffer_text(b, b->length ? "," : "{");
    buffer_number(b, number);
}

bool buffer_end(struct buffer *b)
{
    buffer_text(b, b->length ? "}" : "{}");
    return !b->failed;
}

/* An element of an array of texts. */
void buffer_quoted(struct buffer *b, const char *text, size_t length)
{
    buffer_text(b, "\"");
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"' || text[i] == '\\')
            buffer_text(b, "\\");
        buffer_add(b, text + i, 1);
    }
    buffer_text(b, "\"");
}

/* A hash as the database spells it. */
static void spell(const uint8_t hash[STORE_HASH], char out[2 * STORE_HASH + 3])
{
    memcpy(out, "\\x", 3);
    for (int i = 0; i < STORE_HASH; i++)
        snprintf(out + 2 + 2 * i, 3, "%02x", hash[i]);
}

void postgres_hash(const char *text, uint8_t hash[STORE_HASH])
{
    for (int i = 0; i < STORE_HASH && strlen(text) == 2 * STORE_HASH + 2; i++) {
        unsigned byte = 0;
        sscanf(text + 2 + 2 * i, "%2x", &byte);
        hash[i] = (uint8_t)byte;
    }
}

/* Runs a statement with the arguments that follow, one for each letter: i a number, t a text, b a hash. */
PGresult *postgres_ask(struct postgres *s, int which, const char *kinds, const void *const *values)
{
    char room[VALUES][2 * STORE_HASH + 3];
    const char *spelled[VALUES];
    int count = 0;
    for (; kinds[count]; count++) {
        spelled[count] = kinds[count] == 't' ? values[count] : room[count];
        if (kinds[count] == 'i')
            snprintf(room[count], sizeof room[count], "%lld", (long long)*(const int64_t *)values[count]);
        else if (kinds[count] == 'b')
            spell(values[count], room[count]);
    }
    return pg_run(&s->pg, which, count, spelled);
}

bool postgres_good(const PGresult *result)
{
    return PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
}

bool postgres_done(PGresult *result)
{
    bool good = postgres_good(result);
    PQclear(result);
    return good;
}

/* The same for what only reads: over a new connection, if the old one is gone. NULL: could not be read. */
PGresult *postgres_look(struct postgres *s, int which, const char *kinds, const void *const *values)
{
    char why[STORE_WHY];
    PGresult *result = pg_mend(&s->pg, why) ? postgres_ask(s, which, kinds, values) : NULL;
    if (!result && pg_mend(&s->pg, why))
        result = postgres_ask(s, which, kinds, values);
    if (PQresultStatus(result) == PGRES_TUPLES_OK)
        return result;
    PQclear(result);
    return NULL;
}

int64_t postgres_number(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

void postgres_copy(char *out, size_t room, const PGresult *result, int row, int column)
{
    snprintf(out, room, "%s", PQgetvalue(result, row, column));
}

/* Ids, a row each. */
bool postgres_ids(PGresult *result, store_each_id *each, void *context)
{
    bool good = result;
    for (int i = 0; i < PQntuples(result); i++)
        each(context, (uint64_t)postgres_number(result, i, 0));
    PQclear(result);
    return good;
}

/* Nodes that begin at the same moment do it one after another. */
bool postgres_lock(struct postgres *s)
{
    return postgres_done(pg_exec(&s->pg, "BEGIN; SELECT pg_advisory_xact_lock(20421212)"));
}

bool postgres_unlock(struct postgres *s, bool good)
{
    return postgres_done(pg_exec(&s->pg, good ? "COMMIT" : "ROLLBACK")) && good;
}

bool postgres_meta(struct postgres *s, const char *key, char *out, size_t room)
{
    PGresult *result = ASK(s, READ_META, "t", key);
    bool found = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result);
    if (found)
        postgres_copy(out, room, result, 0, 0);
    PQclear(result);
    return found;
}

/* Whether there is a first row. */
enum store_found postgres_first(const PGresult *result)
{
    return !result ? STORE_FAILED : PQntuples(result) ? STORE_FOUND : STORE_MISSING;
}
