import { isEmptyCell } from './checks/checkCell.ts'

/** Number of decimals of an average. */
const averageDigits = 2

/** The sum or average of a column; '-' if any value is not a number. Empty cells are ignored. */
export function statisticOf(kind: 'sum' | 'average', values: Iterable<unknown>): string {
  let [total, count, digits] = [0n, 0, 0]
  for (const value of values) {
    if (isEmptyCell(value)) continue
    const read = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value).trim())
    if (!read) return '-'
    const decimals = read[3] ?? ''
    // Computes in integers of the smallest unit seen so far, so that 0.1 + 0.2 is 0.3.
    if (decimals.length > digits) {
      total *= 10n ** BigInt(decimals.length - digits)
      digits = decimals.length
    }
    total += BigInt(`${read[1]!}${read[2]!}${decimals.padEnd(digits, '0')}`)
    count += 1
  }
  if (kind === 'sum') return inDecimals(total, digits)
  if (count === 0) return '0'
  return String(Number((Number(inDecimals(total, digits)) / count).toFixed(averageDigits)))
}

function inDecimals(total: bigint, digits: number): string {
  if (digits === 0) return String(total)
  const sign = total < 0n ? '-' : ''
  const text = String(total < 0n ? -total : total).padStart(digits + 1, '0')
  const decimals = text.slice(-digits).replace(/0+$/, '')
  return `${sign}${text.slice(0, -digits)}${decimals && `.${decimals}`}`
}
