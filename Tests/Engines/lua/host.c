/* A host for games in Lua 5.4: a library that runs a script. Every player has a Lua state of its own, so
 * that players share nothing and threads never meet; the numbers of the rules go into it as a table.
 *
 * cc -std=c99 -O2 -shared -fPIC -fvisibility=hidden $(pkg-config --cflags lua5.4) host.c -llua5.4 */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>

#include "questbalance_engine.h"

static const char manifest[] =
#include "manifest.inc"
    ;

static const char script[] =
#include "script.inc"
    ;

/* The names of the manifest, by kind, in the order of their places. A host for one game may list them; one
 * for many would read them from the manifest. */
static const char *const series[] = {
    "level", "gems.balance", "dust.balance", "gems.+task", "gems.+streak", "gems.-pull", "dust.+pull",
    "dust.-ticket", NULL};
static const char *const metrics[] = {"pulls", "stars", "copies", "streak.longest", NULL};
static const char *const sources[] = {"pull",  "featured", "copy1", "copy2", "copy3",
                                      "copy4", "copy5",    "copy6", "copy7", NULL};
static const char *const rules[] = {
    "gems.perTask", "gems.streakDays", "gems.streak", "gems.pullPrice", "dust.perPull", "dust.ticket",
    "chance", "pity.threshold", "pity.softStart", "pity.softStep", "featured.chance",
    "featured.guaranteedOf", "levels.stars", "levels.highest", NULL};

enum { RULES = sizeof rules / sizeof *rules - 1 };

typedef struct {
  double rules[RULES];
  int32_t archetypes;
  double pulls_at_once[];
} World;

typedef struct {
  lua_State *lua;
} Player;

static int32_t place(lua_State *lua, const char *const *names, const char *name) {
  for (int32_t i = 0; names[i]; i++) {
    if (strcmp(names[i], name) == 0) return i;
  }
  return luaL_error(lua, "the manifest has no %s", name);
}

static qb_life *life(lua_State *lua) { return *(qb_life **)lua_getextraspace(lua); }

/* ---- What a script calls ---- */

static int life_set(lua_State *lua) {
  qb_set(life(lua), place(lua, series, luaL_checkstring(lua, 1)), luaL_checkinteger(lua, 2));
  return 0;
}

static int life_get(lua_State *lua) {
  lua_pushinteger(lua, life(lua)->series[place(lua, series, luaL_checkstring(lua, 1))]);
  return 1;
}

static void account(lua_State *lua, const char *sign, int32_t *balance, int32_t *moved) {
  *balance = place(lua, series, lua_pushfstring(lua, "%s.balance", luaL_checkstring(lua, 1)));
  *moved = place(
      lua, series, lua_pushfstring(lua, "%s.%s%s", luaL_checkstring(lua, 1), sign, luaL_checkstring(lua, 2)));
}

static int life_earn(lua_State *lua) {
  int32_t balance, faucet;
  account(lua, "+", &balance, &faucet);
  qb_earn(life(lua), balance, faucet, luaL_checkinteger(lua, 3));
  return 0;
}

static int life_spend(lua_State *lua) {
  int32_t balance, sink;
  account(lua, "-", &balance, &sink);
  lua_pushboolean(lua, qb_spend(life(lua), balance, sink, luaL_checkinteger(lua, 3)));
  return 1;
}

static int life_measure(lua_State *lua) {
  qb_measure(life(lua), place(lua, metrics, luaL_checkstring(lua, 1)), luaL_checkinteger(lua, 2));
  return 0;
}

static int life_attempt(lua_State *lua) {
  qb_attempt(life(lua), place(lua, sources, luaL_checkstring(lua, 1)), luaL_checknumber(lua, 2));
  return 0;
}

static int life_drought(lua_State *lua) {
  qb_drought(
      life(lua), place(lua, sources, luaL_checkstring(lua, 1)), (qb_outcome)luaL_checkinteger(lua, 2),
      luaL_checkinteger(lua, 3));
  return 0;
}

static int life_traced(lua_State *lua) {
  lua_pushboolean(lua, life(lua)->is_traced);
  return 1;
}

/* event(id, stream, {{name, value}, …}) */
static int life_event(lua_State *lua) {
  qb_fact facts[16];
  int32_t count = 0;
  int top = lua_gettop(lua);
  for (; count < 16 && lua_geti(lua, 3, count + 1) == LUA_TTABLE; count++) {
    lua_geti(lua, -1, 1);
    lua_geti(lua, -2, 2);
    int is_word = lua_type(lua, -1) == LUA_TSTRING;
    facts[count] = (qb_fact){
        lua_tostring(lua, -2), is_word ? 0 : lua_tonumber(lua, -1), is_word ? lua_tostring(lua, -1) : NULL};
  }
  qb_luck luck = {NULL, 0, 1};
  if (lua_istable(lua, 2)) {
    lua_getfield(lua, 2, "name");
    luck.name = lua_tostring(lua, -1);
    lua_getfield(lua, 2, "state");
    luck.stream = (uint64_t)lua_tointeger(lua, -1);
  }
  qb_event(life(lua), luaL_checkstring(lua, 1), luck.name ? &luck : NULL, facts, count);
  lua_settop(lua, top);
  return 0;
}

/* Integers of Lua have 64 bits; luck in Lua itself would be a dozen lines. */
static int stream_occurs(lua_State *lua) {
  lua_getfield(lua, 1, "state");
  uint64_t state = (uint64_t)lua_tointeger(lua, -1);
  int occurs = qb_occurs(&state, luaL_checknumber(lua, 2));
  lua_pushinteger(lua, (lua_Integer)state);
  lua_setfield(lua, 1, "state");
  lua_pushboolean(lua, occurs);
  return 1;
}

