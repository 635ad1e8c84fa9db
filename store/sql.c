/*
 * Lists the SQL statements of the store, once for both databases. SQLite's ?n becomes
 * PostgreSQL's $n; the few statements that differ by more have a text for each.
 */
#include "store/database.h"

/* SQLite has only one node, so there is no column for a table's owner node. */
#define READ_TABLES(where)                                                \
    {                                                                     \
        .sqlite = STORE_TABLE_SELECT("names", "0") " WHERE " where,       \
        .postgres = STORE_TABLE_SELECT("names", "keeper") " WHERE " where \
    }

/* The first condition tells an index where to begin; the second separates rows with the same moment. */
#define BEHIND                                                                                \
    " AND changed <= coalesce((SELECT changed FROM tables WHERE id=?3), 9223372036854775807)" \
    " AND (?3=0 OR (changed,tables.id) < (SELECT changed,id FROM tables WHERE id=?3))"
#define NEWEST " ORDER BY changed DESC, tables.id DESC LIMIT ?4"

#define APPEND "(" STORE_LINE_COLUMNS ") VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)"

/* A node is alive if it has written its heartbeat within the last ms. */
#define ALIVE(ms) " beat >= clock_timestamp() - " ms " * interval '1 ms'"

const struct store_sql store_sql[STORE_STATEMENTS] = {
    [STORE_ADD_TABLE] = {.sqlite =
                             "INSERT INTO tables (id,owner,invite,game,phase,listed,seats,taken,made,changed,due,names)"
                             " VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12)"},
    [STORE_SET_TABLE] = {.sqlite = "UPDATE tables SET owner=?2, phase=?3, taken=?4, changed=?5, due=?6,"
                                   " names=coalesce(?7, names) WHERE id=?1"},
    [STORE_SET_INVITE] = {.sqlite = "UPDATE tables SET invite=?2 WHERE id=?1"},
    [STORE_SET_DUE] = {.sqlite = "UPDATE tables SET due=?2 WHERE id=?1 AND phase<2"},
    [STORE_DROP_CUP] = {.sqlite = "DELETE FROM cup WHERE tables=?1"},
    [STORE_APPEND] = {.sqlite = "INSERT INTO line " APPEND " ON CONFLICT DO NOTHING"},
    [STORE_SIT] =
        {.sqlite = "INSERT INTO sits VALUES (?1,?2,?3) ON CONFLICT (player, tables) DO UPDATE SET seat=excluded.seat"},
    [STORE_STAND] = {.sqlite = "DELETE FROM sits WHERE player=?1 AND tables=?2"},
    [STORE_ADD_PLAYER] = {.sqlite = "INSERT INTO player VALUES (?1,?2,?3)"},
    [STORE_SET_NAME] = {.sqlite = "UPDATE player SET name=?2 WHERE id=?1"},
    [STORE_DROP_PLAYER] = {.sqlite = "UPDATE player SET name='' WHERE id=?1"},
    [STORE_ADD_DEVICE] = {.sqlite = "INSERT INTO device VALUES (?1,?2)"},
    [STORE_ADD_CODE] = {.sqlite = "INSERT INTO code VALUES (?1,?2,?3,0) ON CONFLICT (hash) DO UPDATE"
                                  " SET player=excluded.player, until=excluded.until, tries=0"},
    [STORE_DROP_CODE] = {.sqlite = "DELETE FROM code WHERE hash=?1"},
    /* If two nodes claim a code, the second waits for the row and then finds it deleted. */
    [STORE_CLAIM] = {.sqlite = "DELETE FROM code WHERE hash=?1 AND player=?2 AND until>?3"},
    /* The latest heartbeat of all nodes counts. */
    [STORE_HEARTBEAT] =
        {"INSERT INTO meta VALUES ('last_beat',?1) ON CONFLICT (key) DO UPDATE SET value=excluded.value",
         "INSERT INTO meta VALUES ('last_beat',$1) ON CONFLICT (key) DO UPDATE"
         " SET value=greatest(meta.value::bigint, excluded.value::bigint)::text"},
    [STORE_DOWNTIME] =
        {.sqlite = "INSERT INTO silence VALUES (?1,?2) ON CONFLICT (since) DO UPDATE SET until=excluded.until"},
    [STORE_RATE] = {.sqlite = "INSERT INTO rated VALUES (?1) ON CONFLICT DO NOTHING"},
    [STORE_SET_OWNER_NODE] = {.postgres = "UPDATE tables SET keeper=$2 WHERE id=$1"},
    [STORE_SET_PRESENCE] = {.postgres = "INSERT INTO here VALUES ($1,$2,$3,$4,$5) ON CONFLICT (tables, node) DO UPDATE"
                                        " SET seats=excluded.seats, closed=excluded.closed, seen=excluded.seen"},
    [STORE_SET_TOURNAMENT] = {.sqlite = "INSERT INTO tournament VALUES (?1,?2) ON CONFLICT (id) DO UPDATE"
                                        " SET due=excluded.due WHERE tournament.due=?3 OR ?3=0"},
    [STORE_WAKE_TOURNAMENT] = {.sqlite = "UPDATE tournament SET due=?2 WHERE id=?1 AND due>0"},
    [STORE_ADD_TABLE_CODE] = {.sqlite = "INSERT INTO table_code VALUES (?1,?2,?3,?4) ON CONFLICT (letters) DO UPDATE"
                                        " SET invite=excluded.invite, until=excluded.until"
                                        " WHERE table_code.tables=excluded.tables"},
    [STORE_MOVE_TABLE_CODE] = {.sqlite = "UPDATE table_code SET tables=?2 WHERE tables=?1"},
    /* A seeker who was just given a table keeps it; their next request returns it. */
    [STORE_SEEK] = {.sqlite = "INSERT INTO pairing VALUES (?1,?2,?3,?3,0) ON CONFLICT (player) DO UPDATE SET"
                              " since=CASE WHEN pairing.terms=excluded.terms AND pairing.seen>?4 AND pairing.tables=0"
                              " THEN pairing.since ELSE excluded.since END,"
                              " terms=excluded.terms, seen=excluded.seen, tables=0"
                              " WHERE pairing.tables=0 OR pairing.seen<=?4 OR pairing.terms<>excluded.terms"},
    [STORE_UNSEEK] = {.sqlite = "DELETE FROM pairing WHERE player=?1"},
    /* SQLite checks the second of the two rows when the first has its table already. */
    [STORE_PAIR] = {.sqlite =
                        "UPDATE pairing SET tables=?3 WHERE player IN (?1,?2) AND tables=0 AND (SELECT count(*) FROM"
                        " pairing AS p WHERE p.player IN (?1,?2) AND p.tables IN (0,?3) AND p.seen>?4 AND"
                        " p.terms=pairing.terms)=2"},
    [LOCK_PAIRING] = {.postgres = "SELECT pg_advisory_xact_lock(1212)"},
    [DROP_STALE_PAIRING] = {.sqlite = "DELETE FROM pairing WHERE seen<?1"},
    [STORE_SET_PUSH] = {.sqlite = "INSERT INTO push VALUES (?1,?2,?3,?4,?5) ON CONFLICT (device) DO UPDATE SET"
                                  " player=excluded.player, endpoint=excluded.endpoint, key=excluded.key,"
                                  " auth=excluded.auth"},
    [STORE_DROP_PUSH] = {.sqlite = "DELETE FROM push WHERE device=?1"},
    [STORE_SET_PUSH_KEY] = {.sqlite = "INSERT INTO meta VALUES ('push_key',?1) ON CONFLICT (key) DO NOTHING"},
    [DROP_PUSHES] = {.sqlite = "DELETE FROM push WHERE player=?1"},
    [STORE_SET_PLAN] = {.sqlite = "INSERT INTO plan VALUES (?1,?2,?3) ON CONFLICT (tables, seat) DO UPDATE"
                                  " SET text=excluded.text"},
    [DROP_PLAN] = {.sqlite = "DELETE FROM plan WHERE tables=?1 AND seat=?2"},
    [READ_PLANS] = {.sqlite = "SELECT seat, text FROM plan WHERE tables=?1"},
    [STORE_REWRITE] = {.sqlite = "UPDATE line SET text=?3 WHERE tables=?1 AND first=?2"},
    [STORE_SET_SUMMARY] = {.sqlite = "UPDATE tables SET names=?2 WHERE id=?1"},
    [ADD_CUP] = {.sqlite = "INSERT INTO cup VALUES (?1,?2)"},
    [DROP_DEVICES] = {.sqlite = "DELETE FROM device WHERE player=?1"},
    [DROP_CODES] = {.sqlite = "DELETE FROM code WHERE player=?1"},
    [DROP_DOWNTIMES] =
        {.sqlite = "DELETE FROM silence WHERE until<coalesce((SELECT min(made) FROM tables WHERE phase=1),?1)"},
    [DROP_TABLE_CODES] = {.sqlite = "DELETE FROM table_code WHERE tables=?1"},
    [DROP_OLD_TABLE_CODES] = {.sqlite = "DELETE FROM table_code WHERE until<=?1"},
    [HAS_META] = {"SELECT 1 FROM sqlite_schema WHERE name='meta'", "SELECT 1 WHERE to_regclass('meta') IS NOT NULL"},
    [READ_META] = {.sqlite = "SELECT value FROM meta WHERE key=?1"},
    [WRITE_META] = {.sqlite = "INSERT INTO meta VALUES (?1,?2) ON CONFLICT (key) DO UPDATE SET value=excluded.value"},
    [READ_TABLE] = READ_TABLES("tables.id=?1"),
    [READ_LOG] = {STORE_SQLITE_LINES(" WHERE tables=?1 AND first>=?2") " ORDER BY first",
                  "SELECT " STORE_LINE_COLUMNS " FROM line WHERE tables=$1 AND first>=$2 ORDER BY first"},
    [READ_DEVICE] = {.sqlite = "SELECT id,name,made FROM player JOIN device ON device.player=id WHERE hash=?1"},
    [READ_CODE] = {.sqlite = "SELECT id,name,made FROM player JOIN code ON code.player=id WHERE hash=?1 AND until>?2"},
    [READ_TABLE_CODE] = {.sqlite = "SELECT letters,invite,tables,until FROM table_code WHERE letters=?1 AND until>?2"},
    [READ_CODE_OF_TABLE] = {.sqlite = "SELECT letters,invite,tables,until FROM table_code WHERE tables=?1 AND until>?2"
                                      " ORDER BY until DESC LIMIT 1"},
    [READ_PAIRING] = {.sqlite = "SELECT tables FROM pairing WHERE player=?1"},
    [READ_PARTNER] = {.sqlite =
                          "SELECT id,name,made FROM pairing JOIN player ON player.id=pairing.player WHERE terms=?1"
                          " AND pairing.player<>?2 AND tables=0 AND seen>?3 ORDER BY since, id LIMIT 1"},
    [READ_SEEKERS] = {.sqlite = "SELECT terms, count(*) FROM pairing WHERE tables=0 AND seen>?1 GROUP BY terms"
                                " ORDER BY min(since) LIMIT 20"},
    [READ_FRIENDS] = {.sqlite = "SELECT player.id, name, player.made, max(changed) FROM sits AS mine"
                                " JOIN tables ON tables.id=mine.tables AND phase>0"
                                " JOIN sits AS theirs ON theirs.tables=mine.tables AND theirs.player<>?1"
                                " JOIN player ON player.id=theirs.player AND name<>'' WHERE mine.player=?1"
                                " GROUP BY player.id, name, player.made ORDER BY max(changed) DESC LIMIT ?2"},
    [READ_FRIEND] = {.sqlite = "SELECT player.id, name, player.made FROM sits AS mine"
                               " JOIN tables ON tables.id=mine.tables AND phase>0"
                               " JOIN sits AS theirs ON theirs.tables=mine.tables AND theirs.player=?2"
                               " JOIN player ON player.id=theirs.player WHERE mine.player=?1 AND ?1<>?2 LIMIT 1"},
    [READ_PUSHES] = {.sqlite = "SELECT push.device, push.player, endpoint, key, auth FROM push"
                               " JOIN device ON device.hash=push.device AND device.player=push.player"
                               " WHERE push.player=?1"},
    [READ_LISTED] = READ_TABLES("listed AND phase=?1 AND ?2=''" BEHIND NEWEST),
    [READ_GAME] = READ_TABLES("listed AND phase=?1 AND game=?2" BEHIND NEWEST),
    /* By the player's own tables, as OR would read every table of the phase. */
    [READ_MINE] = READ_TABLES("phase=?1 AND tables.id IN (SELECT id FROM tables WHERE owner=?5 UNION"
                              " SELECT sits.tables FROM sits WHERE player=?5) AND (?2='' OR game=?2)" BEHIND NEWEST),
    [COUNT_MINE] = {.sqlite =
                        "SELECT count(*) FROM (SELECT id FROM tables WHERE owner=?1 AND phase=?2 UNION"
                        " SELECT id FROM tables JOIN sits ON sits.tables=id WHERE player=?1 AND phase=?2) AS mine"},
    [READ_DUE] = {"SELECT id FROM tables WHERE due>0 AND due<=?1 ORDER BY due LIMIT ?3",
                  "SELECT id FROM tables WHERE due>0 AND due<=$1 AND (keeper IN (0,$2) OR NOT EXISTS"
                  " (SELECT 1 FROM node WHERE node.id=keeper AND" ALIVE("8000") ")) ORDER BY due LIMIT $3"},
    [READ_PLAYING] = {.sqlite = "SELECT id FROM tables WHERE phase=1 AND id>?1 ORDER BY id LIMIT ?2"},
    [READ_RATED] = {.sqlite = "SELECT tables FROM rated"},
    [READ_DOWNTIMES] = {.sqlite = "SELECT since, until FROM silence ORDER BY since"},
    [READ_TOURNAMENTS] = {.sqlite = "SELECT sits.tables FROM sits JOIN line ON line.tables=sits.tables AND first=1"
                                    " WHERE sits.player=?1 AND NOT EXISTS (SELECT 1 FROM tables WHERE id=sits.tables)"
                                    " ORDER BY moment DESC LIMIT ?2"},
    [READ_TOURNAMENTS_DUE] = {.sqlite = "SELECT id, due FROM tournament WHERE due>0 AND due<=?1 ORDER BY due LIMIT ?2"},

    [BEGIN] = {.sqlite = "BEGIN IMMEDIATE"},
    [COMMIT] = {.sqlite = "COMMIT"},
    [ROLLBACK] = {.sqlite = "ROLLBACK"},
    [DATA_VERSION] = {.sqlite = "PRAGMA data_version"},
    [APPEND_TO_TAIL] = {.sqlite = "INSERT INTO tail " APPEND},
    [MOVE_TAIL] = {.sqlite = "INSERT INTO line (" STORE_LINE_COLUMNS ") SELECT " STORE_LINE_COLUMNS
                             " FROM tail WHERE true ORDER BY tables, first ON CONFLICT DO NOTHING"},
    [EMPTY_TAIL] = {.sqlite = "DELETE FROM tail"},
    [READ_END] = {.sqlite = "SELECT first+count FROM line WHERE tables=?1 ORDER BY first DESC LIMIT 1"},

    /* In the order of the index, so that two nodes can't deadlock. */
    [APPEND_ALL] = {.postgres =
                        "INSERT INTO line (" STORE_LINE_COLUMNS
                        ") SELECT * FROM unnest($1::bigint[],$2::int[],$3::int[],"
                        "$4::bigint[],$5::bigint[],$6::bigint[],$7::bigint[],$8::bigint[],$9::text[])"
                        " AS u(a,b,c,d,e,f,g,h,i) ORDER BY a, b ON CONFLICT DO NOTHING RETURNING tables, first"},
    [NOTIFY] = {.postgres = "SELECT pg_notify('cubilete', $1)"},
    [STATUS] = {.postgres = "SELECT pg_xact_status($1::text::xid8)"},
    [READ_BACK] = {.postgres = "SELECT 1 FROM line WHERE tables=$1 AND first=$2 AND moment=$3 AND player=$4"
                               " AND key=$5 AND said=$6 AND text=$7"},
    /* Each table by the index. */
    [READ_LOGS] = {.postgres =
                       "SELECT " STORE_LINE_COLUMNS
                       ", n-1 FROM unnest($1::bigint[],$2::int[]) WITH ORDINALITY AS u(t,f,n),"
                       " LATERAL (SELECT * FROM line WHERE tables=t AND first>=f ORDER BY first OFFSET 0) AS l"},
    [CLOCK] = {.postgres = "SELECT (extract(epoch FROM clock_timestamp())*1000)::bigint"},
    [HEARTBEAT] = {.postgres = "INSERT INTO node VALUES ($1,clock_timestamp(),$2) ON CONFLICT (id) DO UPDATE"
                               " SET beat=clock_timestamp()"},
    [READ_NODES] = {.postgres = "SELECT id, (extract(epoch FROM clock_timestamp()-beat)*1000)::bigint FROM node"
                                " ORDER BY id"},
    [OTHERS] = {.postgres = "SELECT 1 FROM node WHERE id<>$1 AND" ALIVE("5000")},
    [TAKE_OVER] = {.postgres = "UPDATE tables SET keeper=$3 WHERE id=$1 AND keeper=$2 RETURNING id"},
    [INHERIT] = {.postgres =
                     "UPDATE tables SET keeper=$1 WHERE id IN (SELECT id FROM tables WHERE keeper<>0 AND phase=1"
                     " AND keeper NOT IN (SELECT id FROM node WHERE" ALIVE(
                         "$2::bigint") ") LIMIT $3"
                                       " FOR UPDATE SKIP LOCKED) RETURNING id"},
    [FORGET_NODES] = {.postgres = "DELETE FROM node WHERE NOT" ALIVE("10 * $1::bigint")},
    [FORGET_PRESENCE] = {.postgres = "DELETE FROM here WHERE node NOT IN (SELECT id FROM node)"},
    [LEAVE_TABLES] = {.postgres = "UPDATE tables SET keeper=0 WHERE keeper=$1 RETURNING id"},
    [LEAVE_PRESENCE] = {.postgres = "DELETE FROM here WHERE node=$1 RETURNING tables"},
    [LEAVE_NODE] = {.postgres = "DELETE FROM node WHERE id=$1"},
    [READ_HEADS] = {.postgres = "SELECT n-1, keeper, (SELECT first+count-1 FROM line WHERE tables=t.id"
                                " ORDER BY first DESC LIMIT 1)"
                                " FROM unnest($1::bigint[]) WITH ORDINALITY AS u(id, n) JOIN tables t ON t.id=u.id"},
    [READ_PRESENCE] = {.postgres = "SELECT node,seats,closed,seen FROM here WHERE tables=$1"},
    [DROP_PRESENCE] = {.postgres = "DELETE FROM here WHERE tables=$1 AND node=$2"},
};

bool store_sql_postgres(const struct store_sql *sql, char *out, size_t size)
{
    const char *in = sql->postgres ? sql->postgres : sql->sqlite;
    size_t length = 0;
    for (; in && in[length] && length + 1 < size; length++)
        out[length] = in[length] == '?' && in[length + 1] >= '1' && in[length + 1] <= '9' ? '$' : in[length];
    out[length] = 0;
    return in && !in[length];
}
