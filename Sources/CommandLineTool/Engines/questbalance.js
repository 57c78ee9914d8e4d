// A game's own code in JavaScript, as a program that QuestBalance plays.
//
// A game is an object with these functions; Engines.md explains them with an example:
//
//   compile(rules, habits)               the numbers of a scenario, as a world; throw `Refused` for wrong ones
//   begin(world, person, life)           a new player
//   live(world, plan, player, life)      an active day of a player
//   miss(world, day, player, life)       a day on which the game stays closed
//   finish(world, player, life)          the end of a life
//   takeOver(world, earlier, player, life)    rules have changed; only if the manifest says so
//   gather(world, party)                 members have come together; only in a game of parties
//   endDay(world, day, party)            all members have played a day; only in a game of parties
//
// A party has `key`, the key of its luck, `players` and `lives` in their order, and `state`: what they share.
//
// `run(manifest, game)` answers the questions on standard input. Print nothing: use console.error.
"use strict";

const fs = require("fs");

const mask = (1n << 64n) - 1n;
const DRY = 0, LUCKY = 1, FORCED = 2;

// The numbers of a scenario cannot be together: the name of one of them, and why.
class Refused extends Error {
  constructor(name, message) {
    super(message);
    this.rule = name;
  }
}

function mix(bits) {
  bits = ((bits ^ (bits >> 33n)) * 0xff51afd7ed558ccdn) & mask;
  bits = ((bits ^ (bits >> 33n)) * 0xc4ceb9fe1a85ec53n) & mask;
  return bits ^ (bits >> 33n);
}

const child = (key, index) => mix(key ^ (((index + 1n) * 0xd6e8feb86659fd93n) & mask));

const double = new DataView(new ArrayBuffer(8));

// A stream of luck for one kind of decision, by its name; its place counts the decisions.
class Stream {
  constructor(key, name, day) {
    let code = 0xcbf29ce484222325n;
    for (const byte of Buffer.from(name)) code = ((code ^ BigInt(byte)) * 0x100000001b3n) & mask;
    this.name = name;
    this.state = child(key, code | (1n << 63n));
    if (day !== undefined) this.state = child(this.state, BigInt(day));
  }

