//! The gacha of c/gacha.c in Rust. The interface's structures and luck stand in `questbalance.rs`.
//!
//! rustc --edition 2021 -O --crate-type cdylib gacha.rs -o libgacha.so
mod questbalance;

use questbalance::*;
use std::ffi::c_void;

const LEVEL: usize = 0;
const GEMS: usize = 1;
const DUST: usize = 2;
const GEMS_TASK: usize = 3;
const GEMS_STREAK: usize = 4;
const GEMS_PULL: usize = 5;
const DUST_PULL: usize = 6;
const DUST_TICKET: usize = 7;

const PULL: i32 = 0;
const FEATURED: i32 = 1;
const FIRST_COPY: i32 = 2;
const COUNTED_COPIES: i64 = 7;
const MOST_ARCHETYPES: usize = 256;

/// The numbers of a scenario, read once. The host frees its bytes without a call.
struct World {
    gems_per_task: i64,
    streak_days: i64,
    streak_gems: i64,
    pull_price: i64,
    dust_per_pull: i64,
    ticket_price: i64,
    chance: f64,
    soft_step: f64,
    featured_chance: f64,
    threshold: i64,
    soft_start: i64,
    guaranteed_of: i64,
    stars_per_level: i64,
    highest_level: i64,
    pulls_at_once: [i64; MOST_ARCHETYPES],
}

/// What one player carries.
struct Player {
    luck: Stream,
    featured_luck: Stream,
    pulls_at_once: i64,
    streak: i64,
    longest_streak: i64,
    dry: i64,
    lost: i64,
    unfeatured: i64,
    pulls: i64,
    stars: i64,
    copies: i64,
}

impl World {
    fn new(setup: &Setup) -> World {
        let whole = |name: &str| setup.number(name) as i64;
        let mut pulls_at_once = [1; MOST_ARCHETYPES];
        for (archetype, pulls) in pulls_at_once.iter_mut().enumerate().take(setup.archetypes as usize) {
            *pulls = setup.habit(archetype, "pullsAtOnce") as i64;
        }
        let world = World {
            gems_per_task: whole("gems.perTask"),
            streak_days: whole("gems.streakDays"),
            streak_gems: whole("gems.streak"),
            pull_price: whole("gems.pullPrice"),
            dust_per_pull: whole("dust.perPull"),
            ticket_price: whole("dust.ticket"),
            chance: setup.number("chance"),
            soft_step: setup.number("pity.softStep"),
            featured_chance: setup.number("featured.chance"),
            threshold: whole("pity.threshold"),
            soft_start: whole("pity.softStart"),
            guaranteed_of: whole("featured.guaranteedOf"),
            stars_per_level: whole("levels.stars"),
            highest_level: whole("levels.highest"),
            pulls_at_once,
        };
        if 2 * world.dust_per_pull > world.ticket_price {
            setup.refuse("dust.ticket", "a ticket takes less dust than two pulls bring");
        }
        world
    }
}

impl Player {
    fn live(&mut self, world: &World, plan: &Plan, life: &mut Life) {
        earn(life, GEMS, GEMS_TASK, "task", world.gems_per_task * plan.tasks as i64);
        self.streak += 1;
        self.longest_streak = self.longest_streak.max(self.streak);
        if self.streak % world.streak_days == 0 {
            earn(life, GEMS, GEMS_STREAK, "streak", world.streak_gems);
        }
        if life.get(GEMS) >= world.pull_price * self.pulls_at_once {
            while spend(life, GEMS, GEMS_PULL, "pull", world.pull_price) {
                self.pull(world, life);
                while spend(life, DUST, DUST_TICKET, "ticket", world.ticket_price) {
                    self.pull(world, life);
                }
            }
        }
        self.measure(life);
    }

    fn measure(&self, life: &mut Life) {
        for (metric, value) in [self.pulls, self.stars, self.copies].into_iter().enumerate() {
            life.measure(metric, value);
        }
    }

    fn finish(&self, life: &mut Life) {
        self.measure(life);
        life.measure(3, self.longest_streak);
        life.drought(PULL, Outcome::Dry, self.dry);
        life.drought(FEATURED, Outcome::Dry, self.unfeatured);
        for copy in self.copies..COUNTED_COPIES {
            life.drought(FIRST_COPY + copy as i32, Outcome::Dry, self.pulls);
        }
    }

    fn pull(&mut self, world: &World, life: &mut Life) {
        self.pulls += 1;
        self.unfeatured += 1;
        life.attempt(PULL, world.chance);
        life.attempt(FEATURED, world.chance);
        let number = self.dry + 1;
        let mut chance = world.chance;
        if world.soft_start > 0 && self.dry >= world.soft_start {
            chance += world.soft_step * (self.dry - world.soft_start + 1) as f64;
        }
        chance = chance.min(1.0);
        let is_lucky = self.luck.occurs(chance);
        let is_forced = !is_lucky && world.threshold > 0 && number >= world.threshold;
        let is_dry = !is_lucky && !is_forced;
        if !is_dry {
            let outcome = if is_lucky { Outcome::Lucky } else { Outcome::Forced };
            life.drought(PULL, outcome, number);
        }
        self.dry = if is_dry { number } else { 0 };
        if life.is_traced() {
            let word = if is_dry { "none" } else if is_lucky { "lucky" } else { "forced" };
            let mut facts = vec![("attempt", Fact::Number(number as f64)), ("chance", Fact::Number(chance))];
            if chance != world.chance {
                facts.push(("base", Fact::Number(world.chance)));
            }
            facts.push(("outcome", Fact::Word(word)));
            life.event("pulls.pull", &facts, Some(("gacha.pull", &self.luck, 1)));
        }
        if !is_dry {
            self.win(world, life);
        }
        earn(life, DUST, DUST_PULL, "pull", world.dust_per_pull);
    }

