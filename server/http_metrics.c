/* HTTP routes for those who run the server: health, and metrics in the text format of Prometheus. */
#include "server/metrics.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "host/clock.h"
#include "server/address.h"
#include "server/http.h"

const int metrics_codes[METRICS_CODES] = {1000, 1001, 1003, 1006, 1007, 1008, 1009, 1011,
                                          4000, 4001, 4003, 4004, 4008, 4009, 0};

/* In ms: from what a disk without a cache takes to what nobody should wait for. */
static const double bounds[HISTOGRAM_BUCKETS] = {0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 5000};

void histogram_add(struct histogram *histogram, int64_t ns)
{
    int i = 0;
    while (i < HISTOGRAM_BUCKETS && (double)ns / 1e6 > bounds[i])
        i++;
    histogram->count[i]++;
    histogram->sum_ns += ns;
}

void counters_closed(struct counters *count, int code)
{
    int i = 0;
    while (metrics_codes[i] && metrics_codes[i] != code)
        i++;
    count->closed[i]++;
}

static void add_line(struct call *call, const char *name, const char *labels, double value)
{
    char line[256];
    call_sink(call, line, (size_t)snprintf(line, sizeof line, "%s%s %.15g\n", name, labels, value));
}

static void add_type(struct call *call, const char *name, const char *type)
{
    char line[256];
    call_sink(call, line, (size_t)snprintf(line, sizeof line, "# TYPE %s %s\n", name, type));
}

static void add(struct call *call, const char *name, const char *type, double value)
{
    add_type(call, name, type);
    add_line(call, name, "", value);
}

/* unit: how many ms it has. */
static void add_histogram(struct call *call, const char *name, const struct histogram *histogram, double unit)
{
    char label[64], part[96];
    uint64_t sum = 0;
    add_type(call, name, "histogram");
    snprintf(part, sizeof part, "%s_bucket", name);
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++) {
        sum += histogram->count[i];
        snprintf(label, sizeof label, "{le=\"%.15g\"}", bounds[i] / unit);
        add_line(call, part, label, (double)sum);
    }
    sum += histogram->count[HISTOGRAM_BUCKETS];
    add_line(call, part, "{le=\"+Inf\"}", (double)sum);
    snprintf(part, sizeof part, "%s_sum", name);
    add_line(call, part, "", (double)histogram->sum_ns / 1e6 / unit);
    snprintf(part, sizeof part, "%s_count", name);
    add_line(call, part, "", (double)sum);
}

static void add_connections(struct call *call)
{
    const struct counters *count = &call->server->count;
    uint64_t held = count->connections + count->streams, all = net_connections(call->server->net);
    add_type(call, "cubilete_connections", "gauge");
    add_line(call, "cubilete_connections", "{kind=\"websocket\"}", (double)count->connections);
    add_line(call, "cubilete_connections", "{kind=\"stream\"}", (double)count->streams);
    add_line(call, "cubilete_connections", "{kind=\"http\"}", all > held ? (double)(all - held) : 0);
}

/* Tables that are here, and lines that wait to be written. */
static void add_tables(struct call *call)
{
    static const char *const phases[] = {"{state=\"open\"}", "{state=\"playing\"}", "{state=\"over\"}"};
    uint64_t count[3] = {0}, waiting = 0;
    for (int i = 0; i < SERVER_BUCKETS; i++)
        for (const struct room *room = call->server->rooms[i]; room; room = room->next) {
            count[room->table.now.phase] += room_is_ready(room);
            waiting += (uint64_t)room->queue_length + (room->state == ROOM_COMMITTING);
        }
    add_type(call, "cubilete_tables", "gauge");
    for (int i = 0; i < 3; i++)
        add_line(call, "cubilete_tables", phases[i], (double)count[i]);
    add(call, "cubilete_waiting_lines", "gauge", (double)waiting);
}

