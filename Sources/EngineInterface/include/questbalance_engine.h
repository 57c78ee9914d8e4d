/* questbalance_engine.h: a game's own code as a library that QuestBalance plays.
 *
 * Version 1. Plain C99, to be included as it is. A library exports one function, `questbalance_engine`,
 * which returns a table of functions and a manifest (JSON): the numbers of the game's rules, its
 * currencies, droughts, metrics and events. Engines.md explains both with an example.
 *
 *   compile     reads the numbers of a scenario into a world, once
 *   begin       makes a new player of a world
 *   live, miss  plays a day of a player, or passes one on which the game stayed closed
 *   finish      ends a life
 *
 * The host owns all memory: a world and a player are as many bytes as the engine asks for, 16 bytes
 * aligned and zero at first. Functions are called on many threads at once, each time with another player;
 * a world does not change while it plays. So keep nothing in global variables, ask no clock, and draw all
 * luck from the streams below: then the same seed gives the same bytes, on any number of threads.
 */
#ifndef QUESTBALANCE_ENGINE_H
#define QUESTBALANCE_ENGINE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. The host refuses an engine with another one. */
#define QB_ABI 1

/* ---- Numbers of a scenario ---- */

/* The numbers of a section of the manifest, `rules` or `habits`, in its order. A flag is 0 or 1, a choice
 * the place of its word, from 0; a list is several numbers. */
typedef struct qb_values {
  int32_t count;
  const char *const *name;
  const double *number;
  /* By name: the place of its first number; `count` + 1 places in all. */
  const int32_t *first;
  /* By name: 1 once it was read. */
  uint8_t *is_read;
} qb_values;

/* What a world is compiled from. */
typedef struct qb_setup {
  const qb_values *rules;
  /* One for each archetype of the scenario, in its order. */
  const qb_values *habits;
  int32_t archetypes;
  void *host;
  void (*problem)(void *host, const char *name, const char *message);
} qb_setup;

/* Returns the numbers of a name, and their count, which may be null. A name that the manifest does not
 * have is a problem of the engine, and gives one 0. */
static inline const double *qb_list(
    const qb_setup *setup, const qb_values *values, const char *name, int32_t *count) {
  static const double nothing = 0;
  for (int32_t i = 0; i < values->count; i++) {
    if (strcmp(values->name[i], name) != 0) continue;
    values->is_read[i] = 1;
    if (count) *count = values->first[i + 1] - values->first[i];
    return values->number + values->first[i];
  }
  setup->problem(setup->host, name, "the engine reads it, and the manifest does not have it");
  if (count) *count = 1;
  return &nothing;
}

/* Returns a number of the rules. */
static inline double qb_number(const qb_setup *setup, const char *name) {
  return *qb_list(setup, setup->rules, name, NULL);
}

/* Returns a number of the rules that the manifest declares as a whole one, a flag or a choice. */
static inline int64_t qb_whole(const qb_setup *setup, const char *name) {
  return (int64_t)qb_number(setup, name);
}

/* Returns a number of an archetype's habits. */
static inline double qb_habit(const qb_setup *setup, int32_t archetype, const char *name) {
  return *qb_list(setup, &setup->habits[archetype], name, NULL);
}

/* Reports that the numbers of a scenario cannot be together; it is told like any other error of the
 * scenario. `name` is one of the rules. */
static inline void qb_problem(const qb_setup *setup, const char *name, const char *message) {
  setup->problem(setup->host, name, message);
}

/* ---- Players and days ---- */

/* A player, before the first day. */
typedef struct qb_person {
  int32_t archetype;
  /* The day of the calendar that is the first of its life, from 1. */
  int32_t join_day;
  /* The chance that it opens the game on a plain day. */
  double activity;
  /* The key of all its luck. */
  uint64_t key;
  /* A stream of luck for what else the player is by nature. */
  uint64_t nature;
} qb_person;

/* An active day of a player. */
typedef struct qb_plan {
  /* From 1. */
  int32_t day;
  /* Tasks, or other activities, at least 1. */
  int32_t tasks;
  /* Other members of its party who play on that day. */
  int32_t companions;
} qb_plan;

/* How an attempt ends. */
typedef enum qb_outcome {
  QB_DRY = 0,
  /* By luck. */
  QB_LUCKY = 1,
  /* By pity, or another guarantee. */
  QB_FORCED = 2
} qb_outcome;

/* A detail of an event: a number, or else a word. */
typedef struct qb_fact {
  const char *name;
  double number;
  const char *word;
} qb_fact;

/* The luck of an event: the name of its stream, and the stream after `draws` draws. */
typedef struct qb_luck {
  const char *name;
  uint64_t stream;
  int32_t draws;
} qb_luck;

