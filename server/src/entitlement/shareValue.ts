interface Weighed {
  qty: number
  unitPrice: number | null
}

/**
 * Splits an amount in fen between lines: by their prices, or evenly when they have none. The boundaries between the
 * lines are rounded, so that the shares always add up to the amount. A line without units gets nothing.
 */
export function shareValue(amount: number, lines: readonly Weighed[]): number[] {
  const hasPrices = lines.some(({ qty, unitPrice }) => qty > 0 && (unitPrice ?? 0) > 0)
  const weights = lines.map(({ qty, unitPrice }) => {
    if (qty === 0) return 0n
    return hasPrices ? BigInt(qty) * BigInt(unitPrice ?? 0) : 1n
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return lines.map(() => 0)
  let border = 0n
  let sum = 0n
  return weights.map((weight) => {
    sum += weight
    const before = border
    border = (2n * BigInt(amount) * sum + total) / (2n * total)
    return Number(border - before)
  })
}
