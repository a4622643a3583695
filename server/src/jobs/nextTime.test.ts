import { expect, test } from 'vitest'
import { nextTime } from './nextTime.ts'

const expressions = [
  '* * * * * ? *',
  '0/7 * * * * ?',
  '0 0/13 8-20 * * ?',
  '0 0 0 L * ?',
  '0 30 9 ? * 2-6',
  '0 0 0 29 2 ? *',
]

test('the next time is strictly after both the present and the served time', () => {
  let seed = 42
  const random = (max: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % max
  for (const expression of expressions)
    for (let n = 0; n < 30; n += 1) {
      const now = new Date(Date.UTC(2026, random(12), 1 + random(28), random(24), random(60), random(60), random(1000)))
      let served = new Date(now.getTime() + (random(2) === 0 ? -1 : 1) * random(86_400_000))
      for (let step = 0; step < 3; step += 1) {
        const next = nextTime(expression, now, served)!
        expect(next.getTime()).toBeGreaterThan(now.getTime())
        expect(next.getTime()).toBeGreaterThan(served.getTime())
        served = next
      }
    }
})

test('a schedule that has ended or cannot be read has no next time', () => {
  expect(nextTime('0 0 0 1 1 ? 2020', new Date('2026-01-01'))).toBeNull()
  expect(nextTime('每天', new Date())).toBeNull()
})
