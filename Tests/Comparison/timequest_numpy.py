"""TimeQuest in NumPy: players in arrays, a Python loop over days and sessions.

    timequest_numpy.py RUN.JSON [--players N] [--days D] [--seed S]

Prints JSON: the CPU time that simulating and measuring took, and of every metric and group the
number of players that have it, the sum, and the sum of squares; of every day and track the same.
"""

import argparse
import json
import sys
import time

import numpy as np

from timequest_rules import Rules

# Measured with 1,000 to 20,000: fewer cost more calls, more fall out of the processor's cache.
CHUNK = 10000


class Tables:
    """The rules as arrays."""

    def __init__(self, rules):
        def of_archetypes(key):
            return np.array([archetype[key] for archetype in rules.archetypes.values()], float)

        self.weight = of_archetypes("weight") / of_archetypes("weight").sum()
        for key in ("activity", "activitySpread", "tasksPerActiveDay", "sigmaStart", "sigmaFloor",
                    "bias", "biasSpread", "skillSpread", "practice", "churn", "lapse"):
            setattr(self, key, of_archetypes(key))
        lapse_days = np.array([a["lapseDays"] for a in rules.archetypes.values()])
        self.lapse_first, self.lapse_last = lapse_days[:, 0], lapse_days[:, 1]
        # Further on, practice has left nothing.
        reach = max(1, int(20 * self.practice.max()))
        with np.errstate(divide="ignore", invalid="ignore"):
            left = np.exp(-np.arange(reach)[None, :] / self.practice[:, None])
        left[self.practice == 0] = 0
        self.practice_left = np.append(left, np.zeros((len(self.weight), 1)), axis=1)
        self.thresholds = [level["threshold"] for level in rules.levels]
        for key in ("spotOn", "close", "off"):
            setattr(self, key, np.array([level[key] for level in rules.levels]))
        self.xp = np.array(rules.xp).ravel()
        self.level_thresholds = np.array(rules.level_thresholds)
        self.sessions = np.array([rules.sessions(tasks) for tasks in range(1000)])


class Players:
    """All that a chunk of players carries, one array element a player."""

    def __init__(self, count, rules, tables, rng):
        levels = len(rules.levels)
        self.archetype = a = rng.choice(len(tables.weight), size=count, p=tables.weight)
        normal = rng.standard_normal((3, count))
        self.activity = np.clip(tables.activity[a] + tables.activitySpread[a] * normal[0], 0, 1)
        skill = np.exp(tables.skillSpread[a] * normal[1])
        self.sigma_floor = tables.sigmaFloor[a] * skill
        self.sigma_to_lose = (tables.sigmaStart[a] - tables.sigmaFloor[a]) * skill
        bias = tables.bias[a] + tables.biasSpread[a] * normal[2]
        # Bias shrinks with practice as sigma does, so it is a multiple of it.
        self.bias_per_sigma = bias / (tables.sigmaStart[a] * skill)
        self.further_tasks = tables.tasksPerActiveDay[a] - 1
        self.churn, self.lapse = tables.churn[a], tables.lapse[a]

        self.churned = np.zeros(count, bool)
        self.lapsed_through = np.zeros(count, int)
        self.streak = np.zeros(count, int)
        self.longest_streak = np.zeros(count, int)
        self.active_days = np.zeros(count, int)
        self.xp = np.zeros(count, int)
        self.level = np.ones(count, int)
        # By task.
        self.average = np.zeros((rules.task_count, count))
        self.task_level = np.zeros((rules.task_count, count), int)  # level - 1
        self.estimations = np.zeros((rules.task_count, count), int)
        # By routine.
        self.completed = np.zeros((len(rules.routines), count), int)
        # By player and level.
        self.sessions = np.zeros(count, int)
        self.highest = np.zeros(count, int)  # level - 1
        self.stamped = np.zeros((count, levels), int)
        self.stamped_xp = np.zeros((count, levels), int)
        self.held = np.zeros((count, levels), int)
        self.rise_xp = np.zeros((count, levels), int)


def present(players, day, rules, tables, rng):
    """The players who open the game today; those who leave or lapse are marked."""
    count = len(players.churned)
    here = ~players.churned & (players.lapsed_through < day)
    leaves = here & (rng.random(count) < players.churn)
    players.churned |= leaves
    here &= ~leaves
    lapses = np.flatnonzero(here & (rng.random(count) < players.lapse))
    if len(lapses):
        a = players.archetype[lapses]
        days = rng.integers(tables.lapse_first[a], tables.lapse_last[a], endpoint=True)
        players.lapsed_through[lapses] = day - 1 + days
        here[lapses] = False
    chance = players.activity * np.where(players.streak > 0, 1 + rules.streak_presence, 1)
    chance *= rules.weekday_factors[(day - 1) % 7]
    here &= rng.random(count) < np.minimum(rules.presence_cap, chance)
    return here


def rate(error, actual, level, rules, tables):
    """0 spot on, 1 close, 2 off, 3 way off."""
    limit = np.maximum(actual * tables.spotOn[level], rules.spot_on_floor)
    rating = (error > limit).astype(int)
    for ratios in (tables.close, tables.off):
        np.maximum(limit, actual * ratios[level], out=limit)
        rating += error > limit
    return rating


