/* Puts a foreign bot's fault into words. */
#include "engine/engine.h"

#include <string.h>

#include "cubilete/lang.h"

/* `"bestmove 3 z9" can't be played: no such square`: of BP-7 {2} is what the game says. */
void engine_fault_text(const struct engine_fault *fault, char *out, size_t room)
{
    char text[3 * ENGINE_TEXT], reason[ENGINE_TEXT], line[32], rules[48];
    bool refused = fault->why.id;
    if (refused)
        cub_format_message(reason, sizeof reason, &fault->why);
    cub_format(text, sizeof text, fault->message, fault->arg[0], refused ? reason : fault->arg[1], NULL);
    snprintf(rules, sizeof rules, "%s%s%s", fault->rule, refused && fault->why.rule ? ", " : "",
             refused && fault->why.rule ? fault->why.rule : "");
    snprintf(line, sizeof line, "%llu", (unsigned long long)fault->line);
    cub_format(out, room, fault->line ? "engine.at-line" : "engine.at-once", text, rules, line);
}
