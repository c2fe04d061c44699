# Reads and plots
library(dplyr)

sales <- read.csv("data/sales.csv", sep = ";", header = TRUE)

total.by <- function(data, column = 'price', ...) {
  if (is.null(data) || nrow(data) == 0L) {
    return(NA)
  }
  sum(data[[column]], na.rm = TRUE)
}

sales %>%
  filter(year %in% c(2023, 2024), price > 1.5e3) |>
  mutate(rate = price / count %% 2)

sales$year[1:10]
fit <- lm(price ~ count + `unit price`, data = sales)
print(stats::coef(fit)); x <- \(n) n^2 -> y
pattern <- r"(\d+ "quoted")"