/* What a player shows, and where it reports what happens. */
typedef struct qb_life {
  /* The series of the manifest: its tracks, then the balance of each currency, then of each currency its
   * faucets and its sinks. An account is all that it has moved since the first day. `begin` writes all
   * tracks and balances; a day changes what has changed. */
  int64_t *series;
  int32_t series_count;
  /* The metrics of the manifest; QB_NONE for a player without a value. `finish` writes them; those that
   * the manifest calls totals are always up to date. */
  int64_t *metrics;
  int32_t metric_count;
  /* 1 while somebody wants to know every event. */
  int32_t is_traced;
  /* The state of the player's party; null in a game that players play alone. */
  void *party;
  void *host;
  void (*attempt)(void *host, int32_t source, double chance);
  void (*drought)(void *host, int32_t source, int32_t outcome, int64_t length);
  void (*event)(
      void *host, const char *id, const qb_luck *luck, const qb_fact *facts, int32_t count);
  void (*fault)(void *host, const char *message);
} qb_life;

/* A metric without a value. */
#define QB_NONE INT64_MIN

/* The greatest amount of anything. */
#define QB_MOST INT64_C(1000000000000000)

/* Sets a track or a balance. */
static inline void qb_set(qb_life *life, int32_t series, int64_t value) {
  if ((uint32_t)series >= (uint32_t)life->series_count) {
    life->fault(life->host, "it writes a series that its manifest does not have");
    return;
  }
  life->series[series] = value;
}

/* Moves an amount, at least 0, by an account of a currency, whose balance is at `balance`. Returns 1, or 0
 * where it moves nothing: that is a fault of the engine, which ends the run. */
static inline int qb_move(qb_life *life, int32_t balance, int32_t account, int64_t amount, int is_income) {
  if ((uint32_t)account >= (uint32_t)life->series_count
      || (uint32_t)balance >= (uint32_t)life->series_count) {
    life->fault(life->host, "it moves an account that its manifest does not have");
    return 0;
  }
  if (amount < 0 || amount > QB_MOST) {
    life->fault(life->host, "it moves an amount below 0, or above 10^15");
    return 0;
  }
  life->series[account] += amount;
  life->series[balance] += is_income ? amount : -amount;
  return 1;
}

static inline void qb_earn(qb_life *life, int32_t balance, int32_t faucet, int64_t amount) {
  qb_move(life, balance, faucet, amount, 1);
}

/* Pays an amount if the balance suffices; returns 1 if it did. */
static inline int qb_spend(qb_life *life, int32_t balance, int32_t sink, int64_t amount) {
  if ((uint32_t)balance < (uint32_t)life->series_count && life->series[balance] < amount) return 0;
  return qb_move(life, balance, sink, amount, 0);
}

/* Sets a metric. */
static inline void qb_measure(qb_life *life, int32_t metric, int64_t value) {
  if ((uint32_t)metric >= (uint32_t)life->metric_count) {
    life->fault(life->host, "it writes a metric that its manifest does not have");
    return;
  }
  life->metrics[metric] = value;
}

/* Records an attempt of a drought's source, with its chance before pity and the like. Sources are the
 * manifest's `droughts`, from 0. */
static inline void qb_attempt(qb_life *life, int32_t source, double chance) {
  life->attempt(life->host, source, chance);
}

/* Records the end of a drought, at this attempt counted from the one after the last end; QB_DRY in
 * `finish` for one that is still open. */
static inline void qb_drought(qb_life *life, int32_t source, qb_outcome outcome, int64_t length) {
  life->drought(life->host, source, (int32_t)outcome, length);
}

/* Records an event of the manifest, for a trace. */
static inline void qb_event(
    qb_life *life, const char *id, const qb_luck *luck, const qb_fact *facts, int32_t count) {
  if (life->is_traced) life->event(life->host, id, luck, facts, count);
}

/* A party at the end of a day, or when it has come together. */
typedef struct qb_party {
  int32_t size;
  void *const *players;
  qb_life *const *lives;
  /* The key of the party's own luck. */
  uint64_t key;
} qb_party;

/* ---- The engine ---- */

typedef struct qb_engine {
  /* QB_ABI. */
  uint32_t abi;
  /* The manifest: JSON in UTF-8. */
  const char *manifest;
  size_t (*world_size)(const qb_setup *setup);
  /* Called for each world, and once before with the default habits of one archetype, to find what it refuses.
   * The numbers stay where they are as long as the world. */
  void (*compile)(const qb_setup *setup, void *world);
  size_t (*player_size)(const void *world);
  void (*begin)(const void *world, const qb_person *person, void *player, qb_life *life);
  void (*live)(const void *world, const qb_plan *plan, void *player, qb_life *life);
  void (*miss)(const void *world, int32_t day, void *player, qb_life *life);
  void (*finish)(const void *world, void *player, qb_life *life);
  /* All below may be null. */
  /* A game of parties: the state that members share, made when all have begun, and the end of a day when
   * all have played. */
  size_t (*party_size)(const void *world);
  void (*gather)(const void *world, const qb_party *members, void *party);
  void (*end_day)(const void *world, int32_t day, const qb_party *members, void *party);
  /* Goes on with a player who has lived by other rules until yesterday; null refuses rules that change
   * while players live. */
  void (*take_over)(const void *world, const void *earlier, void *player, qb_life *life);
  /* Moves an amount of a currency, below 0 for a payment, by an account that is not the game's own: of a
   * prototype in a scenario. Returns what moved: all of a payment, or 0. Null refuses prototypes. */
  int64_t (*move)(const void *world, int32_t currency, int64_t amount, void *player, qb_life *life);
} qb_engine;

