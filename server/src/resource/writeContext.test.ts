import { enterprise, type Resource } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../access/Actor.ts'
import type { Database } from '../database/Database.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { Engine } from './Engine.ts'
import { write } from './writeContext.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase('empty')
})
afterAll(() => db?.close())

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

test('what waits for a commit runs after its own, before the changes are announced, and never after a rollback', async () => {
  const log: string[] = []
  const engine = {
    db,
    ofTenant: (_tenantId: number, resource: Resource) => resource,
    announce: ({ action }: { action: string }) => void log.push(`announced ${action}`),
    beforeCommit: async () => void log.push('before the commit'),
  } as unknown as Engine
  const second = gate()
  const first = write(engine, systemActor(1), async (context) => {
    context.afterCommit(() => log.push('first'))
    context.changed({ resource: enterprise, tenantId: 1, ids: ['a'], action: 'add' })
    await second.opened
  })
  const failed = write(engine, systemActor(1), async (context) => {
    context.afterCommit(() => log.push('second'))
    second.open()
    await first
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  expect(log).toEqual(['before the commit', 'first', 'announced add'])
})
