/** @typedef {import('../../bench/BenchResult.ts').BenchResult} BenchResult */

/**
 * A figure that is not a number was not measured, and therefore misses its limit.
 * @param {BenchResult} result
 */
export function isWithinLimit({ ratio, bound, limit }) {
  return bound === 'atMost' ? ratio <= limit : ratio >= limit
}

/** @param {BenchResult} result */
export function benchLine(result) {
  const { label, ratio, bound, limit, unit = '×', details } = result
  const verdict = isWithinLimit(result) ? 'ok    ' : 'missed'
  const wanted = `${bound === 'atMost' ? 'at most' : 'at least'} ${limit}${unit}`
  return `${verdict}  ${label}: ${ratio.toFixed(2)}${unit} (${wanted})${details ? `  ${details}` : ''}`
}
