/*
 * The yardstick: La Pluie des Balles between companies of regular infantry in the open, one battalion a side, in plain
 * scalar C, die by die, with the generator and the die of src/chance/. Rules as in src/rules/pluie (section 13 of its
 * digest): activation, individual activation, two actions, fire, being driven back, Table 9, supply, reactive fire,
 * returning to the line. Build: cc -O3 -march=native -o scalar scalar.c
 *
 * Layout: one struct a side with small int arrays by company; everything of one engagement lies in about four lines of
 * cache. No SIMD, no tables of outcomes, no look-ahead.
 */
enum { LEAST = 1, MOST = 16, ONLY_HOLD = 0 };

#include "common.h"

struct side {
  int alive[MOST], ready[MOST], facing[MOST], debt[MOST], off[MOST];
  int living, command, wagon, shots;
};

static struct side side[2];
static inline int distance(int a, int b) {
  int d = distance_cm + side[0].off[a] + side[1].off[b];
  return d < 0 ? 0 : d;
}
static inline int between(int s, int own, int enemy) { return s == 0 ? distance(own, enemy) : distance(enemy, own); }

/* The nearest enemy in range: not ready before ready, then the lowest index; -1 for none. */
static int target_of(int s, int own) {
  const struct side *foe = &side[1 - s];
  int best = -1, best_distance = 1 << 20, best_ready = 2;
  for (int i = 0; i < companies; i++) {
    if (!foe->alive[i]) continue;
    int d = between(s, own, i);
    if (hit_at(s, d) == OUT) continue;
    if (d < best_distance || (d == best_distance && foe->ready[i] < best_ready)) {
      best = i; best_distance = d; best_ready = foe->ready[i];
    }
  }
  return best;
}

/* One shot; 1 when the target was hit. */
static int shoot(int s, int own, int enemy) {
  struct side *me = &side[s], *foe = &side[1 - s];
  int target_number = hit_at(s, between(s, own, enemy)) + (me->wagon ? 0 : 5);
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
    if (hit_at(1 - s, between(1 - s, r, mover)) == OUT) continue;
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

static int shots_of(int s) { return side[s].shots; }
