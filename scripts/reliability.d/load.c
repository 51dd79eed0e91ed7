// Sends searches around varying coordinates at a steady rate, regardless of whether responses arrive, and reports their
// status and latency.
//
// load HOST PORT CONNECTIONS RATE SECONDS SEED
//
// RATE is in requests per second; 0 sends the next request as soon as a connection is free. If every connection is busy
// when a request is due, its latency is measured from the due time. Prints one JSON object: for each status the number
// of responses and the median, p99 and maximum latency in milliseconds; the rate; and the time of the last response
// other than 200, in milliseconds after the start.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { most_statuses = 600, head_size = 16384 };

struct connection {
  int socket, busy, body_left, head_length, status, closes;
  int64_t due;
  char head[head_size];
};

struct times {
  float *milliseconds;
  size_t count, room;
};

static struct times times[most_statuses];
static uint64_t random_state;
static long broken;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static double chance(void) {
  random_state = random_state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (double)(random_state >> 11) / 9007199254740992.0;
}

static void note(int status, int64_t nanoseconds) {
  struct times *list = &times[status];
  if (list->count == list->room) {
    list->room = list->room ? 2 * list->room : 4096;
    list->milliseconds = realloc(list->milliseconds, list->room * sizeof(float));
    if (!list->milliseconds) exit(70);
  }
  list->milliseconds[list->count++] = nanoseconds / 1e6f;
}

static void open_connection(
    struct connection *connection, int epoll, struct sockaddr_in *address) {
  connection->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection->socket < 0 ||
      connect(connection->socket, (struct sockaddr *)address, sizeof *address) != 0) {
    fprintf(stderr, "load: no connection: %s\n", strerror(errno));
    exit(69);
  }
  int one = 1;
  setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  fcntl(connection->socket, F_SETFL, O_NONBLOCK);
  connection->busy = connection->head_length = connection->body_left = 0;
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
  epoll_ctl(epoll, EPOLL_CTL_ADD, connection->socket, &event);
}

static int send_request(struct connection *connection, int64_t due) {
  char text[256];
  // Request compression, as browsers do: small uncompressed responses bypass the concurrency limit.
  int length = snprintf(
      text, sizeof text,
      "GET /v1/nearby?lat=%.5f&lon=%.5f&radius=2km&limit=20 HTTP/1.1\r\nHost: load\r\n"
      "Accept-Encoding: gzip\r\n\r\n",
      13.70 + 0.12 * chance(), 100.48 + 0.14 * chance());
  if (send(connection->socket, text, length, MSG_NOSIGNAL) != length) return 0;
  connection->busy = 1;
  connection->due = due;
  connection->head_length = connection->body_left = connection->status = connection->closes = 0;
  return 1;
}

// Reads the available bytes. Returns 1 at the end of a response and -1 if the connection was closed.
static int receive(struct connection *connection) {
  static char rest[1 << 18];
  for (;;) {
    if (!connection->status) {
      ssize_t count = recv(
          connection->socket, connection->head + connection->head_length,
          head_size - 1 - connection->head_length, 0);
      if (count < 0 && errno == EAGAIN) return 0;
      if (count <= 0) return -1;
      connection->head_length += count;
      connection->head[connection->head_length] = 0;
      char *end = strstr(connection->head, "\r\n\r\n");
      if (!end) {
        if (connection->head_length == head_size - 1) return -1;
        continue;
      }
      char *length = strcasestr(connection->head, "\r\ncontent-length:");
      connection->closes = strcasestr(connection->head, "\r\nconnection: close") != NULL;
      connection->status = atoi(connection->head + 9);
      int body = length && length < end ? atoi(length + 17) : 0;
      connection->body_left = body - (connection->head_length - (int)(end + 4 - connection->head));
      if (connection->status <= 0 || connection->status >= most_statuses) return -1;
    } else {
      int want = connection->body_left < (int)sizeof rest ? connection->body_left : (int)sizeof rest;
      ssize_t count = recv(connection->socket, rest, want, 0);
      if (count < 0 && errno == EAGAIN) return 0;
      if (count <= 0) return -1;
      connection->body_left -= count;
    }
    if (connection->body_left <= 0) return 1;
  }
}

static int compare(const void *one, const void *other) {
  float a = *(const float *)one, b = *(const float *)other;
  return (a > b) - (a < b);
}

int main(int count, char **words) {
  if (count != 7) return 64;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(words[2]))};
  inet_pton(AF_INET, words[1], &address.sin_addr);
  int connections = atoi(words[3]);
  double rate = atof(words[4]), seconds = atof(words[5]);
  random_state = strtoull(words[6], NULL, 10) * 2654435761u + 1;
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  struct connection *all = calloc(connections, sizeof *all);
  struct connection **free_ones = calloc(connections, sizeof *free_ones);
  if (!all || !free_ones) return 70;
  int free_count = 0;
  for (int index = 0; index < connections; index++) {
    open_connection(&all[index], epoll, &address);
    free_ones[free_count++] = &all[index];
  }
  struct epoll_event events[256];
  int64_t start = now(), end = start + (int64_t)(seconds * 1e9), last_refused = start;
  long sent = 0;
  for (;;) {
    int64_t time = now();
    // Wait for outstanding responses, for longer than any response may take.
    if (time >= end + 100000000000LL || (time >= end && free_count == connections)) break;
    while (free_count > 0 && time < end) {
      int64_t due = rate > 0 ? start + (int64_t)(sent * 1e9 / rate) : time;
      if (due > time) break;
      struct connection *connection = free_ones[--free_count];
      if (send_request(connection, due)) {
        sent++;
      } else {
        close(connection->socket);
        broken++;
        open_connection(connection, epoll, &address);
        free_ones[free_count++] = connection;
        break;
      }
    }
    int ready = epoll_wait(epoll, events, 256, 1);
    for (int index = 0; index < ready; index++) {
      struct connection *connection = events[index].data.ptr;
      int outcome = receive(connection);
      if (outcome == 0) continue;
      int64_t moment = now();
      if (outcome > 0) {
        note(connection->status, moment - connection->due);
        if (connection->status != 200) last_refused = moment;
      } else if (connection->busy) {
        broken++;
        last_refused = moment;
      }
      int was_busy = connection->busy;
      connection->busy = 0;
      if (outcome < 0 || connection->closes) {
        close(connection->socket);
        open_connection(connection, epoll, &address);
      }
      if (was_busy) free_ones[free_count++] = connection;
    }
  }
  double elapsed = (now() - start) / 1e9;
  if (elapsed > seconds) elapsed = seconds;
  printf("{\"sent\": %ld, \"broken\": %ld, \"unanswered\": %d, \"seconds\": %.2f, "
         "\"last_refused_ms\": %.0f, \"statuses\": {", sent, broken, connections - free_count,
         elapsed, (last_refused - start) / 1e6);
  int first = 1;
  for (int status = 0; status < most_statuses; status++) {
    struct times *list = &times[status];
    if (!list->count) continue;
    qsort(list->milliseconds, list->count, sizeof(float), compare);
    printf("%s\"%d\": {\"count\": %zu, \"p50\": %.2f, \"p99\": %.2f, \"max\": %.2f}",
           first ? "" : ", ", status, list->count, list->milliseconds[list->count / 2],
           list->milliseconds[list->count * 99 / 100], list->milliseconds[list->count - 1]);
    first = 0;
  }
  printf("}}\n");
  return 0;
}
