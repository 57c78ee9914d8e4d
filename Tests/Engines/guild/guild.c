/* A game of parties: members fill a chest with their tasks, and what opens it is drawn by the party's own luck. */
#include "questbalance_engine.h"

typedef struct { int64_t goal, gold; double gem; } World;
typedef struct { int64_t chests, dry; } Player;
/* What members share. */
typedef struct { int64_t tasks; uint64_t luck; } Party;

enum { GOLD, GOLD_CHEST };

static const char manifest[] =
#include "manifest.inc"
    ;

static size_t world_size(const qb_setup *setup) { (void)setup; return sizeof(World); }
static size_t player_size(const void *world) { (void)world; return sizeof(Player); }
static size_t party_size(const void *world) { (void)world; return sizeof(Party); }

static void compile(const qb_setup *setup, void *memory) {
  World *world = memory;
  world->goal = qb_whole(setup, "chest.goal");
  world->gold = qb_whole(setup, "chest.gold");
  world->gem = qb_number(setup, "chest.gem");
}

static void begin(const void *world, const qb_person *person, void *player, qb_life *life) {
  (void)world, (void)person, (void)player;
  qb_set(life, GOLD, 0);
  qb_measure(life, 0, 0);
}

static void gather(const void *world, const qb_party *members, void *party) {
  (void)world;
  ((Party *)party)->luck = qb_stream(members->key, "guild.gem");
}

static void live(const void *world, const qb_plan *plan, void *player, qb_life *life) {
  (void)world, (void)player;
  ((Party *)life->party)->tasks += plan->tasks;
}

static void miss(const void *world, int32_t day, void *player, qb_life *life) {
  (void)world, (void)day, (void)player, (void)life;
}

static void end_day(const void *memory, int32_t day, const qb_party *members, void *shared) {
  (void)day;
  const World *world = memory;
  Party *party = shared;
  while (party->tasks >= world->goal) {
    party->tasks -= world->goal;
    int is_lucky = qb_occurs(&party->luck, world->gem);
    for (int32_t i = 0; i < members->size; i++) {
      Player *player = members->players[i];
      qb_life *life = members->lives[i];
      qb_earn(life, GOLD, GOLD_CHEST, world->gold);
      qb_attempt(life, 0, world->gem);
      player->dry++;
      if (is_lucky) {
        qb_drought(life, 0, QB_LUCKY, player->dry);
        player->dry = 0;
      }
      qb_measure(life, 0, ++player->chests);
      qb_fact facts[] = {{"tasks", (double)world->goal, NULL}, {"gem", 0, is_lucky ? "yes" : "no"}};
      qb_luck luck = {"guild.gem", party->luck, 1};
      qb_event(life, "chest.opens", &luck, facts, 2);
    }
  }
}

static void finish(const void *world, void *player, qb_life *life) {
  (void)world;
  qb_drought(life, 0, QB_DRY, ((Player *)player)->dry);
}

QB_EXPORT const qb_engine *questbalance_engine(void) {
  static const qb_engine engine = {
      .abi = QB_ABI, .manifest = manifest, .world_size = world_size, .compile = compile,
      .player_size = player_size, .begin = begin, .live = live, .miss = miss, .finish = finish,
      .party_size = party_size, .gather = gather, .end_day = end_day};
  return &engine;
}
