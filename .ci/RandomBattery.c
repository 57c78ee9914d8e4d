// Batteries of TestU01 on 32-bit numbers from standard input: see .ci/random-study.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <testu01/bbattery.h>
#include <testu01/swrite.h>
#include <testu01/unif01.h>

static unsigned long long used;

// The next 32 bits of standard input.
static unsigned int draw(void) {
  static unsigned int buffer[1 << 15];
  static size_t next, count;
  if (next == count) {
    count = fread(buffer, sizeof buffer[0], sizeof buffer / sizeof buffer[0], stdin);
    if (count == 0) { fputs("the draws have ended\n", stderr); exit(74); }
    next = 0;
  }
  used++;
  return buffer[next++];
}

// One of the 106 tests of BigCrush.
static void bigCrush(unif01_Gen *generator, int test) {
  int times[107] = {0};
  if (test < 1 || test > 106) { fputs("BigCrush has tests 1 to 106\n", stderr); exit(64); }
  times[test] = 1;
  bbattery_RepeatBigCrush(generator, times);
}

int main(int argc, char **argv) {
  const char *battery = argc > 1 ? argv[1] : "";
  unif01_Gen *generator = unif01_CreateExternGenBits("KeyedDraws", draw);
  swrite_Basic = 0;
  if (!strcmp(battery, "small")) bbattery_SmallCrush(generator);
  else if (!strcmp(battery, "big") && argc > 2) bigCrush(generator, atoi(argv[2]));
  else { fputs("usage: battery small | battery big <test>\n", stderr); return 64; }
  for (int i = 0; i < bbattery_NTests; i++)
    printf("p %-24s %.10g\n", bbattery_TestNames[i], bbattery_pVal[i]);
  printf("numbers %llu\n", used);
  return 0;
}
