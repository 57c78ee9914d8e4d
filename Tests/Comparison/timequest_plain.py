"""TimeQuest in plain Python: one player after the other, one estimate after the other.

    timequest_plain.py RUN.JSON [--players N] [--days D] [--seed S]

Prints what timequest_numpy.py prints.
"""

import argparse
import json
import random
import sys
import time
from bisect import bisect_right
from math import exp

from timequest_rules import RATINGS, Rules


class Person:
    """A player's own parameters, drawn once from its archetype."""

    def __init__(self, rules, names, weights, rng):
        name = rng.choices(names, weights)[0]
        archetype = rules.archetypes[name]
        self.group = names.index(name)
        activity = archetype["activity"] + archetype["activitySpread"] * rng.gauss(0, 1)
        self.activity = min(1, max(0, activity))
        skill = exp(archetype["skillSpread"] * rng.gauss(0, 1))
        self.sigma_floor = archetype["sigmaFloor"] * skill
        self.sigma_to_lose = (archetype["sigmaStart"] - archetype["sigmaFloor"]) * skill
        bias = archetype["bias"] + archetype["biasSpread"] * rng.gauss(0, 1)
        # Bias shrinks with practice as sigma does, so it is a multiple of it.
        self.bias_per_sigma = bias / (archetype["sigmaStart"] * skill)
        self.practice = archetype["practice"]
        self.further_tasks = archetype["tasksPerActiveDay"] - 1
        self.churn, self.lapse = archetype["churn"], archetype["lapse"]
        self.lapse_days = archetype["lapseDays"]


class Player:
    """What a player carries from session to session."""

    def __init__(self, person, rules):
        levels = len(rules.levels)
        self.person = person
        self.xp = 0
        self.average = [0.0] * rules.task_count
        self.task_level = [0] * rules.task_count  # level - 1
        self.estimations = [0] * rules.task_count
        self.completed = [0] * len(rules.routines)
        self.sessions = 0
        self.highest = 0  # level - 1
        self.stamped = [0] * levels
        self.stamped_xp = [0] * levels
        self.held = [0] * levels
        self.rise_xp = [0] * levels


def poisson(mean, rng):
    """Knuth's product of uniform numbers."""
    limit, product, count = exp(-mean), rng.random(), 0
    while product > limit:
        product *= rng.random()
        count += 1
    return count


