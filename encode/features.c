/* Turns the signals of a game into a flat list of features, so that one loop, on any device, can read a position. */
#include "encode/encode.h"

const struct cub_signal cub_common_signals[] = {
    {.field = CUB_FIELD(cub_state, ply)},
    {.field = CUB_FIELD(cub_state, round)},
    {.field = CUB_FIELD(cub_state, to_act), .kind = CUB_SIGNAL_SEATS},
    {.field = CUB_FIELD(cub_state, winners), .kind = CUB_SIGNAL_SEATS},
    {.field = CUB_ARRAY(cub_state, score), .owner = CUB_OF_SEATS, .owners = CUB_SEATS},
    {.field = {.name = NULL}},
};

/* Where features go: those for which there is room. */
struct list {
    const struct cub_setup *setup;
    int seat;
    struct cub_feature *out;
    uint32_t room, count;
};

static void add(struct list *list, struct cub_feature feature)
{
    if (list->count < list->room)
        list->out[list->count] = feature;
    list->count++;
}

/* The seat that sits n places after the observer in the order of play. */
static int seat_after(const struct list *list, int n)
{
    return (list->seat + n) % list->setup->seats;
}

/* The features of one element, which lies at an offset. */
static void add_element(struct list *list, const struct cub_signal *signal, struct cub_feature base)
{
    bool seats = signal->kind == CUB_SIGNAL_SEAT || signal->kind == CUB_SIGNAL_SEATS;
    int parts = seats ? list->setup->seats : signal->parts ? signal->parts : 1;
    for (int i = 0; i < parts; i++) {
        struct cub_feature feature = base;
        int seat = seat_after(list, i);
        feature.equals = signal->kind == CUB_SIGNAL_ONE_OF || signal->kind == CUB_SIGNAL_SEAT;
        if (feature.equals)
            feature.value = signal->kind == CUB_SIGNAL_SEAT ? seat : signal->from + i;
        else if (signal->kind == CUB_SIGNAL_SEATS)
            feature.shift = (uint8_t)seat, feature.bits = 1;
        else
            feature.shift = (uint8_t)(signal->from + i * signal->bits), feature.bits = signal->bits;
        add(list, feature);
    }
}

/* All elements of a signal: of an array with owners, the observer's block first, then those of the others there are. */
static void add_signal(struct list *list, const struct cub_signal *signal, uint16_t number)
{
    const struct cub_setup *setup = list->setup;
    int width = signal->field.width < 0 ? -signal->field.width : signal->field.width;
    int blocks = 1, first = 0, size = signal->field.count;
    if (signal->owner != CUB_OF_NOBODY) {
        blocks = signal->owner == CUB_OF_SEATS ? setup->seats : setup->sides;
        first = signal->owner == CUB_OF_SEATS ? list->seat : setup->side[list->seat];
        size /= signal->owners;
    }
    for (int block = 0; block < blocks; block++)
        for (int i = 0; i < size; i++) {
            int element = (first + block) % blocks * size + i;
            add_element(list, signal,
                        (struct cub_feature){.offset = (uint16_t)(signal->field.offset + element * width),
                                             .width = (int8_t)signal->field.width,
                                             .signal = number});
        }
}

uint32_t cub_features(const struct cub_encoding *encoding, const struct cub_setup *setup, int seat,
                      struct cub_feature *out, uint32_t room)
{
    struct list list = {.setup = setup, .seat = seat, .out = out, .room = room};
    uint16_t number = 0;
    for (const struct cub_signal *signal = cub_common_signals; signal->field.name; signal++)
        add_signal(&list, signal, number++);
    for (const struct cub_signal *signal = encoding->signals; signal->field.name; signal++)
        add_signal(&list, signal, number++);
    return list.count;
}

float cub_feature_value(const struct cub_feature *feature, const struct cub_state *view)
{
    return encode_feature(feature, view);
}
