import { enterprise } from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Actor } from '../../access/Actor.ts'
import type { Tables } from '../../database/Database.ts'
import { createAttachedRules } from './attachedRules.ts'

afterEach(() => void vi.useRealTimers())

test('rules are read again after two seconds, also when the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  let reads = 0
  const db = {
    getExecutor: () => ({
      transformQuery: (node: object) => node,
      compileQuery: () => ({ sql: '', parameters: [], query: {}, queryId: {} }),
      executeQuery: async () => {
        reads += 1
        return { rows: [] }
      },
    }),
  } as unknown as Kysely<Tables>
  const rules = createAttachedRules({ matches: async () => true, close: async () => {} })
  const check = () => rules.problems(db, { tenantId: 1 } as Actor, enterprise, {})
  await check()
  vi.advanceTimersByTime(1_999)
  await check()
  expect(reads).toBe(1)
  vi.advanceTimersByTime(1)
  vi.setSystemTime(Date.now() - 600_000)
  await check()
  expect(reads).toBe(2)
})
