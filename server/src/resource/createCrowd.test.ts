import { expect, test, vi } from 'vitest'
import { allOrEach, createCrowd } from './createCrowd.ts'

const served = (words: string[]) => words.map((value) => ({ status: 'fulfilled' as const, value }))
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('who comes alone is served at once; those who come meanwhile are served together', async () => {
  const crowd = createCrowd()
  const rounds: string[][] = []
  const serve = async (words: string[]) => {
    rounds.push(words)
    await soon(20)
    return served(words)
  }
  const first = crowd('hours', 'one', serve)
  await soon(5)
  const others = ['two', 'three', 'four'].map((word) => crowd('hours', word, serve))
  expect(await Promise.all([first, ...others])).toEqual(['one', 'two', 'three', 'four'])
  expect(rounds).toEqual([['one'], ['two', 'three', 'four']])
})

test('kinds do not wait for each other, and who is held up holds up nobody for long', async () => {
  const crowd = createCrowd()
  const never = () => new Promise<never>(() => {})
  void crowd('held up', 'one', never)
  await soon(5)
  const serve = async (words: string[]) => served(words)
  expect(await crowd('other', 'two', serve)).toBe('two')
  const late = vi.fn<(word: unknown) => void>()
  const waiting = crowd('held up', 'three', never)
  void waiting.then(late)
  await soon(250)
  // The first has been left behind, so whoever comes now begins anew.
  expect(await crowd('held up', 'four', serve)).toBe('four')
  expect(late).not.toHaveBeenCalled()
})

test('no more than a hundred go at once', async () => {
  const crowd = createCrowd()
  const sizes: number[] = []
  const serve = async (numbers: number[]) => {
    sizes.push(numbers.length)
    return numbers.map((value) => ({ status: 'fulfilled' as const, value }))
  }
  const numbers = Array.from({ length: 250 }, (_, n) => n)
  expect(await Promise.all(numbers.map((n) => crowd('numbers', n, serve)))).toEqual(numbers)
  expect(sizes).toEqual([100, 100, 50])
})

test('each gets his own answer or refusal; a failure of the whole is told to all', async () => {
  const crowd = createCrowd()
  const serve = (words: string[]) =>
    allOrEach(
      words,
      async () => {
        throw new Error('one of them')
      },
      async (word) => {
        if (word === 'bad') throw new Error(`${word} refused`)
        return word
      },
    )
  expect(await Promise.allSettled(['good', 'bad', 'fine'].map((word) => crowd('words', word, serve)))).toMatchObject([
    { value: 'good' },
    { reason: new Error('bad refused') },
    { value: 'fine' },
  ])
  const broken = async () => {
    throw new Error('no database')
  }
  for (const answer of await Promise.allSettled([crowd('x', 1, broken), crowd('x', 2, broken)]))
    expect(answer).toMatchObject({ reason: new Error('no database') })
})
