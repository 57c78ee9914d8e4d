#!/usr/bin/env python3
"""Holds the schema against scenarios, with a validator that is not ours.

    Tests/Schema/check.py PROGRAM

The schema has to accept every shipped scenario, every starter and every shipped scenario with all
defaults written out, and to refuse each of these with one thing broken: an unknown key, a wrong
type, a number just out of its range, a name that is none, a list too short or too long. Of the
broken ones a sample is shown to the program too, which has to refuse them as well; the ends of every
range have to be accepted by both.

Needs the package jsonschema; without it nothing is checked, which is said, and the exit code is 0.
"""

import copy
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("skipped: no package jsonschema for", sys.executable)
    sys.exit(0)

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/questbalance")
SAMPLE = 97  # every how manieth broken scenario the program is asked about
faults = []


def ask(*words):
    result = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    return result.returncode, result.stdout


def plain(text):
    """JSON without the comments and trailing commas that scenarios may have."""
    token = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.S)
    text = token.sub(lambda found: found[0] if found[0][0] == '"' else " ", text)
    token = re.compile(r'"(?:\\.|[^"\\])*"|,(?=\s*[}\]])', re.S)
    return json.loads(token.sub(lambda found: found[0] if found[0][0] == '"' else "", text))


STEP = re.compile(
    r'([\w$-]+)(?=[.\[]|$)|\[(\d+)\]|\[([^"\]][^\]]*)\]|\[("(?:\\.|[^"\\])*")\]')


def steps(path, lists):
    """`a.b[2][an item]["another"]` as keys and indices; `lists` holds the names of items met so far."""
    way = []
    for key, index, bare, quoted in STEP.findall(path):
        if key or index:
            way.append(key or int(index))
            continue
        name = bare or json.loads(quoted)
        names = lists.setdefault(tuple(way), [])
        if name not in names:
            names.append(name)
        way.append(names.index(name))
    return way


def put(document, path, value):
    """Sets a value, making what is missing on the way."""
    *way, last = path
    for step, following in zip(way, [*way[1:], last]):
        empty = [] if isinstance(following, int) else {}
        if isinstance(step, int):
            while len(document) <= step:
                document.append(copy.deepcopy(empty))
            document = document[step]
        else:
            document = document.setdefault(step, empty)
    if isinstance(last, int):
        while len(document) <= last:
            document.append(None)
    document[last] = value


def get(document, path):
    for step in path:
        document = document[step]
    return document


def beyond(schema):
    """Values just outside of what a schema of one value allows."""
    kind = schema["type"]
    yield {"string": 7, "array": 7, "boolean": 7, "number": "x", "integer": "x"}[kind]
    yield {"an": "object"}
    if kind == "integer":
        yield 0.5
    if "minimum" in schema:
        yield schema["minimum"] - 1
    if "maximum" in schema:
        yield schema["maximum"] + max(1, math.ulp(schema["maximum"]))
    if "enum" in schema:
        yield "no such name"


def ends(schema):
    """Values at the ends of what is allowed."""
    yield from (schema[end] for end in ("minimum", "maximum") if end in schema)
    yield from schema.get("enum", [])


def broken(schema, value):
    yield from beyond(schema)
    if schema["type"] != "array" or not value:
        return
    yield from ([other, *value[1:]] for other in beyond(schema["items"]))
    if schema.get("minItems", 0) == len(value):
        yield value[1:]
    # How many names of its own a scenario may list, only the program knows.
    if "maxItems" in schema and schema["items"] != {"type": "string"}:
        yield value + [value[0]] * (schema["maxItems"] + 1 - len(value))


schema = json.loads(ask("schema")[1])
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
counts = {"accepted": 0, "refused": 0, "asked": 0}


def hold(document, valid, what):
    if validator.is_valid(document) != valid:
        error = next(validator.iter_errors(document), None)
        faults.append(f"{what}: {error.json_path + ' ' + error.message[:200] if error else 'accepted'}")
    counts["accepted" if valid else "refused"] += 1


def program_refuses(document, what):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonc") as file:
        json.dump(document, file)
        file.flush()
        code, _ = ask("rules", file.name, "--filter", "nothing", "--quiet")
        if code != 65:
            faults.append(f"{what}: the program ends with {code}")
    counts["asked"] += 1


def part(document, key):
    """The scenario with one of its sections alone, and what makes it a whole; quicker to look at."""
    kept = {"name", "routines", key}
    game = next(section for section in ("loot", "coins", "scoring") if section in document)
    small = {k: v for k, v in document.items() if k in kept or k == game}
    if game != key:
        small[game] = {}
    return small


