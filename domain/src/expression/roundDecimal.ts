/** Beyond it, a double has no decimals. */
const exactDigits = 15

/**
 * Rounds half of a unit away from zero, as people do on paper. A product such as 6.70 × 0.15 is stored a little below
 * 1.005, so that digits no double can hold are rounded first.
 */
export function roundDecimal(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value
  const size = Number(Math.abs(value).toPrecision(exactDigits))
  const units = Math.round(shifted(size, digits))
  const rounded = shifted(units, -digits)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** The nearest number to `value` × 10 ^ `places`; a multiplication would add an error of its own. */
function shifted(value: number, places: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
