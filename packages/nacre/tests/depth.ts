const depth = Number(process.env['DEPTH'] ?? 1)

/** Multiplies a number of random cases or kills by the variable DEPTH, which is for thorough runs at night. */
export const atDepth = (count: number): number => Math.max(1, Math.round(count * depth))
