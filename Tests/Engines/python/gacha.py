"""The gacha of c/gacha.c in Python: a program that answers questions."""

import json
import os
import sys

from questbalance import DRY, FORCED, LUCKY, Refused, Stream, run

COPIES = 7


class Player:
    def __init__(self, person, pulls_at_once):
        self.luck = Stream(person.key, "gacha.pull")
        self.featured_luck = Stream(person.key, "gacha.featured")
        self.pulls_at_once = pulls_at_once
        self.streak = self.longest_streak = 0
        self.dry = self.lost = self.unfeatured = 0
        self.pulls = self.stars = self.copies = 0


class Gacha:
    def compile(self, rules, habits):
        if 2 * rules["dust.perPull"] > rules["dust.ticket"]:
            raise Refused("dust.ticket", "a ticket takes less dust than two pulls bring")
        return rules, [own["pullsAtOnce"] for own in habits]

    def begin(self, world, person, life):
        life.set("level", 1)
        life.set("gems.balance", 0)
        life.set("dust.balance", 0)
        return Player(person, world[1][person.archetype])

    def live(self, world, plan, player, life):
        rules = world[0]
        self.earn(life, "task", rules["gems.perTask"] * plan.tasks)
        player.streak += 1
        player.longest_streak = max(player.longest_streak, player.streak)
        if player.streak % rules["gems.streakDays"] == 0:
            self.earn(life, "streak", rules["gems.streak"])
        if life.get("gems.balance") >= rules["gems.pullPrice"] * player.pulls_at_once:
            while self.spend(life, "gems", "pull", rules["gems.pullPrice"]):
                self.pull(rules, player, life)
                while self.spend(life, "dust", "ticket", rules["dust.ticket"]):
                    self.pull(rules, player, life)
        self.measure(player, life)

    def miss(self, world, day, player, life):
        player.streak = 0

    def finish(self, world, player, life):
        self.measure(player, life)
        life.measure("streak.longest", player.longest_streak)
        life.drought("pull", DRY, player.dry)
        life.drought("featured", DRY, player.unfeatured)
        for copy in range(player.copies + 1, COPIES + 1):
            life.drought(f"copy{copy}", DRY, player.pulls)

    def take_over(self, world, earlier, player, life):
        pass

    def measure(self, player, life):
        life.measure("pulls", player.pulls)
        life.measure("stars", player.stars)
        life.measure("copies", player.copies)

    def earn(self, life, faucet, amount, currency="gems"):
        life.earn(currency, faucet, amount)
        self.moved(life, f"{currency}.earns", faucet, amount, currency)

    def spend(self, life, currency, sink, amount):
        if not life.spend(currency, sink, amount):
            return False
        self.moved(life, f"{currency}.spends", sink, amount, currency)
        return True

    def moved(self, life, id, account, amount, currency):
        if life.is_traced:
            balance = life.get(f"{currency}.balance")
            life.event(id, {"account": account, "amount": amount, "balance": balance})

    def pull(self, rules, player, life):
        player.pulls += 1
        player.unfeatured += 1
        base = rules["chance"]
        life.attempt("pull", base)
        life.attempt("featured", base)
        number, chance = player.dry + 1, base
        if 0 < rules["pity.softStart"] <= player.dry:
            chance += rules["pity.softStep"] * (player.dry - rules["pity.softStart"] + 1)
        chance = min(1, chance)
        is_lucky = player.luck.occurs(chance)
        is_forced = not is_lucky and 0 < rules["pity.threshold"] <= player.dry + 1
        if is_lucky or is_forced:
            life.drought("pull", LUCKY if is_lucky else FORCED, number)
        player.dry = 0 if is_lucky or is_forced else number
        if life.is_traced:
            facts = {"attempt": number, "chance": chance}
            if chance != base:
                facts["base"] = base
            facts["outcome"] = "lucky" if is_lucky else "forced" if is_forced else "none"
            life.event("pulls.pull", facts, player.luck)
        if is_lucky or is_forced:
            self.win(rules, player, life)
        self.earn(life, "pull", rules["dust.perPull"], "dust")

    def win(self, rules, player, life):
        player.stars += 1
        is_certain = 0 < rules["featured.guaranteedOf"] <= player.lost + 1
        is_lucky = player.featured_luck.occurs(rules["featured.chance"])
        if is_lucky or is_certain:
            life.drought("featured", LUCKY if is_lucky else FORCED, player.unfeatured)
            player.copies += 1
            if player.copies <= COPIES:
                life.drought(f"copy{player.copies}", LUCKY, player.pulls)
            player.lost = player.unfeatured = 0
        else:
            player.lost += 1
        level = min(rules["levels.highest"], 1 + player.stars // rules["levels.stars"])
        if level > life.get("level"):
            life.event("exp.level", {"level": level})
        life.set("level", level)


if __name__ == "__main__":
    folder = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(folder, "..", "manifest.json")) as file:
        run(json.load(file), Gacha())