/* The function that a library exports. */
#if defined(_WIN32)
#define QB_EXPORT __declspec(dllexport)
#else
#define QB_EXPORT __attribute__((visibility("default")))
#endif
typedef const qb_engine *(*qb_engine_function)(void);
#define QB_ENTRY "questbalance_engine"

/* ---- Luck ----
 *
 * Every decision of a game has a stream of its own, by name: `qb_stream(person->key, "gacha.pull")`. Its
 * place counts how often the decision was made, so that a change of one rule shifts the luck of no other.
 * Always make the same number of draws for a decision, also where its outcome is certain. A stream is 8
 * bytes of a player's state. It is SplitMix64, started from a hashed key (MurmurHash3's finaliser).
 *
 * A generator of your own takes `qb_stream(…)` as its seed. */

static inline uint64_t qb_mix(uint64_t bits) {
  bits = (bits ^ (bits >> 33)) * UINT64_C(0xff51afd7ed558ccd);
  bits = (bits ^ (bits >> 33)) * UINT64_C(0xc4ceb9fe1a85ec53);
  return bits ^ (bits >> 33);
}

static inline uint64_t qb_child(uint64_t key, uint64_t index) {
  return qb_mix(key ^ ((index + 1) * UINT64_C(0xd6e8feb86659fd93)));
}

/* Returns the stream of a decision that a player makes. */
static inline uint64_t qb_stream(uint64_t key, const char *name) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  while (*name) hash = (hash ^ (uint8_t)*name++) * UINT64_C(0x100000001b3);
  return qb_child(key, hash | UINT64_C(1) << 63);
}

/* Returns the stream of a day, of luck from outside the player's choices: a missed day shifts none. */
static inline uint64_t qb_stream_of_day(uint64_t key, const char *name, int32_t day) {
  return qb_child(qb_stream(key, name), (uint64_t)day);
}

/* Returns the next 64 uniform bits of a stream. */
static inline uint64_t qb_next(uint64_t *stream) {
  uint64_t bits = *stream += UINT64_C(0x9e3779b97f4a7c15);
  bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
  return bits ^ (bits >> 31);
}

/* Returns a uniform multiple of 2^-53 in [0, 1). One draw. */
static inline double qb_uniform(uint64_t *stream) {
  return (double)(qb_next(stream) >> 11) * (1.0 / 9007199254740992.0);
}

/* Returns 1 with a chance, which counts as 0 below 0 and as 1 above 1. One draw. */
static inline int qb_occurs(uint64_t *stream, double chance) {
  double ends = 1 + (chance > 0 ? (chance < 1 ? chance : 1) : 0);
  uint64_t bits;
  memcpy(&bits, &ends, sizeof bits);
  return qb_next(stream) >> 1 < (bits - UINT64_C(0x3ff0000000000000)) << 11;
}

/* Returns one of `count` equally likely numbers from 0. One draw. */
static inline int64_t qb_index(uint64_t *stream, int64_t count) {
  uint64_t draw = qb_next(stream), low = (uint32_t)draw, high = draw >> 32;
  uint64_t few = (uint32_t)count, many = (uint64_t)count >> 32;
  uint64_t middle = high * few + (low * few >> 32);
  uint64_t other = low * many + (uint32_t)middle;
  return (int64_t)(high * many + (middle >> 32) + (other >> 32));
}

/* Returns 1 if this compiler and processor draw the known answers: those of the host. */
static inline int qb_luck_is_right(void) {
  uint64_t pull = qb_stream(7, "gacha.pull"), weather = qb_stream_of_day(7, "weather", 3);
  return pull == UINT64_C(11246076757627519439)
      && qb_next(&pull) == UINT64_C(3814267779927519463)
      && qb_index(&pull, 1000) == 771 && qb_occurs(&pull, 0.25) == 1 && qb_occurs(&pull, 0.25) == 0
      && qb_uniform(&pull) == 0.39839604601146084
      && qb_next(&weather) == UINT64_C(15004376598116906760);
}

#ifdef __cplusplus
}
#endif
#endif
