// The gacha of c/gacha.c in JavaScript: a program that answers questions.
"use strict";

const { run, Stream, Refused, DRY, LUCKY, FORCED } = require("./questbalance.js");
const manifest = require("../manifest.json");

const copies = 7;

const gacha = {
  compile(rules, habits) {
    if (2 * rules["dust.perPull"] > rules["dust.ticket"]) {
      throw new Refused("dust.ticket", "a ticket takes less dust than two pulls bring");
    }
    return { rules, pullsAtOnce: habits.map((own) => own.pullsAtOnce) };
  },

  begin(world, person, life) {
    life.set("level", 1);
    life.set("gems.balance", 0);
    life.set("dust.balance", 0);
    return {
      luck: new Stream(person.key, "gacha.pull"),
      featuredLuck: new Stream(person.key, "gacha.featured"),
      pullsAtOnce: world.pullsAtOnce[person.archetype],
      streak: 0, longestStreak: 0, dry: 0, lost: 0, unfeatured: 0, pulls: 0, stars: 0, copies: 0,
    };
  },

  live({ rules }, plan, player, life) {
    earn(life, "gems", "task", rules["gems.perTask"] * plan.tasks);
    player.streak += 1;
    player.longestStreak = Math.max(player.longestStreak, player.streak);
    if (player.streak % rules["gems.streakDays"] === 0) {
      earn(life, "gems", "streak", rules["gems.streak"]);
    }
    if (life.get("gems.balance") >= rules["gems.pullPrice"] * player.pullsAtOnce) {
      while (spend(life, "gems", "pull", rules["gems.pullPrice"])) {
        pull(rules, player, life);
        while (spend(life, "dust", "ticket", rules["dust.ticket"])) pull(rules, player, life);
      }
    }
    measure(player, life);
  },

  miss(world, day, player) {
    player.streak = 0;
  },

  finish(world, player, life) {
    measure(player, life);
    life.measure("streak.longest", player.longestStreak);
    life.drought("pull", DRY, player.dry);
    life.drought("featured", DRY, player.unfeatured);
    for (let copy = player.copies + 1; copy <= copies; copy++) {
      life.drought(`copy${copy}`, DRY, player.pulls);
    }
  },

  takeOver() {},
};

function measure(player, life) {
  for (const name of ["pulls", "stars", "copies"]) life.measure(name, player[name]);
}

function moved(life, id, account, amount, currency) {
  life.event(id, { account, amount, balance: life.get(`${currency}.balance`) });
}

function earn(life, currency, faucet, amount) {
  life.earn(currency, faucet, amount);
  moved(life, `${currency}.earns`, faucet, amount, currency);
}

function spend(life, currency, sink, amount) {
  if (!life.spend(currency, sink, amount)) return false;
  moved(life, `${currency}.spends`, sink, amount, currency);
  return true;
}

function pull(rules, player, life) {
  const base = rules.chance;
  player.pulls += 1;
  player.unfeatured += 1;
  life.attempt("pull", base);
  life.attempt("featured", base);
  const attempt = player.dry + 1, start = rules["pity.softStart"];
  let chance = base;
  if (start > 0 && player.dry >= start) chance += rules["pity.softStep"] * (player.dry - start + 1);
  chance = Math.min(1, chance);
  const isLucky = player.luck.occurs(chance), most = rules["pity.threshold"];
  const isForced = !isLucky && most > 0 && attempt >= most;
  if (isLucky || isForced) life.drought("pull", isLucky ? LUCKY : FORCED, attempt);
  player.dry = isLucky || isForced ? 0 : attempt;
  const outcome = isLucky ? "lucky" : isForced ? "forced" : "none";
  life.event(
    "pulls.pull", { attempt, chance, ...(chance !== base ? { base } : {}), outcome }, player.luck);
  if (isLucky || isForced) win(rules, player, life);
  earn(life, "dust", "pull", rules["dust.perPull"]);
}

function win(rules, player, life) {
  player.stars += 1;
  const every = rules["featured.guaranteedOf"];
  const isCertain = every > 0 && player.lost + 1 >= every;
  const isLucky = player.featuredLuck.occurs(rules["featured.chance"]);
  if (isLucky || isCertain) {
    life.drought("featured", isLucky ? LUCKY : FORCED, player.unfeatured);
    player.copies += 1;
    if (player.copies <= copies) life.drought(`copy${player.copies}`, LUCKY, player.pulls);
    player.lost = player.unfeatured = 0;
  } else {
    player.lost += 1;
  }
  const level = Math.min(
    rules["levels.highest"], 1 + Math.floor(player.stars / rules["levels.stars"]));
  if (level > life.get("level")) life.event("exp.level", { level });
  life.set("level", level);
}

run(manifest, gacha);
