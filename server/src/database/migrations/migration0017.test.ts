import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0017 } from './migration0017.ts'

test('the reminder job loses its old parameter, and runs hourly unless somebody chose its time', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0017(database.kysely as never)
    await run(
      'create table sys_quartz_job (id text, job_class_name text, cron_expression text, parameter text, next_time timestamptz)',
    )
    await run(`insert into sys_quartz_job values ('seeded', 'remindDeadlines', '0 30 8 * * ? *', '{"days":3}'),
      ('own', 'remindDeadlines', '0 0 7 * * ? *', '{"days":5}'), ('other', 'cleanLogs', '0 30 8 * * ? *', '{"days":180}')`)
    await migration0017(database.kysely as never)
    const { rows } = await run('select id, cron_expression as cron, parameter from sys_quartz_job order by id')
    expect(rows).toEqual([
      { id: 'other', cron: '0 30 8 * * ? *', parameter: '{"days":180}' },
      { id: 'own', cron: '0 0 7 * * ? *', parameter: null },
      { id: 'seeded', cron: '0 30 8-20 * * ? *', parameter: null },
    ])
  } finally {
    await database.close()
  }
})
