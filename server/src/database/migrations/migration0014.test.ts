import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0014 } from './migration0014.ts'

test('existing notices and messages name their record, and copies of walls are removed', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0014(database.kysely as never)
    await run('create table biz_contract (id text, blocked_user_ids text[])')
    await run('create table biz_entrustment (id text, tenant_id integer, no text, blocked_user_ids text[])')
    await run('create table biz_appointment (id text, tenant_id integer, no text, subject text, mobile text)')
    await run(`create table sys_announcement (id text, tenant_id integer, msg_category text, title text,
      msg_abstract text, msg_content text)`)
    await run('create table sys_sms (id text, tenant_id integer, es_receiver text, es_content text)')
    await run(`insert into biz_entrustment values ('m1', 1, 'WT202601010001'), ('m2', 1, 'WT202601010002'),
      ('m3', 2, 'WT202601010001')`)
    await run(`insert into biz_appointment values ('p1', 1, 'YY202601010001', '借款咨询', '13800000001'),
      ('p2', 2, 'YY202601010001', '他租户', '13800000001')`)
    await run(`insert into sys_announcement values
      ('link', 1, '2', '合同到期', '合同到期', '<p><a href="/legal/contract?detail=c-1">HT1</a></p>'),
      ('visit', 1, '2', '新的预约派单', 'YY202601010001 借款咨询', 'x'),
      ('digest', 1, '2', '期限提醒', '两件', '<a href="/legal/entrustment?detail=m2">乙</a> WT202601010001'),
      ('hand', 1, '1', '放假通知', 'WT202601010001', 'YY202601010001')`)
    await run(`insert into sys_sms values ('numbered', 1, 'lawyer', '预约 YY202601010001 已确认'),
      ('client', 1, '13800000001', '您的预约（借款咨询）已确认'), ('other', 1, '13800000001', '您的验证码是 1234')`)
    await migration0014(database.kysely as never)
    const { rows: notices } = await run(
      'select id, record_type as type, record_id as record, matter_ids as matters from sys_announcement order by id',
    )
    expect(notices).toEqual([
      { id: 'digest', type: null, record: null, matters: ['m1', 'm2'] },
      { id: 'hand', type: null, record: null, matters: null },
      { id: 'link', type: 'contract', record: 'c-1', matters: null },
      { id: 'visit', type: 'appointment', record: 'p1', matters: null },
    ])
    const { rows: messages } = await run('select id, record_type as type, record_id as record from sys_sms order by id')
    expect(messages).toEqual([
      { id: 'client', type: 'appointment', record: 'p1' },
      { id: 'numbered', type: 'appointment', record: 'p1' },
      { id: 'other', type: null, record: null },
    ])
    const { rows: columns } = await run(`select table_name as name from information_schema.columns
      where column_name = 'blocked_user_ids' and table_schema = current_schema()`)
    expect(columns).toEqual([{ name: 'biz_entrustment' }])
    await migration0014(database.kysely as never)
  } finally {
    await database.close()
  }
})
