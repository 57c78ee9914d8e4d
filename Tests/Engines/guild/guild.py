"""The game of guild.c in Python."""

import json
import os
import sys

from questbalance import DRY, LUCKY, Stream, run


class Player:
    chests = dry = 0


class Shared:
    def __init__(self, party):
        self.tasks, self.luck = 0, Stream(party.key, "guild.gem")


class Guild:
    def compile(self, rules, habits):
        return rules

    def begin(self, rules, person, life):
        life.set("gold.balance", 0)
        life.measure("chests", 0)
        return Player()

    def gather(self, rules, party):
        party.state = Shared(party)

    def live(self, rules, plan, player, life):
        life.party.state.tasks += plan.tasks

    def miss(self, rules, day, player, life):
        pass

    def end_day(self, rules, day, party):
        shared = party.state
        while shared.tasks >= rules["chest.goal"]:
            shared.tasks -= rules["chest.goal"]
            is_lucky = shared.luck.occurs(rules["chest.gem"])
            for player, life in zip(party.players, party.lives):
                life.earn("gold", "chest", rules["chest.gold"])
                life.attempt("gem", rules["chest.gem"])
                player.dry += 1
                if is_lucky:
                    life.drought("gem", LUCKY, player.dry)
                    player.dry = 0
                player.chests += 1
                life.measure("chests", player.chests)
                facts = {"tasks": rules["chest.goal"], "gem": "yes" if is_lucky else "no"}
                life.event("chest.opens", facts, shared.luck)

    def finish(self, rules, player, life):
        life.drought("gem", DRY, player.dry)


with open(os.path.join(os.path.dirname(sys.argv[0]), "manifest.json")) as file:
    run(json.load(file), Guild())
