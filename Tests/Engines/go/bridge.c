#include "bridge.h"

#include "_cgo_export.h"

char *const gacha_task = "task", *const gacha_streak = "streak";
char *const gacha_pull = "pull", *const gacha_ticket = "ticket";

double gacha_number(const qb_setup *setup, const char *name) { return qb_number(setup, name); }

int64_t gacha_pulls_at_once(const qb_setup *setup, int32_t archetype) {
  return (int64_t)qb_habit(setup, archetype, "pullsAtOnce");
}

void gacha_refuse(const qb_setup *setup) {
  qb_problem(setup, "dust.ticket", "a ticket takes less dust than two pulls bring");
}

void gacha_attempt(qb_life *life, int32_t source, double chance) { qb_attempt(life, source, chance); }

void gacha_drought(qb_life *life, int32_t source, int32_t outcome, int64_t length) {
  qb_drought(life, source, (qb_outcome)outcome, length);
}

void gacha_moved(qb_life *life, int32_t balance, int is_income, const char *account, int64_t amount) {
  if (!life->is_traced) return;
  const char *id = balance == 1 ? is_income ? "gems.earns" : "gems.spends"
                                : is_income ? "dust.earns" : "dust.spends";
  qb_fact facts[] = {{"account", 0, account}, {"amount", (double)amount, NULL},
                     {"balance", (double)life->series[balance], NULL}};
  qb_event(life, id, NULL, facts, 3);
}

void gacha_pulled(
    qb_life *life, int64_t number, double chance, double base, int32_t outcome, uint64_t stream) {
  if (!life->is_traced) return;
  qb_fact facts[4] = {{"attempt", (double)number, NULL}, {"chance", chance, NULL}};
  int32_t count = 2;
  if (chance != base) facts[count++] = (qb_fact){"base", base, NULL};
  const char *word = outcome == QB_DRY ? "none" : outcome == QB_LUCKY ? "lucky" : "forced";
  facts[count++] = (qb_fact){"outcome", 0, word};
  qb_luck luck = {"gacha.pull", stream, 1};
  qb_event(life, "pulls.pull", &luck, facts, count);
}

void gacha_levelled(qb_life *life, int64_t level) {
  qb_fact facts[] = {{"level", (double)level, NULL}};
  qb_event(life, "exp.level", NULL, facts, 1);
}

static const char manifest[] =
#include "manifest.inc"
    ;

static size_t world_size(const qb_setup *setup) { return (void)setup, gachaSizes(1); }
static size_t player_size(const void *world) { return (void)world, gachaSizes(0); }

static void compile(const qb_setup *setup, void *world) { gachaCompile((qb_setup *)setup, world); }

static void begin(const void *world, const qb_person *person, void *player, qb_life *life) {
  gachaBegin((void *)world, (qb_person *)person, player, life);
}

static void live(const void *world, const qb_plan *plan, void *player, qb_life *life) {
  gachaLive((void *)world, (qb_plan *)plan, player, life);
}

static void miss(const void *world, int32_t day, void *player, qb_life *life) {
  gachaMiss((void *)world, day, player, life);
}

static void finish(const void *world, void *player, qb_life *life) {
  gachaFinish((void *)world, player, life);
}

static void take_over(const void *world, const void *earlier, void *player, qb_life *life) {
  (void)world, (void)earlier, (void)player, (void)life;
}

static int64_t move(const void *world, int32_t currency, int64_t amount, void *player, qb_life *life) {
  (void)world, (void)player;
  if (life->series[1 + currency] + amount < 0) return 0;
  qb_set(life, 1 + currency, life->series[1 + currency] + amount);
  return amount;
}

QB_EXPORT const qb_engine *questbalance_engine(void) {
  static const qb_engine engine = {
      QB_ABI, manifest, world_size, compile, player_size, begin, live, miss, finish,
      NULL,   NULL,     NULL,       take_over, move};
  return &engine;
}