static void add_refused(struct call *call)
{
    char label[64];
    add_type(call, "cubilete_refused_total", "counter");
    for (int i = WIRE_RULE; i < WIRE_CODES; i++) {
        snprintf(label, sizeof label, "{code=\"%s\"}", wire_code_name((enum wire_code)i));
        add_line(call, "cubilete_refused_total", label, (double)call->server->count.refused[i]);
    }
}

static void add_closed(struct call *call)
{
    char label[64];
    add_type(call, "cubilete_closed_total", "counter");
    for (int i = 0; i < METRICS_CODES; i++) {
        snprintf(label, sizeof label, metrics_codes[i] ? "{code=\"%d\"}" : "{code=\"other\"}", metrics_codes[i]);
        add_line(call, "cubilete_closed_total", label, (double)call->server->count.closed[i]);
    }
}

static double count_files(void)
{
    DIR *folder = opendir("/proc/self/fd");
    double count = -3; /* `.`, `..`, and the folder itself */
    while (folder && readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return count;
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

/* As other programs tell it of themselves. */
static void add_process(struct call *call)
{
    struct rusage used;
    struct rlimit files;
    double size = 0, resident = 0, page = (double)sysconf(_SC_PAGESIZE);
    FILE *file = fopen("/proc/self/statm", "re");
    if (file && fscanf(file, "%lf %lf", &size, &resident) != 2)
        size = resident = 0;
    if (file)
        fclose(file);
    getrusage(RUSAGE_SELF, &used);
    getrlimit(RLIMIT_NOFILE, &files);
    add(call, "process_cpu_seconds_total", "counter", seconds(used.ru_utime) + seconds(used.ru_stime));
    add(call, "process_resident_memory_bytes", "gauge", resident * page);
    add(call, "process_virtual_memory_bytes", "gauge", size * page);
    add(call, "process_open_fds", "gauge", count_files());
    add(call, "process_max_fds", "gauge", (double)files.rlim_cur);
    add(call, "process_start_time_seconds", "gauge", (double)call->server->began / 1000);
}

/* Only for those who may know. */
void http_metrics(struct call *call)
{
    const struct counters *count = &call->server->count;
    if (!address_in(call->server->config.metrics_from, call->request->head.address)) {
        call_refuse(call, WIRE_GONE, NULL, 0);
        return;
    }
    add_connections(call);
    add_tables(call);
    add(call, "cubilete_lines_total", "counter", (double)count->lines);
    add(call, "cubilete_commits_total", "counter", (double)count->commits);
    add(call, "cubilete_lost_appends_total", "counter", (double)count->lost);
    add(call, "cubilete_pushes_total", "counter", (double)count->pushes);
    add_histogram(call, "cubilete_commit_seconds", &count->commit, 1000);
    add_histogram(call, "cubilete_shown_seconds", &count->shown, 1000);
    add(call, "cubilete_thinking", "gauge", (double)count->thinking);
    add_histogram(call, "cubilete_think_seconds", &count->think, 1000);
    add_histogram(call, "cubilete_line_ms", &count->line, 1);
    add(call, "cubilete_clock_offset_ms", "gauge", (double)count->clock_offset_ms);
    add_refused(call);
    add_closed(call);
    add_process(call);
    call_answer(call, 200, "text/plain; version=0.0.4", "Cache-Control: no-store");
}

void http_health(struct call *call)
{
    static const char *const texts[] = {[STORE_HEALTHY] = "ok\n", [STORE_AWAY] = "store\n", [STORE_FULL] = "full\n"};
    bool late = cub_clock_ms() < call->server->late_until;
    const char *text = late ? "loop\n" : texts[call->server->store_health];
    call_sink(call, text, strlen(text));
    bool well = strcmp(text, "ok\n") == 0;
    call_answer(call, well ? 200 : 503, "text/plain; charset=utf-8",
                well ? "Cache-Control: no-store" : "Cache-Control: no-store\nRetry-After: 5");
}