  // The next 64 uniform bits.
  next() {
    let bits = (this.state = (this.state + 0x9e3779b97f4a7c15n) & mask);
    bits = ((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    bits = ((bits ^ (bits >> 27n)) * 0x94d049bb133111ebn) & mask;
    return bits ^ (bits >> 31n);
  }

  // A uniform multiple of 2^-53 in [0, 1).
  uniform() {
    return Number(this.next() >> 11n) * 2 ** -53;
  }

  // True with a chance; one draw, also where it is certain.
  occurs(chance) {
    double.setFloat64(0, 1 + Math.min(1, Math.max(0, chance)));
    return this.next() >> 1n < (double.getBigUint64(0) - 0x3ff0000000000000n) << 11n;
  }

  // One of `count` equally likely numbers from 0.
  index(count) {
    return Number((this.next() * BigInt(count)) >> 64n);
  }
}

// The places of all names of a manifest.
class Shape {
  constructor(manifest) {
    const currencies = manifest.currencies ?? [];
    const names = (manifest.tracks ?? []).map((track) => track.name);
    for (const currency of currencies) names.push(`${currency.name}.balance`);
    this.states = names.length;
    for (const currency of currencies) {
      for (const faucet of currency.faucets ?? []) names.push(`${currency.name}.+${faucet}`);
      for (const sink of currency.sinks ?? []) names.push(`${currency.name}.-${sink}`);
    }
    const metrics = manifest.metrics ?? [];
    const sources = (manifest.droughts ?? []).flatMap((drought) =>
      drought.count
        ? Array.from({ length: drought.count }, (_, n) => drought.name.replaceAll("<N>", n + 1))
        : [drought.name]);
    const places = (list) => new Map(list.map((name, place) => [name, place]));
    this.count = names.length;
    this.series = places(names);
    this.metrics = places(metrics.map((metric) => metric.name));
    this.totals = metrics.flatMap((metric, place) => (metric.kind === "total" ? [place] : []));
    this.droughts = places(sources);
  }

  place(list, name) {
    const place = this[list].get(name);
    if (place === undefined) throw new Error(`the manifest has no ${name} among its ${list}`);
    return place;
  }
}

// A whole number; amounts of a currency with a scale are whole numbers of its smallest part.
function whole(value, name) {
  if (!Number.isInteger(value)) throw new Error(`${name}: ${value} is no whole number; round it`);
  return value;
}

// What a player shows, and where it reports what happens.
class Life {
  constructor(shape, isTraced) {
    this.shape = shape;
    this.isTraced = isTraced;
    this.day = 0;
    this.party = null;
    this.isOpen = false;
    this.place = null;
    this.opening = [];
    this.series = new Array(shape.count).fill(0).fill(null, 0, shape.states);
    this.metrics = new Array(shape.metrics.size).fill(null);
    this.rows = [];
    this.totals = [];
    this.attempts = new Map();
    this.droughts = [];
    this.events = [];
  }

  // Sets a track or a balance, which is called gems.balance.
  set(name, value) {
    this.series[this.shape.place("series", name)] = whole(value, name);
  }

  get(name) {
    return this.series[this.shape.place("series", name)];
  }

  earn(currency, faucet, amount) {
    whole(amount, faucet);
    this.series[this.shape.place("series", `${currency}.+${faucet}`)] += amount;
    this.series[this.shape.place("series", `${currency}.balance`)] += amount;
  }

  // Pays an amount if the balance suffices; returns whether it did.
  spend(currency, sink, amount) {
    whole(amount, sink);
    const balance = this.shape.place("series", `${currency}.balance`);
    if (this.series[balance] < amount) return false;
    this.series[this.shape.place("series", `${currency}.-${sink}`)] += amount;
    this.series[balance] -= amount;
    return true;
  }

  // Sets a metric; one that is a total is always up to date.
  measure(name, value) {
    this.metrics[this.shape.place("metrics", name)] = whole(value, name);
  }

  // Records an attempt of a source, with its chance before pity and the like.
  attempt(source, chance) {
    if (!this.isOpen) throw new Error("attempts are reported in live and endDay");
    const place = this.shape.place("droughts", source);
    const [least, most] = this.attempts.get(place) ?? [chance, chance];
    this.attempts.set(place, [Math.min(least, chance), Math.max(most, chance)]);
  }

  // Records the end of a drought; in `finish`, with DRY, one that is still open.
  drought(source, outcome, length) {
    this.droughts.push(this.day, this.shape.place("droughts", source), outcome, length);
  }

  // Records an event, for a trace, with the stream that has just decided it.
  event(id, facts, stream, draws = 1) {
    if (!this.isTraced) return;
    const luck = stream ? [stream.name, String(stream.state), draws] : [];
    // The end of a party's day numbers what it does, as several members share it.
    const place = this.place !== null ? [this.place]
      : this.party.events !== null ? [this.party.events++] : [];
    this.events.push([this.day, id, facts, luck, ...place]);
  }

  endDay(withTotals) {
    for (const value of this.series) this.rows.push(value);
    if (withTotals) for (const place of this.shape.totals) this.totals.push(this.metrics[place] ?? 0);
  }

  told() {
    const attempts = [...this.attempts].sort((a, b) => a[0] - b[0]);
    return {
      opening: this.opening,
      series: this.rows,
      metrics: this.metrics,
      droughts: this.droughts,
      attempts: attempts.flatMap(([place, chances]) => [place, ...chances]),
      ...(this.totals.length ? { totals: this.totals } : {}),
      ...(this.events.length ? { events: this.events } : {}),
    };
  }
}

function play(game, shape, worlds, party, isTraced, withTotals) {
  const members = party.members.map((asked) => {
    const life = new Life(shape, isTraced);
    const nature = Object.create(Stream.prototype);
    Object.assign(nature, { name: "nature", state: BigInt(asked.nature) });
    const person = { ...asked, key: BigInt(asked.key), nature };
    const world = worlds.get(asked.worlds[0][1]);
    const changes = new Map(asked.worlds.slice(1).map(([day, place]) => [day, worlds.get(place)]));
    return { life, world, changes, tasks: asked.tasks, player: game.begin(world, person, life) };
  });
  const together = {
    key: BigInt(party.key), players: members.map(({ player }) => player),
    lives: members.map(({ life }) => life), state: null, events: null,
  };
  const shared = new Map(party.worlds.map(([day, place]) => [day, worlds.get(place)]));
  let world = shared.get(1);
  for (const { life } of members) {
    life.party = together;
    life.opening = life.series.slice(0, shape.states);
  }
  if (game.gather) game.gather(world, together);
  for (let day = 1; day <= members[0].tasks.length; day++) {
    for (const member of members) {
      member.life.day = day;
      const world = member.changes.get(day);
      if (world !== undefined && world !== member.world) {
        member.life.place = -1;
        game.takeOver(world, member.world, member.player, member.life);
        member.life.place = null;
        member.world = world;
      }
    }
    world = shared.get(day) ?? world;
    const companions = members.filter((member) => member.tasks[day - 1] > 0).length - 1;
    for (const { world, tasks, player, life } of members) {
      life.isOpen = tasks[day - 1] > 0;
      if (tasks[day - 1] > 0) game.live(world, { day, tasks: tasks[day - 1], companions }, player, life);
      else game.miss(world, day, player, life);
    }
    if (game.endDay) {
      together.events = 0;
      for (const { life } of members) life.isOpen = true;
      game.endDay(world, day, together);
      together.events = null;
    }
    for (const { life } of members) {
      life.isOpen = false;
      life.endDay(withTotals);
    }
  }
  return members.map(({ world, player, life }) => {
    life.day += 1;
    game.finish(world, player, life);
    return life.told();
  });
}

function read(count) {
  const bytes = Buffer.alloc(count);
  let done = 0;
  while (done < count) {
    let piece = 0;
    try {
      piece = fs.readSync(0, bytes, done, count - done);
    } catch (error) {
      if (error.code === "EAGAIN") continue;
      if (error.code !== "EOF") throw error;
    }
    if (piece === 0) return null;
    done += piece;
  }
  return bytes;
}

function write(bytes) {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += fs.writeSync(1, bytes, done);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

// Answers questions until there are no more.
function run(manifest, game) {
  // Standard output is for answers alone: what a game prints goes to standard error.
  console.log = console.info = console.error;
  const shape = new Shape(manifest), worlds = new Map();
  for (let head; (head = read(4)) !== null; ) {
    const asked = JSON.parse(read(head.readUInt32LE(0)));
    let answer = manifest;
    if (asked.ask === "compile") {
      answer = { problems: [] };
      try {
        worlds.set(asked.world, game.compile(asked.rules, asked.habits));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        answer.problems.push({ name: error.rule, message: error.message });
      }
    } else if (asked.ask === "live") {
      answer = {
        lives: asked.parties.flatMap((party) =>
          play(game, shape, worlds, party, asked.isTraced, asked.withTotals)),
      };
    }
    const text = Buffer.from(JSON.stringify(answer));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    write(Buffer.concat([length, text]));
  }
}

module.exports = { run, Stream, Refused, DRY, LUCKY, FORCED };
