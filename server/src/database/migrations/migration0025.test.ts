import { deadlineRule } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { schemaOf } from '../../schema.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { planSchema, syncSchema } from '../schemaSync.ts'
import { migration0017 } from './migration0017.ts'
import { migration0025 } from './migration0025.ts'

test('deadline rules from before they had a state can be upgraded to the current definition', async () => {
  const database = await createTestDatabase()
  const spec = schemaOf().filter(({ name }) => [deadlineRule.table, 'state_log'].includes(name))
  try {
    await syncSchema(database, spec)
    await database.pool.query('alter table biz_deadline_rule drop column counting, drop column status')
    await migration0017(database.kysely as never)
    expect((await planSchema(database, spec)).problems).toHaveLength(2)
    await migration0025(database.kysely as never)
    await migration0025(database.kysely as never)
    expect((await planSchema(database, spec)).problems).toEqual([])
  } finally {
    await database.close()
  }
})
