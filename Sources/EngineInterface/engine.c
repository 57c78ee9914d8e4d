/* The interface is its header alone; see include/questbalance_engine.h. */
#include "questbalance_engine.h"
