import { expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { createDictionaries } from './createDictionaries.ts'
import { noSources } from './testing/noSources.ts'

test('when two loads overlap the later one wins, whichever finishes first', async () => {
  const answers: ((rows: object[]) => void)[] = []
  const kysely = {
    getExecutor: () => ({
      transformQuery: (node: object) => node,
      compileQuery: () => ({ sql: '', parameters: [], query: {}, queryId: {} }),
      executeQuery: () => new Promise((resolve) => answers.push((rows) => resolve({ rows }))),
    }),
  }
  const dictionaries = createDictionaries({ kysely } as unknown as Database, noSources)
  const word = (text: string) => [{ code: 'd', value: '1', text, color: null, status: 1 }]
  const [first, second] = [dictionaries.load(), dictionaries.load()]
  answers[1]!(word('new'))
  await second
  answers[0]!(word('old'))
  await first
  expect(dictionaries.text('d', '1')).toBe('new')
})
