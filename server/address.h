/*
 * Address lists name networks: `loopback`, `10.0.0.7`, `192.168.0.0/16`, `fd00::/8`, with commas between; or `any`,
 * `none`.
 */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a text is such a list. */
bool address_list_good(const char *list);

/* Whether an address is in it; one that can't be read is in none. */
bool address_in(const char *list, const char *address);

/*
 * The client's address behind proxies: of `forwarded`, a list
 * to which each added whom it heard, the last one that is no proxy of ours.
 */
void address_behind(const char *proxies, const char *forwarded, char *address, size_t room);

/*
 * Whom an address counts as where something is limited: an IPv4 address as itself, however it is written; an IPv6
 * address as its /64, as a network's holder has all of its addresses. What is no address counts as its own text.
 */
enum { ADDRESS_GROUP = 64 };
void address_group(const char *address, char out[ADDRESS_GROUP]);

#endif
