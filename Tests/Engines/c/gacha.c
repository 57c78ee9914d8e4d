/* A gacha as a library: tasks bring gems, gems buy pulls, a pull brings dust and sometimes a five-star
 * character, dust buys tickets for more pulls. One five-star character of two is the featured one.
 *
 * cc -std=c99 -O2 -ffp-contract=off -shared -fPIC -fvisibility=hidden gacha.c -o libgacha.so */
#include "questbalance_engine.h"

/* The numbers of a scenario, read once. */
typedef struct {
  int64_t gems_per_task, streak_days, streak_gems, pull_price;
  int64_t dust_per_pull, ticket_price;
  double chance, soft_step, featured_chance;
  int64_t threshold, soft_start, guaranteed_of;
  int64_t stars_per_level, highest_level;
  int32_t archetypes;
  int64_t pulls_at_once[];
} World;

/* What one player carries. */
typedef struct {
  uint64_t luck, featured_luck;
  int64_t streak, longest_streak;
  int64_t dry, lost, unfeatured;
  int64_t pulls, stars, copies;
  int64_t pulls_at_once;
} Player;

/* Places in the manifest's lists. */
enum { LEVEL, GEMS, DUST, GEMS_TASK, GEMS_STREAK, GEMS_PULL, DUST_PULL, DUST_TICKET };
enum { PULLS, STARS, COPIES, LONGEST_STREAK };
enum { PULL, FEATURED, FIRST_COPY, COUNTED_COPIES = 7 };

static const char manifest[] =
#include "manifest.inc"
    ;

static size_t world_size(const qb_setup *setup) {
  return sizeof(World) + sizeof(int64_t) * (size_t)setup->archetypes;
}

static void compile(const qb_setup *setup, void *memory) {
  World *world = memory;
  world->gems_per_task = qb_whole(setup, "gems.perTask");
  world->streak_days = qb_whole(setup, "gems.streakDays");
  world->streak_gems = qb_whole(setup, "gems.streak");
  world->pull_price = qb_whole(setup, "gems.pullPrice");
  world->dust_per_pull = qb_whole(setup, "dust.perPull");
  world->ticket_price = qb_whole(setup, "dust.ticket");
  world->chance = qb_number(setup, "chance");
  world->threshold = qb_whole(setup, "pity.threshold");
  world->soft_start = qb_whole(setup, "pity.softStart");
  world->soft_step = qb_number(setup, "pity.softStep");
  world->featured_chance = qb_number(setup, "featured.chance");
  world->guaranteed_of = qb_whole(setup, "featured.guaranteedOf");
  world->stars_per_level = qb_whole(setup, "levels.stars");
  world->highest_level = qb_whole(setup, "levels.highest");
  world->archetypes = setup->archetypes;
  for (int32_t i = 0; i < setup->archetypes; i++) {
    world->pulls_at_once[i] = (int64_t)qb_habit(setup, i, "pullsAtOnce");
  }
  if (2 * world->dust_per_pull > world->ticket_price) {
    qb_problem(setup, "dust.ticket", "a ticket takes less dust than two pulls bring");
  }
}

static size_t player_size(const void *world) {
  (void)world;
  return sizeof(Player);
}

static void begin(const void *memory, const qb_person *person, void *state, qb_life *life) {
  const World *world = memory;
  Player *player = state;
  player->luck = qb_stream(person->key, "gacha.pull");
  player->featured_luck = qb_stream(person->key, "gacha.featured");
  player->pulls_at_once = world->pulls_at_once[person->archetype];
  qb_set(life, LEVEL, 1);
  qb_set(life, GEMS, 0);
  qb_set(life, DUST, 0);
}

/* Moves a currency and tells it. */
static void moves(qb_life *life, const char *event, const char *account, int64_t amount, int32_t balance) {
  if (!life->is_traced) return;
  qb_fact facts[] = {{"account", 0, account}, {"amount", (double)amount, NULL},
                     {"balance", (double)life->series[balance], NULL}};
  qb_event(life, event, NULL, facts, 3);
}

static void win(const World *world, Player *player, qb_life *life) {
  player->stars++;
  int is_certain = world->guaranteed_of > 0 && player->lost + 1 >= world->guaranteed_of;
  int is_lucky = qb_occurs(&player->featured_luck, world->featured_chance);
  if (is_lucky || is_certain) {
    qb_drought(life, FEATURED, is_lucky ? QB_LUCKY : QB_FORCED, player->unfeatured);
    player->copies++;
    if (player->copies <= COUNTED_COPIES) {
      qb_drought(life, FIRST_COPY + (int32_t)player->copies - 1, QB_LUCKY, player->pulls);
    }
    player->lost = player->unfeatured = 0;
  } else {
    player->lost++;
  }
  int64_t level = 1 + player->stars / world->stars_per_level;
  if (level > world->highest_level) level = world->highest_level;
  if (level > life->series[LEVEL]) {
    qb_fact facts[] = {{"level", (double)level, NULL}};
    qb_event(life, "exp.level", NULL, facts, 1);
  }
  qb_set(life, LEVEL, level);
}