class Game:
    """The rules in the form in which the loops read them."""

    def __init__(self, rules, seed):
        self.rules = rules
        self.rng = random.Random(seed)
        self.ratios = [(level["spotOn"], level["close"], level["off"]) for level in rules.levels]
        self.thresholds = [level["threshold"] for level in rules.levels]
        self.sessions = [rules.sessions(tasks) for tasks in range(1000)]

    def rate(self, error, actual, level):
        """0 spot on, 1 close, 2 off, 3 way off."""
        spot_on, close, off = self.ratios[level]
        if error <= self.rules.spot_on_floor or error <= actual * spot_on:
            return 0
        if error <= actual * close:
            return 1
        return 2 if error <= actual * off else RATINGS - 1

    def play_session(self, player, routine):
        """Runs a routine once: estimates, difficulty, XP."""
        rules, rate, gauss = self.rules, self.rate, self.rng.gauss
        person = player.person
        learns = player.completed[routine] >= rules.calibration_sessions
        held = player.highest
        stamp = rise = 0
        ratings = []
        for task, usual, spread in rules.routines[routine]:
            estimations = player.estimations[task]
            left = exp(-estimations / person.practice) if person.practice > 0 else 0
            sigma = person.sigma_floor + person.sigma_to_lose * left
            actual = usual * exp(spread * gauss(0, 1))
            estimated = actual * exp(sigma * (person.bias_per_sigma + gauss(0, 1)))
            error = abs(min(estimated, 1e9) - actual)
            level = player.task_level[task]
            ratings.append(rate(error, actual, level))
            player.estimations[task] = estimations = estimations + 1
            if learns:
                accuracy = max(0, 100 - 100 * error / max(actual, rules.accuracy_floor))
                average = (
                    accuracy * rules.newest_weight
                    + player.average[task] * (1 - rules.newest_weight))
                player.average[task] = average
                if estimations >= rules.estimations_before_advance:
                    level = max(level, bisect_right(self.thresholds, average) - 1)
                    player.task_level[task] = level
            if level > stamp:
                stamp = level
            if held > 0:
                # What the estimate would earn on the level held, over the one below it.
                rise += rules.xp[held][rate(error, actual, held)]
                rise -= rules.xp[held - 1][rate(error, actual, held - 1)]

        table = rules.xp[stamp]
        xp = rules.bonus + sum([table[rating] for rating in ratings])
        player.completed[routine] += 1
        player.xp += xp
        player.sessions += 1
        player.highest = max(held, stamp)
        player.stamped[stamp] += 1
        player.stamped_xp[stamp] += xp
        player.held[held] += 1
        player.rise_xp[held] += rise

    def live(self, person, seen):
        """Lives a player's days; `seen(day, level, xp, difficulty)` is told how each ends.

        Returns what the life comes to, up to the tracks; None where there is no such number.
        """
        rules, rng = self.rules, self.rng
        player = Player(person, rules)
        churned, lapsed_through, streak, longest, active_days, level = False, 0, 0, 0, 0, 1
        for day in range(1, rules.days + 1):
            plays = False
            if not churned and day > lapsed_through:
                if rng.random() < person.churn:
                    churned = True
                elif rng.random() < person.lapse:
                    lapsed_through = day - 1 + rng.randint(*person.lapse_days)
                else:
                    kept = 1 + rules.streak_presence if streak > 0 else 1
                    chance = person.activity * kept * rules.weekday_factors[(day - 1) % 7]
                    plays = rng.random() < min(rules.presence_cap, chance)
            if plays:
                tasks = 1 + poisson(person.further_tasks, rng)
                for session in range(self.sessions[min(tasks, len(self.sessions) - 1)]):
                    self.play_session(player, session % len(rules.routines))
                level = bisect_right(rules.level_thresholds, player.xp)
                active_days += 1
                streak += 1
                longest = max(longest, streak)
            else:
                streak = 0
            seen(day, level, player.xp, player.highest + 1)
        levels = range(len(rules.levels))
        return (
            [
                longest,
                player.xp / active_days if active_days else None,
                player.sessions,
                sum(player.stamped_xp) / player.sessions if player.sessions else None,
            ]
            + [player.highest >= at for at in levels]
            + [player.stamped_xp[at] / n if (n := player.stamped[at]) else None for at in levels]
            + [player.rise_xp[at] / n if (n := player.held[at]) else None for at in levels[1:]]
            + [active_days, not churned]
        )


def simulate(rules, count, seed):
    """Moments of the metrics [metric, group, 3] and of the tracks [day, track, group, 3]."""
    game = Game(rules, seed)
    names = rules.names
    weights = [archetype["weight"] for archetype in rules.archetypes.values()]

    def zeros(size):
        return [[[0, 0, 0] for _ in range(len(names) + 1)] for _ in range(size)]

    metrics = zeros(len(rules.metric_names()))
    tracks = [zeros(3) for _ in range(rules.days)]
    checkpoints = set(rules.checkpoints)

    def record(row, group, value):
        # Of the archetype only: what concerns everybody is summed at the end.
        moments = row[group + 1]
        moments[0] += 1
        moments[1] += value
        moments[2] += value * value

    for _ in range(count):
        person = Person(rules, names, weights, game.rng)
        group = person.group
        at_checkpoints = ([], [], [])

        def seen(day, *states):
            for track, value in enumerate(states):
                record(tracks[day - 1][track], group, value)
                if day in checkpoints:
                    at_checkpoints[track].append(value)

        values = game.live(person, seen)
        for values_of_track in at_checkpoints:
            values += values_of_track
        for row, value in zip(metrics, values):
            if value is not None:
                record(row, group, value)
    for row in metrics + [row for day in tracks for row in day]:
        row[0] = [sum(column) for column in zip(*row[1:])]
    return metrics, tracks


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("run_json")
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--days", type=int)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rules = Rules(arguments.run_json, arguments.days)
    start = time.process_time()
    metrics, tracks = simulate(rules, arguments.players, arguments.seed)
    seconds = time.process_time() - start
    json.dump({
        "cpuSeconds": seconds, "playerDays": arguments.players * rules.days,
        "groups": ["all"] + rules.names,
        "metrics": dict(zip(rules.metric_names(), metrics)),
        "tracks": tracks,
    }, sys.stdout)


if __name__ == "__main__":
    main()
