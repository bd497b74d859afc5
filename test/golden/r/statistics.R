# Writes test/golden/statistics/r.json: what R makes of the values of cases.json. NULL where R gives
# no value. `Rscript test/golden/r/statistics.R`, from the root of the checkout.
# Debian 12: r-base-core r-cran-car r-cran-emmeans r-cran-lme4 r-cran-nortest r-cran-coin r-cran-jsonlite r-cran-numderiv
suppressMessages({library(car); library(emmeans); library(lme4); library(nortest); library(coin); library(jsonlite)})
options(contrasts = c("contr.sum", "contr.poly"), warn = -1)
emm_options(lmer.df = "asymptotic", msg.interaction = FALSE)
folder <- "test/golden/statistics"
cases <- fromJSON(file.path(folder, "cases.json"), simplifyVector = FALSE)
numbers <- function(list) as.numeric(unlist(list))
codes <- function(text) strsplit(text, "")[[1]]
# A failed or infinite value is NULL; names are kept.
attempt <- function(expression) tryCatch({
  value <- expression
  if (is.null(value) || any(!is.finite(unlist(value)))) NULL else lapply(value, function(v) signif(v, 12))
}, error = function(e) NULL)
flat <- function(...) c(...)

describe <- function(x) {
  n <- length(x); q <- as.numeric(quantile(x, c(.25, .5, .75), type = 7)); reach <- 1.5 * (q[3] - q[1])
  inside <- x[x >= q[1] - reach & x <= q[3] + reach]
  list(mean = mean(x), median = median(x), deviation = sd(x), lower = q[1], upper = q[3], low = min(inside), high = max(inside), outliers = n - length(inside))
}
normality <- function(x) {
  n <- length(x)
  shapiro <- attempt({ s <- shapiro.test(x); list(w = as.numeric(s$statistic), p = s$p.value) })
  constant <- sd(x) < 1e-12 * max(abs(x))
  # p without regard to ties, exact (Marsaglia, Tsang & Wang), as ks.test(exact = TRUE).
  ks <- if (constant || n < 3) NULL else attempt({
    s <- sort(x); e <- pnorm(s, mean(x), sd(x)); d <- max(seq_len(n) / n - e, e - (seq_len(n) - 1) / n)
    list(d = d, p = 1 - .Call(stats:::C_pKolmogorov2x, d, n))
  })
  lillie <- if (constant) NULL else attempt(list(p = lillie.test(x)$p.value))
  list(shapiro = shapiro, ks = ks, lillie = lillie)
}
ncp_t <- function(t, df, share) uniroot(function(ncp) pt(t, df, ncp) - share, c(t - 30 - 3 * abs(t), t + 30 + 3 * abs(t)), tol = 1e-13)$root
t_values <- function(result, t_pooled, df, scale) {
  # pt() with a noncentrality is good up to 37.62.
  interval <- if (abs(t_pooled) < 12 && df > 2) list(dLow = ncp_t(t_pooled, df, .975) * scale, dHigh = ncp_t(t_pooled, df, .025) * scale) else list()
  c(list(t = as.numeric(result$statistic), degrees = as.numeric(result$parameter), p = result$p.value, low = result$conf.int[1], high = result$conf.int[2], d = t_pooled * scale), interval)
}
# Exact over all signs of the ranks up to 50 pairs that differ, as coin counts them; normal beyond.
signed_ranks <- function(l, r) attempt({
  d <- round(l - r, 9); d <- d[d != 0]; if (length(d) == 0) stop("no difference")
  list(p = as.numeric(pvalue(wilcoxsign_test(d ~ I(0 * d), distribution = if (length(d) <= 50) "exact" else "asymptotic", zero.method = "Wilcoxon"))))
})
pair <- function(l, r) {
  n <- length(l); paired <- attempt({ t <- t.test(l, r, paired = TRUE); t_values(t, as.numeric(t$statistic), n - 1, 1 / sqrt(n)) })
  pooled <- function() t.test(l, r, var.equal = TRUE)
  student <- attempt({ t <- pooled(); t_values(t, as.numeric(t$statistic), 2 * n - 2, sqrt(2 / n)) })
  welch <- attempt({ t <- t.test(l, r); t_values(t, as.numeric(pooled()$statistic), 2 * n - 2, sqrt(2 / n)) })
  pearson <- if (n < 3 || sd(l) == 0 || sd(r) == 0) NULL else attempt({ c <- cor.test(l, r); list(r = as.numeric(c$estimate), p = c$p.value) })
  fisher <- if (n < 4) NULL else attempt({ c <- cor.test(l, r); list(low = c$conf.int[1], high = c$conf.int[2]) })
  spearman <- if (n < 3) NULL else attempt({ c <- cor.test(l, r, method = "spearman", exact = FALSE); list(rho = as.numeric(c$estimate), p = c$p.value) })
  exact <- if (n < 3 || n > 9 || anyDuplicated(l) || anyDuplicated(r)) NULL else attempt(list(p = cor.test(l, r, method = "spearman", exact = TRUE)$p.value))
  list(signedRanks = signed_ranks(l, r), paired = paired, student = student, welch = welch, pearson = pearson, fisher = fisher, spearman = spearman, exact = exact)
}
ncp_chi <- function(x, df, share) if (pchisq(x, df) <= share) 0 else uniroot(function(ncp) pchisq(x, df, ncp) - share, c(0, 200 + 5 * x), tol = 1e-13)$root
independence <- function(l, r) attempt({
  t <- table(l, r); if (nrow(t) < 2 || ncol(t) < 2) stop("one row"); x <- chisq.test(t, correct = FALSE)
  list(statistic = as.numeric(x$statistic), degrees = as.numeric(x$parameter), p = x$p.value, v = sqrt(as.numeric(x$statistic) / (sum(t) * (min(dim(t)) - 1))), below = sum(x$expected < 5), smallest = min(x$expected),
       vLow = sqrt(ncp_chi(x$statistic, x$parameter, .975) / (sum(t) * (min(dim(t)) - 1))), vHigh = min(1, sqrt(ncp_chi(x$statistic, x$parameter, .025) / (sum(t) * (min(dim(t)) - 1)))))
})
# The test of irr::kappam.fleiss.
fleiss <- function(rows) attempt({
  m <- do.call(rbind, lapply(rows, codes)); m <- m[!apply(m == "-", 1, any), , drop = FALSE]
  levels <- sort(unique(as.vector(m))); if (length(levels) < 2) stop("one category")
  ns <- nrow(m); nr <- ncol(m); t <- t(apply(m, 1, function(row) table(factor(row, levels)))); pj <- colSums(t) / (ns * nr); qj <- 1 - pj
  agree <- sum((rowSums(t^2) - nr) / (nr * (nr - 1)) / ns); chance <- sum(pj^2); kappa <- (agree - chance) / (1 - chance)
  variance <- 2 / (sum(pj * qj)^2 * (ns * nr * (nr - 1))) * (sum(pj * qj)^2 - sum(pj * qj * (qj - pj)))
  list(kappa = kappa, z = kappa / sqrt(variance), p = 2 * pnorm(-abs(kappa / sqrt(variance))))
})
friedman <- function(rows) attempt({
  m <- do.call(rbind, lapply(rows, function(row) as.numeric(codes(row)))); if (ncol(m) < 3) stop("two treatments")
  f <- friedman.test(m); list(statistic = as.numeric(f$statistic), degrees = as.numeric(f$parameter), p = f$p.value)
})
ncp_f <- function(f, df1, df2, share) if (pf(f, df1, df2) <= share) 0 else uniroot(function(ncp) pf(f, df1, df2, ncp) - share, c(0, 1000 + 5 * f * df1), tol = 1e-13)$root
by_order <- function(names) names[order(nchar(names), names)]
univariate <- function(y, d, factors, formula) attempt_list({
  d$y <- y; model <- lm(as.formula(paste("y ~", formula)), d)
  if (any(is.na(coef(model))) || df.residual(model) < 1 || deviance(model) < 1e-20 * sum(y^2)) stop("not defined")
  table <- Anova(model, type = 3); terms <- by_order(setdiff(rownames(table), c("(Intercept)", "Residuals"))); rest <- table["Residuals", "Sum Sq"]; df <- df.residual(model)
  list(
    terms = lapply(terms, function(term) {
      squares <- table[term, "Sum Sq"]; width <- table[term, "Df"]; f <- table[term, "F value"]; low <- ncp_f(f, width, df, .95); high <- ncp_f(f, width, df, .05)
      whole <- squares / sum((y - mean(y))^2); f_whole <- whole / width / ((1 - whole) / df); low_whole <- ncp_f(f_whole, width, df, .95); high_whole <- ncp_f(f_whole, width, df, .05)
      c(squares, width, f, table[term, "Pr(>F)"], squares / (squares + rest), low / (low + df), high / (high + df), whole, low_whole / (low_whole + df), high_whole / (high_whole + df))
    }),
    rSquared = summary(model)$r.squared,
    means = { m <- as.data.frame(emmeans(model, factors[1])); lapply(seq_len(nrow(m)), function(i) c(as.numeric(as.character(m[i, 1])), m$emmean[i], m$SE[i], m$lower.CL[i], m$upper.CL[i])) },
    pairs = { p <- as.data.frame(summary(pairs(emmeans(model, factors[1])))); lapply(seq_len(nrow(p)), function(k) c(p$estimate[k], p$SE[k], p$p.value[k])) }
  )
})
attempt_list <- function(expression) tryCatch(expression, error = function(e) NULL)
design <- function(case) {
  factors <- letters[seq_along(case$factors)]; d <- as.data.frame(lapply(case$factors, function(f) factor(codes(f)))); names(d) <- factors; formula <- paste(factors, collapse = "*")
  responses <- lapply(case$responses, numbers)
  multivariate <- attempt_list({
    y <- do.call(cbind, responses); model <- lm(as.formula(paste("y ~", formula)), d)
    if (any(is.na(coef(model))) || df.residual(model) < 3 || kappa(cov2cor(crossprod(residuals(model))), exact = TRUE) > 1e12) stop("not defined")
    all <- Manova(model, type = 3); terms <- by_order(setdiff(all$terms, "(Intercept)"))
    lapply(terms, function(term) {
      e <- Re(eigen(solve(all$SSPE, all$SSP[[term]]))$values); w <- car:::Wilks(e, all$df[[term]], all$error.df)
      c(w[1], w[2], w[3], w[4], pf(w[2], w[3], w[4], lower.tail = FALSE))
    })
  })
  groups <- do.call(paste, c(d, sep = "-"))
  levene <- attempt({ t <- leveneTest(responses[[1]], factor(groups)); if (sum(resid(lm(abs(responses[[1]] - ave(responses[[1]], groups, FUN = median)) ~ groups))^2) < 1e-20) stop("constant"); list(f = t[1, "F value"], p = t[1, "Pr(>F)"]) })
  list(levene = levene, univariate = univariate(responses[[1]], d, factors, formula), manova = multivariate)
}
mixed <- function(case) attempt_list({
  d <- data.frame(y = numbers(case$values), p = factor(codes(case$factor)), item = factor(unlist(case$items)), rater = factor(unlist(case$raters)))
  formula <- if (case$groupings == 2) y ~ p + (1 | item) + (1 | rater) else y ~ p + (1 | item)
  parts <- lFormula(formula, d); f <- do.call(mkLmerDevfun, parts)
  theta <- optimizeLmer(f)$par
  # The optimizer stops at five digits; Newton's steps add the rest. The criterion is even in theta.
  for (step in 1:12) { move <- solve(numDeriv::hessian(f, theta), numDeriv::grad(f, theta)); if (max(abs(move)) > .2) break; theta <- theta - move }
  theta[abs(theta) < 1e-5] <- 0; value <- f(theta)
  model <- mkMerMod(environment(f), list(par = theta, fval = value, conv = 0, message = ""), parts$reTrms, parts$fr)
  v <- as.data.frame(VarCorr(model)); table <- Anova(model, type = 3); beta <- fixef(model); cov <- as.matrix(vcov(model)); k <- nlevels(d$p); contrast <- contr.sum(k)
  l <- cbind(1, contrast); means <- as.numeric(l %*% beta); errors <- sqrt(diag(l %*% cov %*% t(l)))
  list(variances = sapply(c("item", if (case$groupings == 2) "rater", "Residual"), function(g) v$vcov[v$grp == g]), logLikelihood = as.numeric(logLik(model)),
       test = c(table["p", "Chisq"], table["p", "Pr(>Chisq)"]), means = lapply(seq_len(k), function(i) c(as.numeric(levels(d$p)[i]), means[i], errors[i])),
       tukey = { q <- abs(means[1] - means[2]) / sqrt(t(l[1, ] - l[2, ]) %*% cov %*% (l[1, ] - l[2, ])); ptukey(as.numeric(q) * sqrt(2), k, Inf, lower.tail = FALSE) })
})
plan <- function(case) {
  solve_n <- function(type) attempt(list(n = ceiling(power.t.test(delta = case$d, sd = 1, power = case$power, sig.level = case$level, type = type, strict = TRUE, tol = 1e-10)$n)))
  power <- function(type) power.t.test(n = case$n, delta = case$d, sd = 1, sig.level = case$level, type = type, strict = TRUE)$power
  effect <- function(type) uniroot(function(delta) power.t.test(n = case$n, delta = delta, sd = 1, sig.level = case$level, type = type, strict = TRUE)$power - case$power, c(1e-6, 12), tol = 1e-13)$root
  h <- abs(2 * asin(sqrt(case$left)) - 2 * asin(sqrt(case$right))); z <- qnorm(1 - case$level / 2)
  shown <- function(n) pnorm(h * sqrt(n / 2) - z) + pnorm(-h * sqrt(n / 2) - z)
  list(pairedN = solve_n("paired"), groupN = solve_n("two.sample"), paired = power("paired"), group = power("two.sample"), effect = effect("paired"),
       proportionN = if (h == 0) NULL else { n <- 2; while (shown(n) < case$power && n < 1e6) n <- n + 1; if (n < 1e6) n else NULL }, proportion = shown(case$n))
}
tail <- function(case) c(2 * pt(-case$t, case$a), 2 * pt(-case$t, case$b), pf(case$f, case$a, case$b, lower.tail = FALSE), pchisq(case$chi, case$a, lower.tail = FALSE), 2 * pnorm(-case$z), qt(.975, case$a))

