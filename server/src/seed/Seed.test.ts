import { expect, test } from 'vitest'
import { areas } from '../areas.ts'
import { inSeedOrder, type Seed, seed } from './Seed.ts'

const marks = (seeds: readonly Seed[]): string[] => inSeedOrder(seeds).map(({ mark }) => mark)
const nothing = async (): Promise<void> => {}

test('seeds run by stage, each after those it names', () => {
  const seeds = [
    seed('sums', nothing, { stage: 'derived' }),
    seed('matters', nothing, { stage: 'demo', after: ['clients'] }),
    seed('clients', nothing, { stage: 'demo' }),
    seed('regions', nothing),
  ]
  expect(marks(seeds)).toEqual(['regions', 'clients', 'matters', 'sums'])
})

test('refuses seeds that depend on each other, or on one outside their stage', () => {
  const circle = [seed('a', nothing, { after: ['b'] }), seed('b', nothing, { after: ['a'] })]
  expect(() => inSeedOrder(circle)).toThrow('a → b → a')
  expect(() => inSeedOrder([seed('a', nothing, { after: ['none'] })])).toThrow('waits for none')
})

test('the seeds of the areas have a valid order, and each its own mark', () => {
  const all = marks(areas.flatMap(({ seeds = [] }) => seeds))
  expect(new Set(all).size).toBe(all.length)
})