    fn win(&mut self, world: &World, life: &mut Life) {
        self.stars += 1;
        let is_certain = world.guaranteed_of > 0 && self.lost + 1 >= world.guaranteed_of;
        let is_lucky = self.featured_luck.occurs(world.featured_chance);
        if is_lucky || is_certain {
            let outcome = if is_lucky { Outcome::Lucky } else { Outcome::Forced };
            life.drought(FEATURED, outcome, self.unfeatured);
            self.copies += 1;
            if self.copies <= COUNTED_COPIES {
                life.drought(FIRST_COPY + self.copies as i32 - 1, Outcome::Lucky, self.pulls);
            }
            self.lost = 0;
            self.unfeatured = 0;
        } else {
            self.lost += 1;
        }
        let level = world.highest_level.min(1 + self.stars / world.stars_per_level);
        if level > life.get(LEVEL) {
            life.event("exp.level", &[("level", Fact::Number(level as f64))], None);
        }
        life.set(LEVEL, level);
    }
}

fn moved(life: &Life, verb: &str, account: &str, amount: i64, balance: usize) {
    if life.is_traced() {
        let id = format!("{}.{verb}", if balance == GEMS { "gems" } else { "dust" });
        let facts = [
            ("account", Fact::Word(account)),
            ("amount", Fact::Number(amount as f64)),
            ("balance", Fact::Number(life.get(balance) as f64)),
        ];
        life.event(&id, &facts, None);
    }
}

fn earn(life: &mut Life, balance: usize, faucet: usize, account: &str, amount: i64) {
    life.earn(balance, faucet, amount);
    moved(life, "earns", account, amount, balance);
}

fn spend(life: &mut Life, balance: usize, sink: usize, account: &str, amount: i64) -> bool {
    let is_paid = life.spend(balance, sink, amount);
    if is_paid {
        moved(life, "spends", account, amount, balance);
    }
    is_paid
}

// The functions of the table. Memory is the host's: each place is as large and as aligned as asked.

extern "C" fn world_size(_: &Setup) -> usize {
    std::mem::size_of::<World>()
}

extern "C" fn compile(setup: &Setup, world: *mut c_void) {
    unsafe { (world as *mut World).write(World::new(setup)) }
}

extern "C" fn player_size(_: *const c_void) -> usize {
    std::mem::size_of::<Player>()
}

extern "C" fn begin(world: *const c_void, person: &Person, player: *mut c_void, life: &mut Life) {
    let world = unsafe { &*(world as *const World) };
    let own = Player {
        luck: Stream::new(person.key, "gacha.pull"),
        featured_luck: Stream::new(person.key, "gacha.featured"),
        pulls_at_once: world.pulls_at_once[person.archetype as usize],
        streak: 0, longest_streak: 0, dry: 0, lost: 0, unfeatured: 0, pulls: 0, stars: 0, copies: 0,
    };
    unsafe { (player as *mut Player).write(own) }
    life.set(LEVEL, 1);
    life.set(GEMS, 0);
    life.set(DUST, 0);
}

extern "C" fn live(world: *const c_void, plan: &Plan, player: *mut c_void, life: &mut Life) {
    unsafe { (*(player as *mut Player)).live(&*(world as *const World), plan, life) }
}

extern "C" fn miss(_: *const c_void, _: i32, player: *mut c_void, _: &mut Life) {
    unsafe { (*(player as *mut Player)).streak = 0 }
}

extern "C" fn finish(_: *const c_void, player: *mut c_void, life: &mut Life) {
    unsafe { (*(player as *mut Player)).finish(life) }
}

extern "C" fn take_over(_: *const c_void, _: *const c_void, _: *mut c_void, _: &mut Life) {}

extern "C" fn move_currency(
    _: *const c_void, currency: i32, amount: i64, _: *mut c_void, life: &mut Life,
) -> i64 {
    let balance = GEMS + currency as usize;
    if life.get(balance) + amount < 0 {
        return 0;
    }
    life.set(balance, life.get(balance) + amount);
    amount
}

static ENGINE: Engine = Engine {
    abi: ABI,
    manifest: concat!(include_str!("../manifest.json"), "\0").as_ptr() as *const _,
    world_size, compile, player_size, begin, live, miss, finish,
    party_size: None, gather: None, end_day: None,
    take_over: Some(take_over), move_currency: Some(move_currency),
};

#[no_mangle]
pub extern "C" fn questbalance_engine() -> &'static Engine {
    &ENGINE
}
