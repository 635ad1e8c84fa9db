/* Plackett and Luce's model, in Weng and Lin's closed form (Journal of Machine Learning Research 12, 2011). */
#include "rank/number.h"
#include "rank/rating.h"

static const double least = 0.0001; /* what is left of a variance, at least: their kappa */

const double rank_beta = 122.83705;

/* A team as one player: ratings and variances add up. */
struct whole {
    double mu, variance;
    double power; /* e^(mu / c) */
    double below; /* the sum of those that came no better, itself included */
    int level;    /* how many came where it did */
};

static struct whole add_up(const struct rank_team *team)
{
    struct whole w = {0};
    for (int i = 0; i < team->members; i++) {
        w.mu += team->member[i]->rating;
        w.variance += team->member[i]->deviation * team->member[i]->deviation;
    }
    return w;
}

/* Powers are taken from the best one down, so that none grows too large: only their proportions count. */
static void weigh(const struct rank_team *team, struct whole *w, int teams, double c)
{
    double best = w[0].mu;
    for (int i = 1; i < teams; i++)
        best = w[i].mu > best ? w[i].mu : best;
    for (int i = 0; i < teams; i++) {
        double x = (w[i].mu - best) / c;
        w[i].power = rank_power(x > -700 ? x : -700);
    }
    for (int q = 0; q < teams; q++)
        for (int s = 0; s < teams; s++) {
            w[q].below += team[s].place >= team[q].place ? w[s].power : 0;
            w[q].level += team[s].place == team[q].place;
        }
}

static void renew(const struct rank_team *team, double variance, double omega, double delta)
{
    for (int i = 0; i < team->members; i++) {
        struct rank_rating *r = team->member[i];
        double own = r->deviation * r->deviation, rest = 1 - own / variance * delta;
        r->rating += own / variance * omega;
        r->deviation *= rank_root(rest > least ? rest : least);
    }
}

void rank_many(const struct rank_team *team, int teams, double beta)
{
    struct whole w[RANK_TEAMS] = {0};
    double sum = 0;
    for (int i = 0; i < teams; i++) {
        w[i] = add_up(&team[i]);
        sum += w[i].variance + beta * beta;
    }
    double c = rank_root(sum);
    weigh(team, w, teams, c);
    for (int i = 0; i < teams; i++) {
        double omega = 0, delta = 0;
        for (int q = 0; q < teams; q++) {
            double share = w[i].power / w[q].below;
            if (team[q].place > team[i].place)
                continue;
            omega += ((q == i) - share) / w[q].level;
            delta += share * (1 - share) / w[q].level;
        }
        double gamma = rank_root(w[i].variance) / c;
        renew(&team[i], w[i].variance, omega * w[i].variance / c, delta * gamma * w[i].variance / (c * c));
    }
}