static int stream_new(lua_State *lua) {
  const char *name = luaL_checkstring(lua, 2);
  lua_createtable(lua, 0, 3);
  lua_pushinteger(lua, (lua_Integer)qb_stream((uint64_t)luaL_checkinteger(lua, 1), name));
  lua_setfield(lua, -2, "state");
  lua_pushvalue(lua, 2);
  lua_setfield(lua, -2, "name");
  lua_pushcfunction(lua, stream_occurs);
  lua_setfield(lua, -2, "occurs");
  return 1;
}

static const luaL_Reg life_functions[] = {
    {"set", life_set}, {"get", life_get}, {"earn", life_earn}, {"spend", life_spend},
    {"measure", life_measure}, {"attempt", life_attempt}, {"drought", life_drought},
    {"traced", life_traced}, {"event", life_event}, {NULL, NULL}};

/* ---- A state: 1 the game, 2 the rules, 3 life, and 4 the player once it has begun ---- */

static void push_rules(lua_State *lua, const World *world) {
  lua_createtable(lua, 0, RULES);
  for (int i = 0; i < RULES; i++) {
    double number = world->rules[i];
    if (number == (double)(int64_t)number) lua_pushinteger(lua, (lua_Integer)number);
    else lua_pushnumber(lua, number);
    lua_setfield(lua, -2, rules[i]);
  }
}

static lua_State *new_state(const World *world) {
  lua_State *lua = luaL_newstate();
  if (!lua) abort();
  luaL_openlibs(lua);
  lua_pushcfunction(lua, stream_new);
  lua_setglobal(lua, "stream");
  if (luaL_dostring(lua, script) != LUA_OK) {
    fprintf(stderr, "%s\n", lua_tostring(lua, -1));
    abort();
  }
  push_rules(lua, world);
  luaL_newlib(lua, life_functions);
  return lua;
}

/* Calls a function of the game with the values above it; an error is told as the engine's. */
static int call(lua_State *lua, qb_life *own, int arguments, int results) {
  *(qb_life **)lua_getextraspace(lua) = own;
  if (lua_pcall(lua, arguments, results, 0) == LUA_OK) return 1;
  if (own) own->fault(own->host, lua_tostring(lua, -1));
  else fprintf(stderr, "%s\n", lua_tostring(lua, -1));
  lua_pop(lua, 1);
  return 0;
}

static size_t world_size(const qb_setup *setup) {
  return sizeof(World) + sizeof(double) * (size_t)setup->archetypes;
}

static void compile(const qb_setup *setup, void *memory) {
  World *world = memory;
  for (int i = 0; i < RULES; i++) world->rules[i] = qb_number(setup, rules[i]);
  world->archetypes = setup->archetypes;
  for (int32_t i = 0; i < setup->archetypes; i++) {
    world->pulls_at_once[i] = qb_habit(setup, i, "pullsAtOnce");
  }
  lua_State *lua = new_state(world);
  lua_getfield(lua, 1, "refusal");
  lua_pushvalue(lua, 2);
  if (call(lua, NULL, 1, 2) && lua_isstring(lua, -2)) {
    qb_problem(setup, lua_tostring(lua, -2), lua_tostring(lua, -1));
  }
  lua_close(lua);
}

static size_t player_size(const void *world) {
  (void)world;
  return sizeof(Player);
}

static void begin(const void *memory, const qb_person *person, void *state, qb_life *own) {
  const World *world = memory;
  Player *player = state;
  lua_State *lua = player->lua = new_state(world);
  lua_getfield(lua, 1, "begin");
  lua_createtable(lua, 0, 1);
  lua_pushinteger(lua, (lua_Integer)world->pulls_at_once[person->archetype]);
  lua_setfield(lua, -2, "pullsAtOnce");
  lua_pushinteger(lua, (lua_Integer)person->key);
  lua_pushvalue(lua, 3);
  if (!call(lua, own, 3, 1)) lua_pushnil(lua);
}

static void live(const void *world, const qb_plan *plan, void *state, qb_life *own) {
  (void)world;
  lua_State *lua = ((Player *)state)->lua;
  lua_getfield(lua, 1, "live");
  lua_pushvalue(lua, 2);
  lua_pushinteger(lua, plan->tasks);
  lua_pushvalue(lua, 4);
  lua_pushvalue(lua, 3);
  call(lua, own, 4, 0);
}

static void miss(const void *world, int32_t day, void *state, qb_life *own) {
  (void)world, (void)day;
  lua_State *lua = ((Player *)state)->lua;
  lua_getfield(lua, 1, "miss");
  lua_pushvalue(lua, 4);
  call(lua, own, 1, 0);
}

static void finish(const void *world, void *state, qb_life *own) {
  (void)world;
  lua_State *lua = ((Player *)state)->lua;
  lua_getfield(lua, 1, "finish");
  lua_pushvalue(lua, 4);
  lua_pushvalue(lua, 3);
  call(lua, own, 2, 0);
  lua_close(lua);
}

/* The player goes on by other rules. */
static void take_over(const void *world, const void *earlier, void *state, qb_life *own) {
  (void)earlier, (void)own;
  lua_State *lua = ((Player *)state)->lua;
  push_rules(lua, world);
  lua_replace(lua, 2);
}

static int64_t move(const void *world, int32_t currency, int64_t amount, void *state, qb_life *own) {
  (void)world, (void)state;
  if (own->series[1 + currency] + amount < 0) return 0;
  qb_set(own, 1 + currency, own->series[1 + currency] + amount);
  return amount;
}

QB_EXPORT const qb_engine *questbalance_engine(void) {
  static const qb_engine engine = {
      QB_ABI, manifest, world_size, compile, player_size, begin, live, miss, finish,
      NULL,   NULL,     NULL,       take_over, move};
  return &engine;
}
