// The gacha of c/gacha.c in C++17, with objects in the host's memory.
//
// c++ -std=c++17 -O2 -ffp-contract=off -shared -fPIC -fvisibility=hidden gacha.cpp -o libgacha.so
#include <algorithm>
#include <new>
#include <string>
#include <vector>

#include "questbalance_engine.h"

namespace {

enum Series { level, gems, dust, gemsTask, gemsStreak, gemsPull, dustPull, dustTicket };
enum Metric { pulls, stars, copies, longestStreak };
enum Source { pullSource, featuredSource, firstCopy };
constexpr std::int64_t countedCopies = 7;

/// The numbers of a scenario, read once.
struct World {
  std::int64_t gemsPerTask, streakDays, streakGems, pullPrice, dustPerPull, ticketPrice;
  std::int64_t threshold, softStart, guaranteedOf, starsPerLevel, highestLevel;
  double chance, softStep, featuredChance;
  // The host frees the bytes of a world without a call: nothing in it may own memory.
  std::int64_t pullsAtOnce[256];

  explicit World(const qb_setup *setup)
      : gemsPerTask(qb_whole(setup, "gems.perTask")),
        streakDays(qb_whole(setup, "gems.streakDays")),
        streakGems(qb_whole(setup, "gems.streak")),
        pullPrice(qb_whole(setup, "gems.pullPrice")),
        dustPerPull(qb_whole(setup, "dust.perPull")),
        ticketPrice(qb_whole(setup, "dust.ticket")),
        threshold(qb_whole(setup, "pity.threshold")),
        softStart(qb_whole(setup, "pity.softStart")),
        guaranteedOf(qb_whole(setup, "featured.guaranteedOf")),
        starsPerLevel(qb_whole(setup, "levels.stars")),
        highestLevel(qb_whole(setup, "levels.highest")),
        chance(qb_number(setup, "chance")),
        softStep(qb_number(setup, "pity.softStep")),
        featuredChance(qb_number(setup, "featured.chance")) {
    for (std::int32_t i = 0; i < std::min(setup->archetypes, 256); i++) {
      pullsAtOnce[i] = static_cast<std::int64_t>(qb_habit(setup, i, "pullsAtOnce"));
    }
    if (setup->archetypes > 256) qb_problem(setup, "gems.perTask", "more than 256 archetypes");
    if (2 * dustPerPull > ticketPrice) {
      qb_problem(setup, "dust.ticket", "a ticket takes less dust than two pulls bring");
    }
  }
};

/// One player on one of its days.
class Player {
 public:
  Player(const World &world, const qb_person &person)
      : luck(qb_stream(person.key, "gacha.pull")),
        featuredLuck(qb_stream(person.key, "gacha.featured")),
        pullsAtOnce(world.pullsAtOnce[person.archetype]) {}

  void live(const World &world, const qb_plan &plan, qb_life *life) {
    earn(life, gems, gemsTask, "task", world.gemsPerTask * plan.tasks);
    longest = std::max(longest, ++streak);
    if (streak % world.streakDays == 0) earn(life, gems, gemsStreak, "streak", world.streakGems);
    if (life->series[gems] >= world.pullPrice * pullsAtOnce) {
      while (spend(life, gems, gemsPull, "pull", world.pullPrice)) {
        pull(world, life);
        while (spend(life, dust, dustTicket, "ticket", world.ticketPrice)) pull(world, life);
      }
    }
    measure(life);
  }

  void miss() { streak = 0; }

  void finish(qb_life *life) const {
    measure(life);
    qb_measure(life, longestStreak, longest);
    qb_drought(life, pullSource, QB_DRY, dry);
    qb_drought(life, featuredSource, QB_DRY, unfeatured);
    for (auto copy = had; copy < countedCopies; copy++) {
      qb_drought(life, firstCopy + static_cast<std::int32_t>(copy), QB_DRY, made);
    }
  }

 private:
  std::uint64_t luck, featuredLuck;
  std::int64_t pullsAtOnce, streak = 0, longest = 0, dry = 0, lost = 0, unfeatured = 0;
  std::int64_t made = 0, won = 0, had = 0;

  void measure(qb_life *life) const {
    qb_measure(life, pulls, made);
    qb_measure(life, stars, won);
    qb_measure(life, copies, had);
  }

  static void moved(qb_life *life, const char *verb, const char *account, std::int64_t amount, int balance) {
    if (!life->is_traced) return;
    const qb_fact facts[] = {{"account", 0, account},
                             {"amount", static_cast<double>(amount), nullptr},
                             {"balance", static_cast<double>(life->series[balance]), nullptr}};
    const auto id = std::string(balance == gems ? "gems." : "dust.") + verb;
    qb_event(life, id.c_str(), nullptr, facts, 3);
  }

