/* Go calls no function pointers and includes no inline functions of C: these stand between. */
#include <stdlib.h>

#include "questbalance_engine.h"

extern char *const gacha_task, *const gacha_streak, *const gacha_pull, *const gacha_ticket;

double gacha_number(const qb_setup *setup, const char *name);
int64_t gacha_pulls_at_once(const qb_setup *setup, int32_t archetype);
void gacha_refuse(const qb_setup *setup);
void gacha_attempt(qb_life *life, int32_t source, double chance);
void gacha_drought(qb_life *life, int32_t source, int32_t outcome, int64_t length);
void gacha_moved(qb_life *life, int32_t balance, int is_income, const char *account, int64_t amount);
void gacha_pulled(
    qb_life *life, int64_t number, double chance, double base, int32_t outcome, uint64_t stream);
void gacha_levelled(qb_life *life, int64_t level);