scenarios = sorted((ROOT / "Scenarios").rglob("*.jsonc"))
for file in scenarios:
    hold(plain(file.read_text()), True, file.relative_to(ROOT))
for game in ("questbond", "bennie", "timequest"):
    hold(plain(ask("init", game)[1]), True, f"init {game}")

for name in ("questbond", "bennie", "timequest"):
    rules = json.loads(ask("rules", str(ROOT / f"Scenarios/{name}.jsonc"), "--format", "json")[1])
    whole = {}
    lists = {}
    paths = [steps(rule["path"], lists) for rule in rules["rules"]]
    for rule, path in zip(rules["rules"], paths):
        # Of two ways to end a question only the stated one may be written.
        if not (rule["path"].startswith(("claims", "questions", "targets")) and not rule["isSet"]):
            put(whole, path, rule["value"])
    hold(whole, True, f"{name}, all written out")
    seen = set()
    for rule, path in zip(rules["rules"], paths):
        pattern = tuple("[]" if isinstance(step, int) else step for step in path)
        if pattern in seen or len(path) == 0:
            continue
        seen.add(pattern)
        small = part(whole, path[0])
        try:
            get(small, path)
        except (KeyError, IndexError):
            continue
        for value in ends(rule["schema"]):
            changed = copy.deepcopy(small)
            put(changed, path, value)
            hold(changed, True, f"{name} {rule['path']} = {value}")
        variants = []
        for value in broken(rule["schema"], rule["value"]):
            variants.append((path, value))
        if isinstance(get(small, path[:-1]), dict) and path[:-1] != ["population", "groups"]:
            variants.append(([*path[:-1], "noSuchKey"], 1))
        for place, value in variants:
            changed = copy.deepcopy(small)
            put(changed, place, value)
            what = f"{name} {place} = {str(value)[:60]}"
            hold(changed, False, what)
            if counts["refused"] % SAMPLE == 0:
                program_refuses(changed, what)

# What is missing, what belongs to another game, and files laid over others.
quest = plain((ROOT / "Scenarios/questbond.jsonc").read_text())
bennie = plain((ROOT / "Scenarios/bennie.jsonc").read_text())
for document, valid, what in [
    ({}, False, "an empty file"),
    ([], False, "a list"),
    ({"name": "x"}, False, "a name alone"),
    ({k: v for k, v in quest.items() if k != "routines"}, False, "QuestBond without routines"),
    ({**quest, "dungeons": {}}, False, "dungeons without a list"),
    ({**quest, "coins": {}}, False, "QuestBond with coins"),
    ({**bennie, "pity": {}}, False, "Bennie with pity"),
    ({**bennie, "report": {"levelBands": [1]}}, False, "Bennie with levels"),
    ({**quest, "pity": None}, False, "null where there is nothing to remove"),
    ({**quest, "$schema": "questbalance.schema.json"}, True, "a file that names its schema"),
    ({"extends": "a.jsonc", "name": "b"}, True, "a layer that changes nothing"),
    ({"extends": "a.jsonc", "name": "b", "pity": {"task": None, "mission": {"threshold": 3}}}, True, "a layer"),
    ({"extends": "a.jsonc", "name": "b", "pity": {"task": {"treshold": 3}}}, False, "a misspelt layer"),
    ({"extends": "a.jsonc", "name": "b", "loot": {"task": {"equipment": 2}}}, False, "a layer out of range"),
    ({"extends": 3, "name": "b"}, False, "a layer over a number"),
    ({"extends": "a.jsonc", "name": "b", "dungeons": {"list": [{"name": "goblin caves", "level": 3}]}}, True, "a layer over an item"),
    ({"extends": "a.jsonc", "name": "b", "targets": [{"name": "x", "remove": True}, {"name": "y", "atMost": None}]}, True, "a layer that removes an item"),
    ({"extends": "a.jsonc", "name": "b", "targets": [None, {"metric": "xp.perSession", "atMost": 3}]}, True, "a layer that replaces a list"),
    ({**quest, "targets": [None]}, False, "a list with null where there is nothing to remove"),
    ({**quest, "dungeons": {"list": [{"name": "goblin caves", "level": 3}]}}, False, "half a dungeon"),
]:
    hold(document, valid, what)

print(
    f"{len(scenarios)} shipped scenarios; {counts['accepted']} documents to accept, "
    f"{counts['refused']} to refuse, {counts['asked']} of those shown to the program"
)
for fault in faults[:40]:
    print("error:", fault)
sys.exit(1 if faults else 0)
