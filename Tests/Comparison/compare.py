"""Plays a TimeQuest scenario in Swift, NumPy and plain Python: the same answers? at what speed?

    compare.py [SCENARIO] [--program PATH] [--rounds N] [--players SWIFT NUMPY PLAIN]

Exit code 0: all means agree within their Monte Carlo error. 1: some do not. See README.md.
"""

import argparse
import csv
import importlib.util
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from timequest_rules import Rules

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SIDES = ("Swift", "NumPy", "plain Python")
TRACKS = ("level", "xp", "difficulty")
# Two sides that agree exceed it in 7 of a million comparisons.
Z_LIMIT = 4.5
# A mean's error is near enough to a normal one for that limit when this many players have the
# metric, and as many differ from the rest: by one (a share, a level of the ratchet), or fewer by
# more.
FEWEST = 30


def run_swift(program, scenario, players, seed, out):
    """One run on one thread: CPU seconds, player-days, moments by (measure, group)."""
    run = subprocess.run(
        [program, "run", scenario, "--threads", "1", "--quiet",
         "--players", str(players), "--seed", str(seed), "--out", out])
    if run.returncode:
        sys.exit(f"{program} failed")
    timing = json.loads((out / "timing.json").read_text())
    moments = {}
    with open(out / "summary.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["sd"]:
                moments[row["metric"], row["archetype"]] = as_moments(
                    int(row["players"]), float(row["mean"]), float(row["sd"]))
    with open(out / "level_progression.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if not row["ci_low"]:
                continue  # All players are alike: nothing to compare.
            count = int(row["players"])
            error = (float(row["ci_high"]) - float(row["ci_low"])) / 2 / 1.959964
            moments[(row["track"], int(row["day"])), row["archetype"]] = as_moments(
                count, float(row["mean"]), error * math.sqrt(count))
    return timing["cpuSeconds"], timing["playerDays"], moments


def run_python(script, run_json, players, seed):
    """The same of one of the scripts here."""
    environment = dict(os.environ, OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
    run = subprocess.run(
        [sys.executable, HERE / script, run_json, "--players", str(players), "--seed", str(seed)],
        stdout=subprocess.PIPE, env=environment)
    if run.returncode:
        sys.exit(f"{script} failed")
    result = json.loads(run.stdout)
    moments = {}
    for metric, by_group in result["metrics"].items():
        for group, seen in zip(result["groups"], by_group):
            moments[metric, group] = seen
    for day, tracks in enumerate(result["tracks"], 1):
        for track, by_group in zip(TRACKS, tracks):
            for group, seen in zip(result["groups"], by_group):
                moments[(track, day), group] = seen
    return result["cpuSeconds"], result["playerDays"], moments


def as_moments(count, mean, sd):
    """Number, sum, sum of squares."""
    return [count, count * mean, sd * sd * max(0, count - 1) + count * mean * mean]


def add(total, moments):
    for key, seen in moments.items():
        before = total.setdefault(key, [0, 0, 0])
        total[key] = [a + b for a, b in zip(before, seen)]


def mean(moments):
    return moments[1] / moments[0] if moments and moments[0] else math.nan


def variance(moments):
    return moments[2] / moments[0] - (moments[1] / moments[0]) ** 2


def z_value(a, b, is_one_sample):
    """Difference of two means in joint standard errors; NaN where too few players differ to tell.

    If the sides agree, all their players are one sample: the error comes from its variance, which
    stays right where a rare event never came on the smaller side. On days Swift has an error of its
    own, as its intervals are narrower than its players' deviation alone would make them.
    """
    if not a or not b or min(a[0], b[0]) < FEWEST:
        return math.nan
    pooled = [x + y for x, y in zip(a, b)]
    # Text rounds Swift's numbers to six digits; a constant has that variance and no other.
    if variance(pooled) <= 1e-9 * pooled[2] / pooled[0]:
        return 0.0
    if variance(pooled) * min(a[0], b[0]) < FEWEST:
        return math.nan
    of_a = variance(pooled if is_one_sample else a)
    of_b = variance(pooled) if is_one_sample else max(variance(b), variance(pooled))
    return (mean(b) - mean(a)) / math.sqrt(of_a / a[0] + of_b / b[0])


def largest(values):
    return max((abs(value) for value in values if not math.isnan(value)), default=math.nan)


def number(value, digits=6):
    return "-" if math.isnan(value) else f"{value:.{digits}g}"


def largest_of(z, measures, groups, side):
    keys = [(measure, group, side) for measure in measures for group in groups]
    return number(largest(z.get(key, math.nan) for key in keys), 2)


def print_results(totals, metrics, groups, days):
    """The table of means; returns all z values by (measure, group, side)."""
    swift = totals["Swift"]
    measures = metrics + [(track, day) for track in TRACKS for day in range(1, days + 1)]
    z = {
        (measure, group, side): z_value(
            swift[measure, group], totals[side].get((measure, group)), isinstance(measure, str))
        for measure in measures for group in groups for side in SIDES[1:]
        if (measure, group) in swift
    }
    print("Means of all players; z: difference from Swift in joint standard errors; in brackets")
    print("the largest |z| of an archetype.\n")
    print("| metric | Swift | NumPy | plain Python | z NumPy | z plain |")
    print("|---|--:|--:|--:|--:|--:|")
    for metric in metrics:
        means = [number(mean(totals[side].get((metric, "all")))) for side in SIDES]
        zs = [
            f"{number(z[metric, 'all', side], 2)} ({largest_of(z, [metric], groups[1:], side)})"
            for side in SIDES[1:]
        ]
        print("|", " | ".join([metric] + means + zs), "|")
    for track in TRACKS:
        every_day = [(track, day) for day in range(1, days + 1)]
        zs = [
            f"{largest_of(z, every_day, ['all'], side)} "
            f"({largest_of(z, every_day, groups[1:], side)})"
            for side in SIDES[1:]
        ]
        print(f"| {track}, largest of {days} days | | | | " + " | ".join(zs) + " |")
    return z


def print_speeds(rates):
    print("\n| | player-days per CPU second, median | lowest … highest | Swift ÷ it, median |"
          " lowest … highest |")
    print("|---|--:|--:|--:|--:|")
    for side in SIDES:
        ratios = [swift / other for swift, other in zip(rates["Swift"], rates[side])]
        print(f"| {side} | {statistics.median(rates[side]):,.0f} |"
              f" {min(rates[side]):,.0f} … {max(rates[side]):,.0f} |"
              f" {statistics.median(ratios):.1f} | {min(ratios):.1f} … {max(ratios):.1f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenario", nargs="?", type=Path,
                        default=ROOT / "Scenarios/timequest.jsonc")
    parser.add_argument("--program", type=Path, default=ROOT / ".build/release/questbalance")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--players", type=int, nargs=3, default=[100_000, 20_000, 2_000],
                        metavar=("SWIFT", "NUMPY", "PLAIN"), help="in each round")
    arguments = parser.parse_args()
    if not importlib.util.find_spec("numpy"):
        sys.exit(f"no NumPy here: {sys.executable} -m pip install numpy")
    if not arguments.program.exists():
        sys.exit(f"{arguments.program}: not there: swift build -c release")

    totals = {side: {} for side in SIDES}
    rates = {side: [] for side in SIDES}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        for seed in range(1, arguments.rounds + 1):
            # In turns, so that a busy moment of the machine is not one side's alone.
            for side, players in zip(SIDES, arguments.players):
                if side == "Swift":
                    run = run_swift(arguments.program, arguments.scenario, players, seed, out)
                else:
                    script = "timequest_numpy.py" if side == "NumPy" else "timequest_plain.py"
                    run = run_python(script, out / "run.json", players, seed)
                seconds, player_days, moments = run
                rates[side].append(player_days / seconds)
                add(totals[side], moments)
        rules = Rules(out / "run.json")

    groups, metrics = ["all"] + rules.names, rules.metric_names()
    counts = ", ".join(f"{side} {totals[side]['sessions', 'all'][0]:,.0f}" for side in SIDES)
    print(f"{arguments.rounds} rounds of {rules.days} days; players in all: {counts}\n")
    z = print_results(totals, metrics, groups, rules.days)
    print_speeds(rates)

    compared = [key for key, value in z.items() if not math.isnan(value)]
    apart = [key for key in compared if abs(z[key]) >= Z_LIMIT]
    print(f"\n{len(compared)} means compared, largest |z| {largest(z.values()):.2f}, limit {Z_LIMIT};")
    print(f"{len(z) - len(compared)} left out: fewer than {FEWEST} players have or differ in them.")
    for measure, group, side in apart[:20]:
        name = measure if isinstance(measure, str) else "{}.day{}".format(*measure)
        print(f"apart: {name}, {group}: Swift {number(mean(totals['Swift'][measure, group]))},"
              f" {side} {number(mean(totals[side][measure, group]))},"
              f" z {z[measure, group, side]:.1f}")
    if len(apart) > 20:
        print(f"and {len(apart) - 20} more")
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
