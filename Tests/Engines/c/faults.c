/* The gacha with one planted fault, which -DFAULT names: each must be told in one sentence. */
#define questbalance_engine sound_engine
#include "gacha.c"
#undef questbalance_engine

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define SHARED_STATE 1
#define CLOCK 2
#define UNKNOWN_ACCOUNT 3
#define MISSING_WRITE 4
#define CRASH 5
#define HANG 6
#define LEAK 7
#define WRONG_ABI 8
#define LONG_DROUGHT 9
#define LEAKING_LEDGER 10
#define UNREAD_NUMBER 11
#define NO_SUCH_SINK 12
#define LATE_TOTAL 13
#define NO_OPEN_DROUGHT 14
#define OTHER_LAW 15
#define UNKNOWN_EVENT 16
#define UNKNOWN_HABIT 17

static int64_t lives_begun;
static void *volatile kept;

/* The key of the first player of party 37, with the seed 1. */
static uint64_t key_of_37(void) {
  return qb_child(qb_child(qb_mix(1 ^ UINT64_C(0x243f6a8885a308d3)), 37), 1);
}

static void faulty_begin(const void *world, const qb_person *person, void *state, qb_life *life) {
  begin(world, person, state, life);
  Player *player = state;
  if (FAULT == SHARED_STATE) player->luck += (uint64_t)lives_begun++;
  if (FAULT == CLOCK) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    player->luck += (uint64_t)now.tv_nsec;
  }
  if (FAULT == MISSING_WRITE) life->series[DUST] = INT64_MIN;
  if (FAULT == LEAK) kept = memset(malloc(4096), 1, 4096);
}

static void faulty_live(const void *world, const qb_plan *plan, void *state, qb_life *life) {
  const Player *player = state;
  int is_37 = player->pulls == 0 && player->luck == qb_stream(key_of_37(), "gacha.pull");
  if (FAULT == CRASH && is_37) *(volatile int *)NULL = 1;
  if (FAULT == HANG && is_37) sleep(3600);
  if (FAULT == UNKNOWN_ACCOUNT && plan->day == 12) qb_earn(life, GEMS, 17, 5);
  if (FAULT == LONG_DROUGHT && plan->day == 12) qb_drought(life, PULL, QB_LUCKY, 91);
  if (FAULT == LEAKING_LEDGER && plan->day == 12) qb_set(life, GEMS, life->series[GEMS] + 1);
  if (FAULT == NO_SUCH_SINK) while (qb_spend(life, GEMS, 17, 1)) continue;
  live(world, plan, state, life);
  if (FAULT == LATE_TOTAL) qb_measure(life, STARS, 0);
  if (FAULT == UNKNOWN_EVENT) qb_event(life, "pulls.pul", NULL, NULL, 0);
}

static void faulty_finish(const void *world, void *state, qb_life *life) {
  Player *player = state;
  if (FAULT == NO_OPEN_DROUGHT) {
    qb_measure(life, PULLS, player->pulls);
    qb_measure(life, STARS, player->stars);
    qb_measure(life, COPIES, player->copies);
    qb_measure(life, LONGEST_STREAK, player->longest_streak);
    return;
  }
  finish(world, state, life);
}

static void faulty_compile(const qb_setup *setup, void *world) {
  compile(setup, world);
  if (FAULT == UNREAD_NUMBER) setup->rules->is_read[1] = 0;
  if (FAULT == OTHER_LAW) ((World *)world)->soft_start = 60;
  for (int32_t i = 0; FAULT == UNKNOWN_HABIT && i < setup->archetypes; i++) qb_habit(setup, i, "pullsAtOne");
}

QB_EXPORT const qb_engine *questbalance_engine(void) {
  static qb_engine engine;
  engine = *sound_engine();
  if (FAULT == WRONG_ABI) engine.abi = 99;
  engine.begin = faulty_begin;
  engine.live = faulty_live;
  engine.finish = faulty_finish;
  engine.compile = faulty_compile;
  return &engine;
}
