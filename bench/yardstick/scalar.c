/*
 * The yardstick: La Pluie des Balles between companies of regular infantry in the open, one battalion a side, in plain
 * scalar C, die by die, with the generator and the die of src/chance/. Rules as in src/rules/pluie (section 13 of its
 * digest): activation, individual activation, two actions, fire, being driven back, Table 9, supply, reactive fire,
 * returning to the line. Build: cc -O3 -march=native -o scalar scalar.c
 *
 * Layout: one struct a side with small int arrays by company; everything of one engagement lies in about four lines of
 * cache. No SIMD, no tables of outcomes, no look-ahead.
 *
 * scalar <engagements> <companies> <hold|stand> <distance> <turn limit> <seed> <streams: 0 one for all, 1 one each>
 * prints the seconds of CPU, then outcome x turn and shots as "name index count" lines.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 16, A_WINS = 0, B_WINS = 1, SEPARATED = 2, LIMIT = 3 };

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

struct side {
  int alive[MOST], ready[MOST], facing[MOST], debt[MOST], off[MOST];
  int living, command, wagon, shots;
  const int *hit; /* by distance in cm, 99 = out of range */
};

static struct side side[2];
static int companies, hold, distance_cm, turn_limit;
static int hit_value[2][64];

static inline int distance(int a, int b) {
  int d = distance_cm + side[0].off[a] + side[1].off[b];
  return d < 0 ? 0 : d;
}
static inline int between(int s, int own, int enemy) { return s == 0 ? distance(own, enemy) : distance(enemy, own); }
static inline int hit_at(const struct side *firer, int d) { return d < 64 ? firer->hit[d] : 99; }

/* The nearest enemy in range: not ready before ready, then the lowest index; -1 for none. */
static int target_of(int s, int own) {
  const struct side *me = &side[s], *foe = &side[1 - s];
  int best = -1, best_distance = 1 << 20, best_ready = 2;
  for (int i = 0; i < companies; i++) {
    if (!foe->alive[i]) continue;
    int d = between(s, own, i);
    if (hit_at(me, d) == 99) continue;
    if (d < best_distance || (d == best_distance && foe->ready[i] < best_ready)) {
      best = i; best_distance = d; best_ready = foe->ready[i];
    }
  }
  return best;
}

/* One shot; 1 when the target was hit. */
static int shoot(int s, int own, int enemy) {
  struct side *me = &side[s], *foe = &side[1 - s];
  int target_number = hit_at(me, between(s, own, enemy)) + (me->wagon ? 0 : 5);
  int face = die(20);
  me->shots++;
  if (face == 20) {
    foe->alive[enemy] = 0; foe->living--;
    int critical = die(6);
    if (critical == 6) foe->command = 0;
    else if (critical >= 4) foe->wagon = 0;
    return 1;
  }
  if (face == 1 || face < target_number) return 0;
  if (foe->ready[enemy]) { foe->ready[enemy] = 0; foe->facing[enemy] = 0; foe->off[enemy] += 7; }
  else { foe->alive[enemy] = 0; foe->living--; }
  return 1;
}

/* Every enemy that can answers the move; 1 when the mover was hit. */
static int reactions(int s, int mover) {
  struct side *me = &side[s], *foe = &side[1 - s];
  int was_hit = 0;
  for (int r = 0; r < companies && me->alive[mover]; r++) {
    if (!foe->alive[r] || !foe->ready[r] || !foe->facing[r] || foe->debt[r]) continue;
    if (hit_at(foe, between(1 - s, r, mover)) == 99) continue;
    foe->debt[r] = 1;
    was_hit |= shoot(1 - s, r, mover);
  }
  return was_hit;
}

static void act(int s, int own, int actions, int *throw_cm) {
  struct side *me = &side[s], *foe = &side[1 - s];
  while (actions > 0 && me->alive[own] && foe->living > 0) {
    actions--;
    if (!me->ready[own]) { me->ready[own] = 1; continue; }
    if (!me->facing[own]) { me->facing[own] = 1; continue; }
    int enemy = target_of(s, own);
    if (enemy >= 0) { shoot(s, own, enemy); continue; }
    if (!hold || me->off[own] <= 0) return;
    if (*throw_cm < 0) *throw_cm = die(6) + die(6);
    me->off[own] -= me->off[own] < *throw_cm ? me->off[own] : *throw_cm;
    if (reactions(s, own)) return;
  }
}

static void phase(int s) {
  struct side *me = &side[s], *foe = &side[1 - s];
  if (me->living == 0 || foe->living == 0) return;
  int losses = 2 * (companies - me->living) > companies ? 5 : 0;
  int in_command = me->command, active = 0, throw_cm = -1, actions[MOST];
  if (in_command) active = die(20) >= 5 + losses;
  for (int i = 0; i < companies; i++) { actions[i] = 2 - me->debt[i]; me->debt[i] = 0; }
  for (int i = 0; i < companies && me->living > 0 && foe->living > 0; i++) {
    if (!me->alive[i]) continue;
    if (in_command) { if (active) act(s, i, actions[i], &throw_cm); }
    else {
      int own_throw = -1;
      if (die(20) >= 5 + 13 + losses) act(s, i, actions[i], &own_throw);
    }
  }
}

/* Nobody has a target, nobody wants to move. */
static int separated(void) {
  for (int s = 0; s < 2; s++)
    for (int i = 0; i < companies; i++) {
      if (!side[s].alive[i]) continue;
      if (target_of(s, i) >= 0) return 0;
      if (hold && side[s].off[i] > 0) return 0;
    }
  return 1;
}

static int play(int *turn) {
  for (int s = 0; s < 2; s++) {
    struct side *one = &side[s];
    for (int i = 0; i < companies; i++) {
      one->alive[i] = one->ready[i] = one->facing[i] = 1;
      one->debt[i] = one->off[i] = 0;
    }
    one->living = companies; one->command = one->wagon = 1; one->shots = 0;
    one->hit = hit_value[s];
  }
  *turn = 0;
  int first = die(2) - 1;
  if (separated()) return SEPARATED;
  for (*turn = 1;; (*turn)++) {
    phase(first); phase(1 - first);
    if (side[1].living == 0) return A_WINS;
    if (side[0].living == 0) return B_WINS;
    if (separated()) return SEPARATED;
    if (*turn == turn_limit) return LIMIT;
  }
}

int main(int argc, char **argv) {
  if (argc != 8) return 2;
  long engagements = atol(argv[1]);
  companies = atoi(argv[2]); hold = argv[3][0] == 'h'; distance_cm = atoi(argv[4]); turn_limit = atoi(argv[5]);
  uint64_t seed = strtoull(argv[6], 0, 10);
  int each = atoi(argv[7]);
  if (companies > MOST) return 2;
  static const int martini[4] = {5, 10, 15, 18}, lebel[4] = {6, 11, 16, 19};
  for (int d = 0; d < 64; d++) {
    int band = d <= 3 ? 0 : d <= 8 ? 1 : d <= 12 ? 2 : d <= 18 ? 3 : -1;
    hit_value[0][d] = band < 0 ? 99 : martini[band];
    hit_value[1][d] = band < 0 ? 99 : lebel[band];
  }
  static uint64_t by_turn[4][1024], shots[2][8192];
  start_stream(seed, 0);
  clock_t began = clock();
  for (long n = 0; n < engagements; n++) {
    int turn;
    if (each) start_stream(seed, (uint64_t)n);
    int outcome = play(&turn);
    by_turn[outcome][turn]++; shots[0][side[0].shots]++; shots[1][side[1].shots]++;
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
