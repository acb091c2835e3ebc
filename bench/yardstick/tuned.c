/*
 * The yardstick as well as C can be: the rules of scalar.c for eight companies a side that hold their line, the number
 * known to the compiler, companies as bits of a mask, and choices kept instead of looked for. Same generator, die and
 * streams, so the same engagements throw the same dice and end alike.
 *
 * All distances from one company are its own way off the line and the enemy's, so the nearest enemy is the same for all:
 * it is looked for when an enemy has gone, moved or changed its readiness.
 */
enum { COMPANIES = 8, ALL = (1 << COMPANIES) - 1, LEAST = COMPANIES, MOST = COMPANIES, ONLY_HOLD = 1 };

#include "common.h"

struct side {
  uint32_t alive, ready, facing, debt;
  int16_t off[COMPANIES];
  /* The company that the enemy shoots at; -1 where it has to be looked for. */
  int nearest, command, wagon, shots;
};

static struct side side[2];
/* The nearest company: not ready before ready, then the lowest index. */
static inline int nearest_of(struct side *one) {
  if (one->nearest >= 0) return one->nearest;
  int best = 0, least = 1 << 20;
  for (uint32_t left = one->alive; left; left &= left - 1) {
    int i = __builtin_ctz(left), value = 2 * one->off[i] + (one->ready >> i & 1);
    if (value < least) { least = value; best = i; }
  }
  return one->nearest = best;
}

static inline int hit_between(const struct side *me, int own, const struct side *foe, int enemy) {
  return hit_at(me == &side[1], distance_cm + me->off[own] + foe->off[enemy]);
}

static inline void shoot(struct side *me, struct side *foe, int enemy, int number) {
  uint32_t bit = 1u << enemy;
  int face = die(20);
  me->shots++;
  if (face == 20) {
    foe->alive &= ~bit; foe->nearest = -1;
    int critical = die(6);
    if (critical == 6) foe->command = 0;
    else if (critical >= 4) foe->wagon = 0;
    return;
  }
  if (face == 1 || face < number + (me->wagon ? 0 : 5)) return;
  foe->nearest = -1;
  if (foe->ready & bit) { foe->ready &= ~bit; foe->facing &= ~bit; foe->off[enemy] += 7; }
  else foe->alive &= ~bit;
}

/* Every enemy that can answers the move; 1 when the mover was hit. */
static int reactions(struct side *me, struct side *foe, int mover) {
  uint32_t bit = 1u << mover;
  int was_hit = 0;
  for (uint32_t left = foe->alive & foe->ready & foe->facing & ~foe->debt; left && (me->alive & bit); left &= left - 1) {
    int r = __builtin_ctz(left), number = hit_between(foe, r, me, mover);
    if (number == OUT) continue;
    foe->debt |= 1u << r;
    uint32_t ready = me->ready & bit, alive = me->alive & bit;
    shoot(foe, me, mover, number);
    was_hit |= ready != (me->ready & bit) || alive != (me->alive & bit);
  }
  return was_hit;
}

static inline void act(struct side *me, struct side *foe, int own, int actions, int *throw_cm) {
  uint32_t bit = 1u << own;
  while (actions > 0 && (me->alive & bit) && foe->alive) {
    actions--;
    if (!(me->ready & bit)) { me->ready |= bit; me->nearest = -1; continue; }
    if (!(me->facing & bit)) { me->facing |= bit; continue; }
    int enemy = nearest_of(foe), number = hit_between(me, own, foe, enemy);
    if (number != OUT) { shoot(me, foe, enemy, number); continue; }
    if (me->off[own] <= 0) return;
    if (*throw_cm < 0) *throw_cm = die(6) + die(6);
    me->off[own] -= me->off[own] < *throw_cm ? me->off[own] : *throw_cm;
    me->nearest = -1;
    if (reactions(me, foe, own)) return;
  }
}

static void phase(struct side *me, struct side *foe) {
  if (!me->alive || !foe->alive) return;
  int losses = 2 * (COMPANIES - __builtin_popcount(me->alive)) > COMPANIES ? 5 : 0;
  uint32_t debt = me->debt;
  me->debt = 0;
  if (me->command) {
    if (die(20) < 5 + losses) return;
    int throw_cm = -1;
    for (int i = 0; i < COMPANIES && me->alive && foe->alive; i++)
      if (me->alive >> i & 1) act(me, foe, i, 2 - (int)(debt >> i & 1), &throw_cm);
    return;
  }
  for (int i = 0; i < COMPANIES && me->alive && foe->alive; i++) {
    int throw_cm = -1;
    if ((me->alive >> i & 1) && die(20) >= 5 + 13 + losses) act(me, foe, i, 2 - (int)(debt >> i & 1), &throw_cm);
  }
}

/* Nobody has a target, nobody wants to move. */
static int separated(void) {
  int a = nearest_of(&side[0]), b = nearest_of(&side[1]);
  if (hit_between(&side[0], a, &side[1], b) != OUT || hit_between(&side[1], b, &side[0], a) != OUT) return 0;
  for (int s = 0; s < 2; s++)
    for (uint32_t left = side[s].alive; left; left &= left - 1)
      if (side[s].off[__builtin_ctz(left)] > 0) return 0;
  return 1;
}

static int play(int *turn) {
  for (int s = 0; s < 2; s++) {
    struct side *one = &side[s];
    one->alive = one->ready = one->facing = ALL;
    one->debt = 0;
    memset(one->off, 0, sizeof one->off);
    one->nearest = 0; one->command = one->wagon = 1; one->shots = 0;
  }
  *turn = 0;
  int first = die(2) - 1;
  if (separated()) return SEPARATED;
  for (*turn = 1;; (*turn)++) {
    phase(&side[first], &side[1 - first]); phase(&side[1 - first], &side[first]);
    if (!side[1].alive) return A_WINS;
    if (!side[0].alive) return B_WINS;
    if (separated()) return SEPARATED;
    if (*turn == turn_limit) return LIMIT;
  }
}

static int shots_of(int s) { return side[s].shots; }
