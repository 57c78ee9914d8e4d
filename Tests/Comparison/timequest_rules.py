"""The numbers of a TimeQuest scenario, read from the run.json of a `questbalance run`.

run.json holds the scenario with every number written out, so nothing here is a default.
"""

import json
import math

RATINGS = 4  # spot on, close, off, way off
SECTIONS = {"population", "routines", "scoring", "difficulty", "xp", "levels"}
OF_NO_RULE = {"$schema", "name", "description", "simulation", "report", "targets", "claims"}
CHECKPOINT_DAYS = (7, 14, 30, 60, 90, 180, 365)


class Rules:
    """What both simulations read; the names are those of the scenario file."""

    def __init__(self, path, days=None):
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        scenario = run["scenario"]
        strange = SECTIONS ^ (scenario.keys() - OF_NO_RULE)
        if strange:
            raise SystemExit(f"{scenario['name']}: no scenario of TimeQuest: see {sorted(strange)[0]}")
        self.days = days or scenario["simulation"]["days"]
        self.checkpoints = [day for day in CHECKPOINT_DAYS if day < self.days] + [self.days]

        population = scenario["population"]
        self.archetypes = population["archetypes"]
        self.names = list(self.archetypes)
        if not all(archetype["sigmaStart"] > 0 for archetype in self.archetypes.values()):
            raise SystemExit(f"{path}: sigmaStart must be above 0 here: bias is told in sigmas")
        self.weekday_factors = population["weekdayFactors"]
        self.streak_presence = population["streakPresence"]
        self.presence_cap = population["presenceCap"]

        self.spot_on_floor = scenario["scoring"]["spotOnFloorSeconds"]
        self.accuracy_floor = scenario["scoring"]["accuracyFloorSeconds"]

        difficulty = scenario["difficulty"]
        self.calibration_sessions = difficulty["calibrationSessions"]
        self.newest_weight = difficulty["newestWeight"]
        self.estimations_before_advance = difficulty["estimationsBeforeAdvance"]
        self.levels = difficulty["levels"]

        self.bonus = scenario["xp"]["completionBonus"]
        # XP of a rating in a session stamped with a level: [level - 1][rating].
        self.xp = [
            [cut(base * level["xpMultiplier"]) for base in scenario["xp"]["baseByRating"]]
            for level in self.levels
        ]

        # A task that stands in several routines is one task: (task, usual seconds, spread).
        tasks = {}
        self.routines = [
            [
                (tasks.setdefault(task["name"], len(tasks)), task["usualSeconds"], task["spread"])
                for task in routine["tasks"]
            ]
            for routine in scenario["routines"]
        ]
        self.task_count = len(tasks)

        curve = scenario["levels"]
        self.level_thresholds = [
            math.ceil(curve["base"] * step ** curve["exponent"]) for step in range(curve["highest"])
        ]

    def sessions(self, tasks):
        """How many routines, in their order, come nearest to a day's tasks; at least one."""
        lengths = [len(routine) for routine in self.routines]
        count = 0
        while True:
            length = lengths[count % len(lengths)]
            if count > 0 and tasks * 2 < length:
                return count
            tasks -= length
            count += 1
            if tasks <= 0:
                return count

    def metric_names(self):
        """What both simulations measure of a life, in this order."""
        levels = range(1, len(self.levels) + 1)
        return (
            ["streak.longest", "xp.perActiveDay", "sessions", "xp.perSession"]
            + [f"difficulty.level{level}.share" for level in levels]
            + [f"xp.perSession.level{level}" for level in levels]
            + [f"xp.perSession.change.level{level}" for level in levels if level > 1]
            + ["days.active", "players.retained"]
            + [
                f"{track}.day{day}"
                for track in ("level", "xp", "difficulty")
                for day in self.checkpoints
            ]
        )


def cut(product):
    """A product of decimals as a whole number; what rounding put just below one counts as it."""
    return int(product * (1 + 2.0**-48))
