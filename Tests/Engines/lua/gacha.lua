-- The gacha of c/gacha.c in Lua 5.4, for the host in host.c, which gives `stream` and `life`.
local COPIES = 7
local DRY, LUCKY, FORCED = 0, 1, 2
local gacha = {}

local function moved(life, id, account, amount, currency)
  if life.traced() then
    life.event(id, nil, { { "account", account }, { "amount", amount }, { "balance", life.get(currency .. ".balance") } })
  end
end

local function earn(life, currency, faucet, amount)
  life.earn(currency, faucet, amount)
  moved(life, currency .. ".earns", faucet, amount, currency)
end

local function spend(life, currency, sink, amount)
  if not life.spend(currency, sink, amount) then return false end
  moved(life, currency .. ".spends", sink, amount, currency)
  return true
end

local function measure(player, life)
  for _, name in ipairs { "pulls", "stars", "copies" } do life.measure(name, player[name]) end
end

local function win(rules, player, life)
  player.stars = player.stars + 1
  local every = rules["featured.guaranteedOf"]
  local is_certain = every > 0 and player.lost + 1 >= every
  local is_lucky = player.featured_luck:occurs(rules["featured.chance"])
  if is_lucky or is_certain then
    life.drought("featured", is_lucky and LUCKY or FORCED, player.unfeatured)
    player.copies = player.copies + 1
    if player.copies <= COPIES then life.drought("copy" .. player.copies, LUCKY, player.pulls) end
    player.lost, player.unfeatured = 0, 0
  else
    player.lost = player.lost + 1
  end
  local level = math.min(rules["levels.highest"], 1 + player.stars // rules["levels.stars"])
  if level > life.get("level") then life.event("exp.level", nil, { { "level", level } }) end
  life.set("level", level)
end

local function pull(rules, player, life)
  local base, number = rules["chance"], player.dry + 1
  player.pulls, player.unfeatured = player.pulls + 1, player.unfeatured + 1
  life.attempt("pull", base)
  life.attempt("featured", base)
  local chance, start = base, rules["pity.softStart"]
  if start > 0 and player.dry >= start then
    chance = chance + rules["pity.softStep"] * (player.dry - start + 1)
  end
  chance = math.min(1.0, chance)
  local is_lucky, most = player.luck:occurs(chance), rules["pity.threshold"]
  local is_forced = not is_lucky and most > 0 and number >= most
  if is_lucky or is_forced then life.drought("pull", is_lucky and LUCKY or FORCED, number) end
  player.dry = (is_lucky or is_forced) and 0 or number
  if life.traced() then
    local facts = { { "attempt", number }, { "chance", chance } }
    if chance ~= base then facts[#facts + 1] = { "base", base } end
    facts[#facts + 1] = { "outcome", is_lucky and "lucky" or is_forced and "forced" or "none" }
    life.event("pulls.pull", player.luck, facts)
  end
  if is_lucky or is_forced then win(rules, player, life) end
  earn(life, "dust", "pull", rules["dust.perPull"])
end

function gacha.refusal(rules)
  if 2 * rules["dust.perPull"] > rules["dust.ticket"] then
    return "dust.ticket", "a ticket takes less dust than two pulls bring"
  end
end

function gacha.begin(habits, key, life)
  life.set("level", 1)
  life.set("gems.balance", 0)
  life.set("dust.balance", 0)
  return {
    luck = stream(key, "gacha.pull"), featured_luck = stream(key, "gacha.featured"),
    pulls_at_once = habits.pullsAtOnce, streak = 0, longest = 0, dry = 0, lost = 0, unfeatured = 0,
    pulls = 0, stars = 0, copies = 0,
  }
end

function gacha.live(rules, tasks, player, life)
  earn(life, "gems", "task", rules["gems.perTask"] * tasks)
  player.streak = player.streak + 1
  player.longest = math.max(player.longest, player.streak)
  if player.streak % rules["gems.streakDays"] == 0 then earn(life, "gems", "streak", rules["gems.streak"]) end
  if life.get("gems.balance") >= rules["gems.pullPrice"] * player.pulls_at_once then
    while spend(life, "gems", "pull", rules["gems.pullPrice"]) do
      pull(rules, player, life)
      while spend(life, "dust", "ticket", rules["dust.ticket"]) do pull(rules, player, life) end
    end
  end
  measure(player, life)
end

function gacha.miss(player) player.streak = 0 end

function gacha.finish(player, life)
  measure(player, life)
  life.measure("streak.longest", player.longest)
  life.drought("pull", DRY, player.dry)
  life.drought("featured", DRY, player.unfeatured)
  for copy = player.copies + 1, COPIES do life.drought("copy" .. copy, DRY, player.pulls) end
end

return gacha