static void pull(const World *world, Player *player, qb_life *life) {
  player->pulls++;
  player->unfeatured++;
  qb_attempt(life, PULL, world->chance);
  qb_attempt(life, FEATURED, world->chance);
  int64_t number = player->dry + 1;
  double chance = world->chance;
  if (world->soft_start > 0 && player->dry >= world->soft_start) {
    chance += world->soft_step * (double)(player->dry - world->soft_start + 1);
  }
  int is_lucky = qb_occurs(&player->luck, chance < 1 ? chance : 1);
  int is_forced = !is_lucky && world->threshold > 0 && player->dry >= world->threshold - 1;
  int is_dry = !is_lucky && !is_forced;
  if (!is_dry) qb_drought(life, PULL, is_lucky ? QB_LUCKY : QB_FORCED, number);
  player->dry = is_dry ? number : 0;
  if (life->is_traced) {
    double in_force = chance < 1 ? chance : 1;
    qb_fact facts[4] = {{"attempt", (double)number, NULL}, {"chance", in_force, NULL}};
    int32_t count = 2;
    if (in_force != world->chance) facts[count++] = (qb_fact){"base", world->chance, NULL};
    facts[count++] = (qb_fact){"outcome", 0, is_dry ? "none" : is_lucky ? "lucky" : "forced"};
    qb_luck luck = {"gacha.pull", player->luck, 1};
    qb_event(life, "pulls.pull", &luck, facts, count);
  }
  if (!is_dry) win(world, player, life);
  qb_earn(life, DUST, DUST_PULL, world->dust_per_pull);
  moves(life, "dust.earns", "pull", world->dust_per_pull, DUST);
}

static void earn(qb_life *life, int32_t faucet, const char *account, int64_t amount) {
  qb_earn(life, GEMS, faucet, amount);
  moves(life, "gems.earns", account, amount, GEMS);
}

static void live(const void *memory, const qb_plan *plan, void *state, qb_life *life) {
  const World *world = memory;
  Player *player = state;
  earn(life, GEMS_TASK, "task", world->gems_per_task * plan->tasks);
  player->streak++;
  if (player->streak > player->longest_streak) player->longest_streak = player->streak;
  if (player->streak % world->streak_days == 0) earn(life, GEMS_STREAK, "streak", world->streak_gems);
  if (life->series[GEMS] >= world->pull_price * player->pulls_at_once) {
    while (qb_spend(life, GEMS, GEMS_PULL, world->pull_price)) {
      moves(life, "gems.spends", "pull", world->pull_price, GEMS);
      pull(world, player, life);
      while (qb_spend(life, DUST, DUST_TICKET, world->ticket_price)) {
        moves(life, "dust.spends", "ticket", world->ticket_price, DUST);
        pull(world, player, life);
      }
    }
  }
  qb_measure(life, PULLS, player->pulls);
  qb_measure(life, STARS, player->stars);
  qb_measure(life, COPIES, player->copies);
}

static void miss(const void *world, int32_t day, void *state, qb_life *life) {
  (void)world, (void)day, (void)life;
  ((Player *)state)->streak = 0;
}

static void finish(const void *world, void *state, qb_life *life) {
  (void)world;
  const Player *player = state;
  qb_measure(life, PULLS, player->pulls);
  qb_measure(life, STARS, player->stars);
  qb_measure(life, COPIES, player->copies);
  qb_measure(life, LONGEST_STREAK, player->longest_streak);
  qb_drought(life, PULL, QB_DRY, player->dry);
  qb_drought(life, FEATURED, QB_DRY, player->unfeatured);
  for (int64_t copy = player->copies; copy < COUNTED_COPIES; copy++) {
    qb_drought(life, FIRST_COPY + (int32_t)copy, QB_DRY, player->pulls);
  }
}

/* All that a player carries stays; only habits may differ. */
static void take_over(const void *memory, const void *earlier, void *state, qb_life *life) {
  (void)memory, (void)earlier, (void)state, (void)life;
}

static int64_t move(const void *world, int32_t currency, int64_t amount, void *state, qb_life *life) {
  (void)world, (void)state;
  int32_t balance = GEMS + currency;
  if (life->series[balance] + amount < 0) return 0;
  qb_set(life, balance, life->series[balance] + amount);
  return amount;
}

QB_EXPORT const qb_engine *questbalance_engine(void) {
  static const qb_engine engine = {
      QB_ABI, manifest, world_size, compile, player_size, begin, live, miss, finish,
      NULL,   NULL,     NULL,       take_over, move};
  return &engine;
}
