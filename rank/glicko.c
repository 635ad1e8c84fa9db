/* Glicko-2, step by step as in `Example of the Glicko-2 system` (glicko.net/glicko/glicko2.pdf). */
#include "rank/number.h"
#include "rank/rating.h"

static const double scale = 173.7178, middle = 1500, tau = 0.5, near_enough = 1e-6, pi = 3.14159265358979323846;

const struct rank_rating rank_newcomer = {.rating = 1500, .deviation = 350, .volatility = 0.06};

/* Somebody on the system's own scale. */
struct inner {
    double mu, phi, sigma;
};

static struct inner inside(const struct rank_rating *r)
{
    return (struct inner){.mu = (r->rating - middle) / scale, .phi = r->deviation / scale, .sigma = r->volatility};
}

/* How much a game against so uncertain an opponent says. */
static double weight(double phi)
{
    return 1 / rank_root(1 + 3 * phi * phi / (pi * pi));
}

static double expected(double mu, const struct inner *other)
{
    return 1 / (1 + rank_power(-weight(other->phi) * (mu - other->mu)));
}

/* Steps 3 and 4: *precision is 1 / v; the return value is delta / v. */
static double sum_up(const struct inner *self, const struct rank_game *game, size_t games, double *precision)
{
    double surprise = 0;
    *precision = 0;
    for (size_t i = 0; i < games; i++) {
        struct inner other = inside(&game[i].against);
        double g = weight(other.phi), e = expected(self->mu, &other);
        *precision += g * g * e * (1 - e);
        surprise += g * (game[i].score - e);
    }
    return surprise;
}

/* Step 5: what has to be 0 for the new volatility e^(x / 2). */
struct slope {
    double a, delta2, phi2, v;
};

static double slope_at(const struct slope *s, double x)
{
    double ex = rank_power(x), sum = s->phi2 + s->v + ex;
    return ex * (s->delta2 - sum) / (2 * sum * sum) - (x - s->a) / (tau * tau);
}

/* The other end of where the zero lies. */
static double far_end(const struct slope *s)
{
    double k = 1;
    if (s->delta2 > s->phi2 + s->v)
        return rank_log(s->delta2 - s->phi2 - s->v);
    while (slope_at(s, s->a - k * tau) < 0)
        k++;
    return s->a - k * tau;
}

/* The Illinois way, as the paper has it. */
static double new_volatility(const struct slope *s)
{
    double a = s->a, b = far_end(s), fa = slope_at(s, a), fb = slope_at(s, b);
    while (b - a > near_enough || a - b > near_enough) {
        double c = a + (a - b) * fa / (fb - fa), fc = slope_at(s, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return rank_power(a / 2);
}

void rank_idle(struct rank_rating *rating, double periods)
{
    struct inner self = inside(rating);
    double deviation = scale * rank_root(self.phi * self.phi + periods * self.sigma * self.sigma);
    rating->deviation = deviation < rank_newcomer.deviation ? deviation : rank_newcomer.deviation;
}

void rank_glicko(struct rank_rating *rating, const struct rank_game *game, size_t games)
{
    struct inner self = inside(rating);
    double precision, surprise = sum_up(&self, game, games, &precision);
    if (games == 0) {
        rank_idle(rating, 1);
        return;
    }
    double v = 1 / precision, delta = v * surprise;
    const struct slope slope = {
        .a = rank_log(self.sigma * self.sigma), .delta2 = delta * delta, .phi2 = self.phi * self.phi, .v = v};
    double sigma = new_volatility(&slope);
    double phi = 1 / rank_root(1 / (slope.phi2 + sigma * sigma) + precision);
    *rating = (struct rank_rating){
        .rating = scale * (self.mu + phi * phi * surprise) + middle, .deviation = scale * phi, .volatility = sigma};
}