  static void earn(qb_life *life, int balance, int faucet, const char *account, std::int64_t amount) {
    qb_earn(life, balance, faucet, amount);
    moved(life, "earns", account, amount, balance);
  }

  static bool spend(qb_life *life, int balance, int sink, const char *account, std::int64_t amount) {
    if (!qb_spend(life, balance, sink, amount)) return false;
    moved(life, "spends", account, amount, balance);
    return true;
  }

  void pull(const World &world, qb_life *life) {
    made++;
    unfeatured++;
    qb_attempt(life, pullSource, world.chance);
    qb_attempt(life, featuredSource, world.chance);
    const auto number = dry + 1;
    auto chance = world.chance;
    if (world.softStart > 0 && dry >= world.softStart) {
      chance += world.softStep * static_cast<double>(dry - world.softStart + 1);
    }
    chance = std::min(1.0, chance);
    const bool isLucky = qb_occurs(&luck, chance);
    const bool isForced = !isLucky && world.threshold > 0 && number >= world.threshold;
    const bool isDry = !isLucky && !isForced;
    if (!isDry) qb_drought(life, pullSource, isLucky ? QB_LUCKY : QB_FORCED, number);
    dry = isDry ? number : 0;
    if (life->is_traced) {
      std::vector<qb_fact> facts{{"attempt", static_cast<double>(number), nullptr}, {"chance", chance, nullptr}};
      if (chance != world.chance) facts.push_back({"base", world.chance, nullptr});
      facts.push_back({"outcome", 0, isDry ? "none" : isLucky ? "lucky" : "forced"});
      const qb_luck decided{"gacha.pull", luck, 1};
      qb_event(life, "pulls.pull", &decided, facts.data(), static_cast<std::int32_t>(facts.size()));
    }
    if (!isDry) win(world, life);
    earn(life, dust, dustPull, "pull", world.dustPerPull);
  }

  void win(const World &world, qb_life *life) {
    won++;
    const bool isCertain = world.guaranteedOf > 0 && lost + 1 >= world.guaranteedOf;
    const bool isLucky = qb_occurs(&featuredLuck, world.featuredChance);
    if (isLucky || isCertain) {
      qb_drought(life, featuredSource, isLucky ? QB_LUCKY : QB_FORCED, unfeatured);
      if (++had <= countedCopies) {
        qb_drought(life, firstCopy + static_cast<std::int32_t>(had) - 1, QB_LUCKY, made);
      }
      lost = unfeatured = 0;
    } else {
      lost++;
    }
    const auto reached = std::min(world.highestLevel, 1 + won / world.starsPerLevel);
    if (reached > life->series[level]) {
      const qb_fact facts[] = {{"level", static_cast<double>(reached), nullptr}};
      qb_event(life, "exp.level", nullptr, facts, 1);
    }
    qb_set(life, level, reached);
  }
};

const char manifest[] =
#include "manifest.inc"
    ;

const World &world(const void *memory) { return *static_cast<const World *>(memory); }
Player &player(void *state) { return *static_cast<Player *>(state); }

}  // namespace

extern "C" QB_EXPORT const qb_engine *questbalance_engine(void) {
  static const qb_engine engine = {
      QB_ABI,
      manifest,
      [](const qb_setup *) { return sizeof(World); },
      [](const qb_setup *setup, void *memory) { new (memory) World(setup); },
      [](const void *) { return sizeof(Player); },
      [](const void *memory, const qb_person *person, void *state, qb_life *life) {
        new (state) Player(world(memory), *person);
        qb_set(life, level, 1);
        qb_set(life, gems, 0);
        qb_set(life, dust, 0);
      },
      [](const void *memory, const qb_plan *plan, void *state, qb_life *life) {
        player(state).live(world(memory), *plan, life);
      },
      [](const void *, std::int32_t, void *state, qb_life *) { player(state).miss(); },
      [](const void *, void *state, qb_life *life) { player(state).finish(life); },
      nullptr,
      nullptr,
      nullptr,
      [](const void *, const void *, void *, qb_life *) {},
      [](const void *, std::int32_t currency, std::int64_t amount, void *, qb_life *life) {
        const auto balance = gems + currency;
        if (life->series[balance] + amount < 0) return std::int64_t{0};
        qb_set(life, balance, life->series[balance] + amount);
        return amount;
      }};
  return &engine;
}
