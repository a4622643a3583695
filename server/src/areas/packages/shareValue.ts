interface Weighed {
  qty: number
  unitPrice: number | null
}

/** What one unit of each line is worth of an amount in fen: shared by the prices of the lines, or evenly when they have none. */
export function shareValue(amount: number, lines: readonly Weighed[]): number[] {
  const hasPrices = lines.some(({ unitPrice }) => (unitPrice ?? 0) > 0)
  const weights = lines.map(({ qty, unitPrice }) => (hasPrices ? qty * (unitPrice ?? 0) : 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return lines.map(({ qty }, index) =>
    total === 0 || qty === 0 ? 0 : Math.round((amount * weights[index]!) / total / qty),
  )
}