def play_session(players, who, routine, rules, tables, rng):
    """The players `who` run a routine once: estimates, difficulty, XP."""
    count = len(who)
    archetype = players.archetype[who]
    sigma_floor, sigma_to_lose = players.sigma_floor[who], players.sigma_to_lose[who]
    bias_per_sigma = players.bias_per_sigma[who]
    learns = players.completed[routine, who] >= rules.calibration_sessions
    everybody_learns = learns.all()
    held = players.highest[who]
    risen = np.flatnonzero(held > 0)
    risen_level = held[risen]
    rise = np.zeros(len(risen), int)
    stamp = np.zeros(count, int)
    ratings = []
    for task, usual, spread in rules.routines[routine]:
        estimations = players.estimations[task, who]
        left = tables.practice_left[
            archetype, np.minimum(estimations, tables.practice_left.shape[1] - 1)]
        sigma = sigma_floor + sigma_to_lose * left
        actual = usual * np.exp(spread * rng.standard_normal(count))
        guess = np.exp(sigma * (bias_per_sigma + rng.standard_normal(count)))
        error = np.abs(np.minimum(actual * guess, 1e9) - actual)
        accuracy = np.maximum(0, 100 - 100 * error / np.maximum(actual, rules.accuracy_floor))

        level = players.task_level[task, who]
        ratings.append(rate(error, actual, level, rules, tables))
        estimations += 1
        players.estimations[task, who] = estimations
        before = players.average[task, who]
        average = accuracy * rules.newest_weight + before * (1 - rules.newest_weight)
        advances = estimations >= rules.estimations_before_advance
        if not everybody_learns:
            average = np.where(learns, average, before)
            advances &= learns
        players.average[task, who] = average
        reached = np.zeros(count, int)
        for threshold in tables.thresholds[1:]:
            reached += average >= threshold
        level = np.maximum(level, reached * advances)
        players.task_level[task, who] = level
        np.maximum(stamp, level, out=stamp)

        if len(risen):
            # What the estimate would earn on the level held, over the one below it.
            error, actual = error[risen], actual[risen]
            on_held = rate(error, actual, risen_level, rules, tables)
            below = rate(error, actual, risen_level - 1, rules, tables)
            rise += tables.xp[risen_level * 4 + on_held] - tables.xp[risen_level * 4 - 4 + below]

    xp = np.full(count, rules.bonus)
    for rating in ratings:
        xp += tables.xp[stamp * 4 + rating]
    players.completed[routine, who] += 1
    players.xp[who] += xp
    players.sessions[who] += 1
    players.highest[who] = np.maximum(held, stamp)
    players.stamped[who, stamp] += 1
    players.stamped_xp[who, stamp] += xp
    players.held[who, held] += 1
    players.rise_xp[who[risen], risen_level] += rise


def live_one_day(players, day, rules, tables, rng):
    here = present(players, day, rules, tables, rng)
    players.streak = np.where(here, players.streak + 1, 0)
    np.maximum(players.longest_streak, players.streak, out=players.longest_streak)
    players.active_days += here
    who = np.flatnonzero(here)
    tasks = 1 + rng.poisson(players.further_tasks[who])
    sessions = tables.sessions[np.minimum(tasks, len(tables.sessions) - 1)]
    for session in range(sessions.max(initial=0)):
        playing = who[sessions > session]
        play_session(players, playing, session % len(rules.routines), rules, tables, rng)
    players.level[who] = np.searchsorted(
        tables.level_thresholds, players.xp[who], side="right")


def moments(values, archetype, rows):
    """Number, sum and sum of squares of the values that exist: of everybody, then by archetype."""
    exists = ~np.isnan(values)
    values, archetype = values[exists], archetype[exists]
    table = np.stack([
        np.bincount(archetype, minlength=rows),
        np.bincount(archetype, values, minlength=rows),
        np.bincount(archetype, values * values, minlength=rows),
    ], axis=1)
    return np.concatenate([table.sum(axis=0, keepdims=True), table])


def life_metrics(players):
    """What a life comes to, up to the tracks; NaN where a player has no such number."""
    def ratio(above, below):
        return np.divide(above, below, where=below > 0, out=np.full(below.shape, np.nan))

    levels = range(players.stamped.shape[1])
    yield players.longest_streak
    yield ratio(players.xp, players.active_days)
    yield players.sessions
    yield ratio(players.stamped_xp.sum(axis=1), players.sessions)
    for level in levels:
        yield players.highest >= level
    for level in levels:
        yield ratio(players.stamped_xp[:, level], players.stamped[:, level])
    for level in levels[1:]:
        yield ratio(players.rise_xp[:, level], players.held[:, level])
    yield players.active_days
    yield ~players.churned


def simulate(rules, count, seed):
    """Moments of the metrics [metric, group, 3] and of the tracks [day, track, group, 3]."""
    tables = Tables(rules)
    rows = len(rules.names)
    rng = np.random.Generator(np.random.SFC64(seed))
    metrics = np.zeros((len(rules.metric_names()), rows + 1, 3))
    tracks = np.zeros((rules.days, 3, rows + 1, 3))
    for first in range(0, count, CHUNK):
        players = Players(min(CHUNK, count - first), rules, tables, rng)
        at_checkpoints = {}
        for day in range(1, rules.days + 1):
            live_one_day(players, day, rules, tables, rng)
            states = (players.level, players.xp, players.highest + 1)
            for track, values in enumerate(states):
                seen = moments(values.astype(float), players.archetype, rows)
                tracks[day - 1, track] += seen
                if day in rules.checkpoints:
                    at_checkpoints[track, day] = seen
        seen = [moments(v.astype(float), players.archetype, rows) for v in life_metrics(players)]
        seen += [at_checkpoints[key] for key in sorted(at_checkpoints)]
        metrics += np.array(seen)
    return metrics, tracks


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("run_json")
    parser.add_argument("--players", type=int, default=10000)
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
        "metrics": dict(zip(rules.metric_names(), metrics.tolist())),
        "tracks": tracks.tolist(),
    }, sys.stdout)


if __name__ == "__main__":
    main()
