import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0017 } from './migration0017.ts'

test("the reminder job uses settings, and rules await a lawyer's confirmation", async () => {
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
    await run(
      'create table biz_deadline_rule (id text, tenant_id integer, code text, create_by text, create_time timestamptz)',
    )
    await run(`create table state_log (id text primary key, resource text, row_id text, tenant_id integer, to_state text,
      action text, by text, at timestamptz)`)
    await run(
      `insert into biz_deadline_rule values ('1', 1, 'freezeDeposit', 'admin', now()), ('2', 2, 'own', null, now())`,
    )
    await migration0017(database.kysely as never)
    await migration0017(database.kysely as never)
    const { rows: rules } = await run('select id, counting, status from biz_deadline_rule order by id')
    expect(rules).toEqual([
      { id: '1', counting: 'measure', status: 'unchecked' },
      { id: '2', counting: 'period', status: 'unchecked' },
    ])
    const { rows: states } = await run('select row_id as id, to_state as state, by from state_log order by id')
    expect(states).toEqual([
      { id: '1', state: 'unchecked', by: 'admin' },
      { id: '2', state: 'unchecked', by: 'system' },
    ])
  } finally {
    await database.close()
  }
})
