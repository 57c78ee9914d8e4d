"""A game's own code in Python, as a program that QuestBalance plays.

A game is an object with these functions; Engines.md explains them with an example:

    compile(rules, habits)             the numbers of a scenario, as a world; `Refused` for wrong ones
    begin(world, person, life)         a new player
    live(world, plan, player, life)    an active day of a player
    miss(world, day, player, life)     a day on which the game stays closed
    finish(world, player, life)        the end of a life
    take_over(world, earlier, player, life)    rules have changed; only if the manifest says so
    gather(world, party)               members have come together; only in a game of parties
    end_day(world, day, party)         all members have played a day; only in a game of parties

`run(manifest, game)` answers the questions on standard input. Print nothing: write to standard error.
"""

import json
import struct
import sys

_MASK = (1 << 64) - 1
DRY, LUCKY, FORCED = 0, 1, 2


class Refused(Exception):
    """The numbers of a scenario cannot be together: the name of one of them, and why."""

    def __init__(self, name, message):
        super().__init__(message)
        self.name, self.message = name, message


def _mix(bits):
    bits = ((bits ^ (bits >> 33)) * 0xFF51AFD7ED558CCD) & _MASK
    bits = ((bits ^ (bits >> 33)) * 0xC4CEB9FE1A85EC53) & _MASK
    return bits ^ (bits >> 33)


def _child(key, index):
    return _mix(key ^ (((index + 1) * 0xD6E8FEB86659FD93) & _MASK))


