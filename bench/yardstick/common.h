/*
 * The parts that both yardsticks share: the generator and the die of src/chance/, the numbers to hit, and the program
 * around `play`.
 *
 * <program> <engagements> <companies> <hold|stand> <distance> <turn limit> <seed> <streams: 0 one for all, 1 one each>
 * prints the seconds of CPU, then outcome x turn and shots as "name index count" lines.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { A_WINS = 0, B_WINS = 1, SEPARATED = 2, LIMIT = 3, OUT = 99, FAR = 64 };

static uint32_t s0, s1, s2, s3;

static inline uint32_t rotl(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

static inline uint32_t next_word(void) {
  uint32_t result = rotl(s1 * 5, 7) * 9, t = s1 << 9;
  s2 ^= s0; s3 ^= s1; s1 ^= s2; s0 ^= s3; s2 ^= t; s3 = rotl(s3, 11);
  return result;
}

static void start_stream(uint64_t seed, uint64_t replicate) {
  uint32_t c0 = (uint32_t)replicate, c1 = (uint32_t)(replicate >> 32), c2 = 0, c3 = 0;
  uint32_t k0 = (uint32_t)(seed >> 32), k1 = (uint32_t)seed;
  for (int round = 0; round < 10; round++) {
    uint64_t p0 = (uint64_t)0xD2511F53u * c0, p1 = (uint64_t)0xCD9E8D57u * c2;
    c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0; c1 = (uint32_t)p1;
    c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1; c3 = (uint32_t)p0;
    k0 += 0x9E3779B9u; k1 += 0xBB67AE85u;
  }
  s0 = c0; s1 = c1; s2 = c2; s3 = c3;
  if (!(s0 | s1 | s2 | s3)) s3 = 1;
}

static inline int die(uint32_t sides) {
  uint64_t product = (uint64_t)next_word() * sides;
  if ((uint32_t)product < sides) {
    uint32_t incomplete = (uint32_t)(-sides) % sides;
    while ((uint32_t)product < incomplete) product = (uint64_t)next_word() * sides;
  }
  return 1 + (int)(product >> 32);
}

static int companies, hold, distance_cm, turn_limit;
/* By side and distance in cm; OUT = out of range. */
static int hit_value[2][FAR];

static inline int hit_at(int s, int d) { return d < FAR ? hit_value[s][d] : OUT; }

/* Plays one engagement; gives its outcome, and the turn in which it ended. */
static int play(int *turn);
/* The shots of a side in the last engagement. */
static int shots_of(int s);

int main(int argc, char **argv) {
  if (argc != 8) return 2;
  long engagements = atol(argv[1]);
  companies = atoi(argv[2]); hold = argv[3][0] == 'h'; distance_cm = atoi(argv[4]); turn_limit = atoi(argv[5]);
  uint64_t seed = strtoull(argv[6], 0, 10);
  int each = atoi(argv[7]);
  if (companies < LEAST || companies > MOST || (ONLY_HOLD && !hold)) return 2;
  static const int martini[4] = {5, 10, 15, 18}, lebel[4] = {6, 11, 16, 19};
  for (int d = 0; d < FAR; d++) {
    int band = d <= 3 ? 0 : d <= 8 ? 1 : d <= 12 ? 2 : d <= 18 ? 3 : -1;
    hit_value[0][d] = band < 0 ? OUT : martini[band];
    hit_value[1][d] = band < 0 ? OUT : lebel[band];
  }
  static uint64_t by_turn[4][1024], shots[2][8192];
  start_stream(seed, 0);
  clock_t began = clock();
  for (long n = 0; n < engagements; n++) {
    int turn;
    if (each) start_stream(seed, (uint64_t)n);
    int outcome = play(&turn);
    by_turn[outcome][turn]++; shots[0][shots_of(0)]++; shots[1][shots_of(1)]++;
  }
  printf("seconds %.6f\n", (double)(clock() - began) / CLOCKS_PER_SEC);
  for (int o = 0; o < 4; o++)
    for (int t = 0; t <= turn_limit; t++)
      if (by_turn[o][t]) printf("outcome%d %d %llu\n", o, t, (unsigned long long)by_turn[o][t]);
  for (int s = 0; s < 2; s++)
    for (int i = 0; i < 8192; i++)
      if (shots[s][i]) printf("shots%d %d %llu\n", s, i, (unsigned long long)shots[s][i]);
  return 0;
}
