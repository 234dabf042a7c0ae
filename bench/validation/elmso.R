# Runs ELMSO.fixed of the R package ELMSO on a matrix of page views and prints one line a budget:
# budget, reach, then the spend in each column; the last line is the time in seconds.
# Usage: Rscript elmso.R MATRIX.csv CPMS.csv [SOURCE.R]
arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) > 2) source(arguments[3]) else library(ELMSO)
z <- as.matrix(read.csv(arguments[1], header = FALSE))
cpm <- scan(arguments[2], quiet = TRUE)
tau <- colSums(z) / 1000
took <- system.time(found <- ELMSO.fixed(z = z, CPM = cpm, tau = tau))[["elapsed"]]
for (plan in seq_along(found$budget)) {
  spend <- found$spend[, plan]
  cat(sum(spend), reach.ELMSO.fixed(cpm, spend, z, tau), spend, "\n")
}
cat("seconds", took, "\n")