split <- function(case) list(l = codes(case$left), r = codes(case$right))
result <- list(
  program = R.version.string, versions = sapply(c("car", "emmeans", "lme4", "nortest", "coin", "numDeriv"), function(p) as.character(packageVersion(p))), command = "Rscript test/golden/r/statistics.R",
  describe = lapply(cases$samples, function(x) describe(numbers(x))), normality = lapply(cases$samples, function(x) normality(numbers(x))),
  pairs = lapply(cases$pairs, function(p) pair(numbers(p[[1]]), numbers(p[[2]]))),
  independence = lapply(cases$labels, function(c) independence(split(c)$l, split(c)$r)),
  fleiss = lapply(cases$panels, function(p) fleiss(unlist(p$rows))),
  friedman = lapply(cases$blocks, function(rows) friedman(unlist(rows))),
  designs = lapply(cases$designs, design), mixed = lapply(cases$mixed, mixed), plans = lapply(cases$plans, plan),
  ranges = lapply(cases$ranges, function(r) ptukey(r$q, r$groups, r$degrees, lower.tail = FALSE)), tails = lapply(cases$tails, tail),
  holm = lapply(cases$adjust, function(p) p.adjust(numbers(p), "holm")), hochberg = lapply(cases$adjust, function(p) p.adjust(numbers(p), "BH"))
)
round_all <- function(x) if (is.list(x)) lapply(x, round_all) else if (is.numeric(x)) signif(x, 11) else x
text <- toJSON(round_all(result), auto_unbox = TRUE, null = "null", digits = NA, na = "null")
writeLines(gsub("},{", "},\n{", text, fixed = TRUE), file.path(folder, "r.json"))
