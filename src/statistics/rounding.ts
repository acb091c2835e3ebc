/** Exact numbers that differ by less are the same: they are sums of rounded products. */
export const ROUNDING = 1e-12;