class Stream:
    """A stream of luck for one kind of decision, by its name; its place counts the decisions."""

    __slots__ = ("name", "state")

    def __init__(self, key, name, day=None):
        code = 0xCBF29CE484222325
        for byte in name.encode():
            code = ((code ^ byte) * 0x100000001B3) & _MASK
        self.name = name
        self.state = _child(key, code | 1 << 63)
        if day is not None:
            self.state = _child(self.state, day)

    def next(self):
        """The next 64 uniform bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        bits = self.state
        bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & _MASK
        return bits ^ (bits >> 31)

    def uniform(self):
        """A uniform multiple of 2^-53 in [0, 1)."""
        return (self.next() >> 11) * 2.0**-53

    def occurs(self, chance):
        """True with a chance; one draw, also where it is certain."""
        ends = struct.unpack("<Q", struct.pack("<d", 1 + min(1.0, max(0.0, chance))))[0]
        return self.next() >> 1 < (ends - 0x3FF0000000000000) << 11

    def index(self, count):
        """One of `count` equally likely numbers from 0."""
        return (self.next() * count) >> 64


def _whole(value, name):
    """A whole number; amounts of a currency with a scale are whole numbers of its smallest part."""
    if value.__class__ is int:
        return value
    if value.__class__ is float and value.is_integer():
        return int(value)
    raise ValueError(f"{name}: {value!r} is no whole number; round it")


class Person:
    """A player before the first day."""

    def __init__(self, asked):
        self.archetype, self.join_day = asked["archetype"], asked["joinDay"]
        self.activity, self.key = asked["activity"], int(asked["key"])
        self.nature = Stream.__new__(Stream)
        self.nature.name, self.nature.state = "nature", int(asked["nature"])


class Plan:
    """An active day of a player."""

    __slots__ = ("day", "tasks", "companions")

    def __init__(self, day, tasks, companions):
        self.day, self.tasks, self.companions = day, tasks, companions


class Party:
    """The members of a party in their order, the key of its luck, and `state`: what they share."""

    def __init__(self, key, players, lives):
        self.key, self.players, self.lives, self.state = key, players, lives, None
        self._events = None


class Life:
    """What a player shows, and where it reports what happens."""

    def __init__(self, shape, is_traced):
        self._shape, self.is_traced, self.day, self.party = shape, is_traced, 0, None
        self._is_open, self._place, self._opening = False, None, []
        self._series = [None] * shape.states + [0] * (len(shape.series) - shape.states)
        self._metrics = [None] * len(shape.metrics)
        self._rows, self._totals = [], []
        self._attempts, self._droughts, self._events = {}, [], []

    def set(self, name, value):
        """Sets a track or a balance, which is called gems.balance."""
        self._series[self._shape.series[name]] = _whole(value, name)

    def get(self, name):
        return self._series[self._shape.series[name]]

    def earn(self, currency, faucet, amount):
        amount = _whole(amount, faucet)
        self._series[self._shape.series[f"{currency}.+{faucet}"]] += amount
        self._series[self._shape.series[f"{currency}.balance"]] += amount

    def spend(self, currency, sink, amount):
        """Pays an amount if the balance suffices; returns whether it did."""
        amount = _whole(amount, sink)
        balance = self._shape.series[f"{currency}.balance"]
        if self._series[balance] < amount:
            return False
        self._series[self._shape.series[f"{currency}.-{sink}"]] += amount
        self._series[balance] -= amount
        return True

    def measure(self, name, value):
        """Sets a metric; one that is a total is always up to date."""
        self._metrics[self._shape.metrics[name]] = _whole(value, name)

    def attempt(self, source, chance):
        """Records an attempt of a source, with its chance before pity and the like."""
        if not self._is_open:
            raise RuntimeError("attempts are reported in live and end_day")
        place = self._shape.sources[source]
        least, most = self._attempts.get(place, (chance, chance))
        self._attempts[place] = min(least, chance), max(most, chance)

    def drought(self, source, outcome, length):
        """Records the end of a drought; in `finish`, with DRY, one that is still open."""
        self._droughts += [self.day, self._shape.sources[source], outcome, length]

    def event(self, id, facts, stream=None, draws=1):
        """Records an event, for a trace, with the stream that has just decided it."""
        if self.is_traced:
            luck = [stream.name, str(stream.state), draws] if stream else []
            event = [self.day, id, facts, luck]
            # The end of a party's day numbers what it does, as several members share it.
            if self._place is not None:
                event.append(self._place)
            elif self.party._events is not None:
                event.append(self.party._events)
                self.party._events += 1
            self._events.append(event)

    def _end_day(self, with_totals):
        self._rows += self._series
        if with_totals:
            self._totals += [self._metrics[place] or 0 for place in self._shape.totals]

    def _told(self):
        told = {
            "opening": self._opening,
            "series": self._rows,
            "metrics": self._metrics,
            "droughts": self._droughts,
            "attempts": [x for place in sorted(self._attempts) for x in (place, *self._attempts[place])],
        }
        if self._totals:
            told["totals"] = self._totals
        if self._events:
            told["events"] = self._events
        return told


class _Places(dict):
    """The places of names."""

    def __init__(self, kind, names):
        super().__init__((name, place) for place, name in enumerate(names))
        self.kind = kind

    def __missing__(self, name):
        raise KeyError(f"the manifest has no {name} among its {self.kind}")


class _Shape:
    """The places of all names of a manifest."""

    def __init__(self, manifest):
        currencies = manifest.get("currencies", [])
        names = [track["name"] for track in manifest.get("tracks", [])]
        names += [f"{currency['name']}.balance" for currency in currencies]
        self.states = len(names)
        for currency in currencies:
            names += [f"{currency['name']}.+{faucet}" for faucet in currency.get("faucets", [])]
            names += [f"{currency['name']}.-{sink}" for sink in currency.get("sinks", [])]
        self.series = _Places("series", names)
        metrics = manifest.get("metrics", [])
        self.metrics = _Places("metrics", [metric["name"] for metric in metrics])
        self.totals = [place for place, metric in enumerate(metrics) if metric.get("kind") == "total"]
        sources = []
        for drought in manifest.get("droughts", []):
            numbers = range(1, drought.get("count", 0) + 1)
            sources += [drought["name"].replace("<N>", str(n)) for n in numbers] or [drought["name"]]
        self.sources = _Places("droughts", sources)


def _play(game, shape, worlds, asked, is_traced, with_totals):
    members = asked["members"]
    current = [worlds[member["worlds"][0][1]] for member in members]
    lives = [Life(shape, is_traced) for _ in members]
    players = [
        game.begin(world, Person(member), life)
        for world, member, life in zip(current, members, lives)
    ]
    party = Party(int(asked["key"]), players, lives)
    together = {day: worlds[world] for day, world in asked["worlds"]}
    shared = together[1]
    for life in lives:
        life.party, life._opening = party, life._series[: shape.states]
    if hasattr(game, "gather"):
        game.gather(shared, party)
    changes = [{day: worlds[world] for day, world in member["worlds"][1:]} for member in members]
    for day in range(1, len(members[0]["tasks"]) + 1):
        playing = sum(1 for member in members if member["tasks"][day - 1])
        for place, (member, life) in enumerate(zip(members, lives)):
            life.day = day
            world = changes[place].get(day)
            if world is not None and world is not current[place]:
                life._place = -1
                game.take_over(world, current[place], players[place], life)
                current[place], life._place = world, None
        shared = together.get(day, shared)
        for place, (member, life) in enumerate(zip(members, lives)):
            tasks = member["tasks"][day - 1]
            life._is_open = tasks > 0
            if tasks:
                game.live(current[place], Plan(day, tasks, playing - 1), players[place], life)
            else:
                game.miss(current[place], day, players[place], life)
        if hasattr(game, "end_day"):
            party._events = 0
            for life in lives:
                life._is_open = True
            game.end_day(shared, day, party)
            party._events = None
        for life in lives:
            life._is_open = False
            life._end_day(with_totals)
    for place, life in enumerate(lives):
        life.day += 1
        game.finish(current[place], players[place], life)
    return [life._told() for life in lives]


def run(manifest, game):
    """Answers questions until there are no more. `manifest` is a dictionary, as in Engines.md."""
    shape, worlds = _Shape(manifest), {}
    source, target = sys.stdin.buffer, sys.stdout.buffer
    # Standard output is for answers alone: what a game prints goes to standard error.
    sys.stdout = sys.stderr
    while True:
        head = source.read(4)
        if len(head) < 4:
            return
        asked = json.loads(source.read(struct.unpack("<I", head)[0]))
        if asked["ask"] == "manifest":
            answer = manifest
        elif asked["ask"] == "compile":
            answer = {"problems": []}
            try:
                worlds[asked["world"]] = game.compile(asked["rules"], asked["habits"])
            except Refused as refused:
                answer["problems"].append({"name": refused.name, "message": refused.message})
        else:
            lives = []
            for party in asked["parties"]:
                lives += _play(
                    game, shape, worlds, party, asked["isTraced"], asked["withTotals"])
            answer = {"lives": lives}
        text = json.dumps(answer, separators=(",", ":")).encode()
        target.write(struct.pack("<I", len(text)) + text)
        target.flush()
