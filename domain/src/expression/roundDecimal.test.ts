import { expect, test } from 'vitest'
import { compileForm } from '../resources/online/compileForm.ts'
import type { OnlineField } from '../resources/online/OnlineField.ts'
import { readField } from '../resources/online/onlineForm.ts'
import { roundDecimal } from './roundDecimal.ts'

test.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [1.0049999, 2, 1],
  [6.7 * 0.15, 2, 1.01],
  [0.1 + 0.2, 1, 0.3],
  [123_456_789_012_345, 0, 123_456_789_012_345],
  [123_456_789.125, 2, 123_456_789.13],
  [1e-9, 2, 0],
  [5e-7, 6, 0.000001],
  [1e21, 2, 1e21],
  [-0.001, 2, 0],
])('%d with %d decimals is %d', (value, digits, rounded) => {
  expect(roundDecimal(value, digits)).toBe(rounded)
})

test('what is no number stays none', () => {
  expect(roundDecimal(NaN, 2)).toBeNaN()
  expect(roundDecimal(Infinity, 2)).toBe(Infinity)
})

/** The same numbers in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** `numerator / denominator`, half of a unit away from zero, without floating point. */
function divided(numerator: bigint, denominator: bigint): number {
  const size = numerator < 0n ? -numerator : numerator
  const units = (size * 2n + denominator) / (denominator * 2n)
  return Number(numerator < 0n ? -units : units)
}

const field = (name: string, kind: string, more: Partial<OnlineField> = {}): OnlineField =>
  readField({ ...({ title: name, name, kind } as OnlineField), ...more })

const { fields } = compileForm({
  ...{ code: 'fees', title: '费用', isTree: 'N', titleField: null },
  fields: [
    field('name', 'text'),
    field('price', 'money'),
    field('rate', 'number', { length: 4 }),
    field('fee', 'money', { formula: 'price * rate' }),
    field('rounded', 'money', { formula: 'round(price * rate, 2)' }),
    field('share', 'money', { formula: 'price / 7' }),
    field('exact', 'number', { length: 3, formula: 'price * rate' }),
    field('whole', 'integer', { formula: 'price * rate' }),
  ],
})

test('formulas round amounts as decimal arithmetic does', () => {
  // The nearest double to 1.005 is below it.
  expect(fields.fee!.derive!({ price: 670, rate: 0.15 })).toBe(101)
  const below = numbers(20_261_119)
  for (let run = 0; run < 1_000; run += 1) {
    const sign = run % 5 === 0 ? -1 : 1
    const price = sign * below([1_000, 1_000_000, 100_000_000][run % 3]!)
    const rate = below(run % 2 === 0 ? 200 : 20_000)
    const row = { price, rate: rate / 10_000 }
    const product = BigInt(price) * BigInt(rate)
    const words = `${price} * ${rate}`
    const cents = divided(product, 10_000n)
    expect(fields.fee!.derive!(row), words).toBe(cents)
    expect(fields.rounded!.derive!(row), words).toBe(cents)
    expect(fields.share!.derive!(row), words).toBe(divided(BigInt(price), 7n))
    expect(fields.exact!.derive!(row), words).toBe(divided(product, 1_000n) / 1_000)
    expect(fields.whole!.derive!(row), words).toBe(divided(product, 1_000_000n))
  }
})
