import { buffer } from 'node:stream/consumers'
import { tenantCopies, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipParts } from '../../resource/sheets/zipParts.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { tenantTables } from './tenantTables.ts'
import { openTestTenant } from './testing/openTestTenant.ts'
import { publishTestForm } from './testing/publishTestForm.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  await product.app.fillStore()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const rowsOf = async (tenantId: number): Promise<[string, number][]> => {
  const counts: [string, number][] = []
  for (const { name, where } of await tenantTables(db(), product.app.engine, tenantId)) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} t where ${where}`.execute(db())
    if (rows[0]!.n > 0) counts.push([name, rows[0]!.n])
  }
  return counts
}

/**
 * Where these words still are, in any column of any table. Deliberately not by `tenantTables`: what that does not
 * know is neither exported nor erased.
 */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db())
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} t where t::text like any(${words.map((word) => `%${word}%`)}::text[])
      limit 1`.execute(db())
    if (rows.length > 0) found.push(name)
  }
  return found
}

test(
  'an export has, and erasing removes, stopped forms, their lines and what belongs to users',
  {
    timeout: 120_000,
  },
  async () => {
    const { id, name, client, username } = await openTestTenant(product)
    const { rows: users } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(
      db(),
    )
    const userId = users[0]!.id
    const stopped = await publishTestForm(client, 'endedForm', '停用的')
    const served = await publishTestForm(client, 'lastingForm', '在用的')
    for (const { path } of [stopped, served])
      expect(await client.post(`${path}/add`, { name: '一条', items: [{ words: '隐秘的明细' }] })).toMatchObject({
        success: true,
      })
    const preference = await client.put('/sys/preference', { key: 'list.width', value: '隐秘的偏好' })
    expect(preference, preference.message).toMatchObject({ success: true })
    for (const statement of [
      sql`insert into saved_view (id, user_id, resource, name, params) values ('v1', ${userId}, 'user', '隐秘的视图', '{}')`,
      sql`insert into user_notification (user_id, choices) values (${userId}, '{}')`,
      sql`insert into sys_third_account (id, sys_user_id, third_type, third_user_uuid, realname)
      values ('b1', ${userId}, 'github', 'gh-tenant', '隐秘的绑定')`,
      sql`insert into sys_password_history (user_id, number, password) values (${userId}, 99, 'x')`,
    ])
      await statement.execute(db())
    await stopped.stop()

    await product.admin.post('/sys/tenant/enter', { tenantId: id, reason: '合同终止，导出数据' })
    await product.admin.put('/sys/tenant/edit', { id, status: 0 })
    const sheet = await product.admin.get('/sys/tenant/exportData', { tenantId: id })
    const parts = zipParts(sheet.bytes, { parts: 10_000, bytes: 1_000_000_000 })
    const textOf = async (part: string): Promise<string> => (await buffer(parts.read(`${part}.json`))).toString()
    for (const [table, word] of [
      ['onl_ended_form_items', '隐秘的明细'],
      ['onl_lasting_form_items', '隐秘的明细'],
      ['user_preference', '隐秘的偏好'],
      ['saved_view', '隐秘的视图'],
      ['user_notification', userId],
      ['sys_third_account', '隐秘的绑定'],
      ['sys_permission', 'onlineEndedForm:list'],
    ] as const)
      expect([table, await textOf(table)]).toEqual([table, expect.stringContaining(word)])
    const { rows: own } = await sql<{ id: string }>`
    select id from onl_ended_form where tenant_id = ${id} union all select id from onl_lasting_form
      where tenant_id = ${id} union all select id from sys_role where tenant_id = ${id}`.execute(db())
    expect(own.length).toBeGreaterThan(2)
    const words = [userId, 'gh-tenant', '隐秘的', ...stopped.words, ...served.words, ...own.map((row) => row.id)]
    expect((await placesOf(words)).length).toBeGreaterThan(10)
    expect(product.app.engine.entries.has('onlineLastingForm')).toBe(true)

    const erased = await product.admin.post('/sys/tenant/erase', { tenantId: id, name })
    expect(erased, erased.message).toMatchObject({ success: true })
    expect(await placesOf(words)).toEqual([])
    expect(product.app.engine.entries.has('onlineLastingForm')).toBe(false)
    expect(product.app.engine.dictionaries.items('online.lastingForm', id)).toEqual([])
  },
)

test('lines are found by each form whose name their table begins with', { timeout: 120_000 }, async () => {
  const { id, client } = await openTestTenant(product)
  const post = async (path: string, values: Values) => {
    const answer = await client.post<{ id: string; version: number }>(path, values)
    expect(answer, answer.message).toMatchObject({ success: true })
    return answer.result
  }
  const publish = async (code: string, subTable: string) => {
    const fields = [
      { title: '事由', name: 'name', kind: 'text' },
      { title: '明细', name: subTable, kind: 'rows' },
      { title: '说明', name: 'words', kind: 'text', subTable },
    ]
    const form = await post('/online/form/add', { title: code, code, fields })
    await post(`/online/form/${form.id}/publish`, { version: form.version })
    await post(`/online/data/${code}/add`, { name: '一条', [subTable]: [{ words: '明细' }] })
  }
  await publish('nested', 'noteItem')
  await publish('nestedNote', 'part')
  expect(Object.fromEntries(await rowsOf(id))).toMatchObject({ onl_nested_note_item: 1, onl_nested_note_part: 1 })
})

test('a tenant with years of history is erased without a time limit for a statement', async () => {
  const { id, name } = await openTestTenant(product)
  await product.admin.post('/sys/tenant/enter', { tenantId: id, reason: '合同终止，导出数据' })
  await product.admin.get('/sys/tenant/exportData', { tenantId: id })
  await product.admin.put('/sys/tenant/edit', { id, status: 0 })
  await sql`create function refuse_time_limit() returns trigger language plpgsql as $$ begin
    if current_setting('statement_timeout') <> '0' then raise exception 'a statement of an erasure has a time limit'; end if;
    return null;
  end $$`.execute(db())
  await sql`create trigger slow after delete on change_log for each statement execute function refuse_time_limit()`.execute(
    db(),
  )
  const erased = await product.admin.post('/sys/tenant/erase', { tenantId: id, name })
  await sql`drop trigger slow on change_log`.execute(db())
  expect(erased, erased.message).toMatchObject({ success: true })
})

test(
  'a tenant is exported, then erased by its name; other tenants keep all of theirs',
  { timeout: 120_000 },
  async () => {
    const { id, name, client, username } = await openTestTenant(product, {
      copies: Object.keys(tenantCopies).join(','),
    })
    await client.upload('/sys/common/upload', { name: '说明.txt', bytes: Buffer.from('内容') })
    const erase = (more: Values = {}) => product.admin.post('/sys/tenant/erase', { tenantId: id, name, ...more })
    const exportData = () => product.admin.get('/sys/tenant/exportData', { tenantId: id })
    expect((await exportData()).message).toBe('请先进入该租户，再导出其数据')
    await product.admin.post('/sys/tenant/enter', { tenantId: id, reason: '合同终止，导出数据' })
    expect((await erase()).message).toBe('该租户仍在使用，请先冻结')
    await product.admin.put('/sys/tenant/edit', { id, status: 0 })
    expect((await erase()).message).toBe('请先导出该租户的全部数据；导出后 30 天内可以删除')

    const sheet = await exportData()
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/zip'])
    const parts = zipParts(sheet.bytes, { parts: 10_000, bytes: 1_000_000_000 })
    const textOf = async (part: string): Promise<string> => (await buffer(parts.read(part))).toString()
    const rowsIn = async (table: string) => JSON.parse(await textOf(`${table}.json`)) as Values[]
    for (const table of ['sys_tenant', 'sys_user', 'sys_role', 'biz_contract_template', 'template_version'])
      expect((await rowsIn(table)).length, table).toBeGreaterThan(0)
    const files = await rowsIn('files')
    const note = files.find((file) => file.name === '说明.txt')!
    expect(await textOf(`files/${String(note.path)}`)).toBe('内容')
    for (const { path, size } of files) expect((await buffer(parts.read(`files/${String(path)}`))).length).toBe(size)
    expect((await erase({ name: '别的名称' })).error?.fields).toMatchObject([{ field: 'name' }])
    expect((await rowsOf(id)).length).toBeGreaterThan(10)

    const others = await rowsOf(1)
    expect(await erase()).toMatchObject({ success: true, message: `租户“${name}”的数据已彻底删除` })
    expect(await rowsOf(id)).toEqual([])
    expect((await rowsOf(1)).filter(([table]) => table !== 'sys_log')).toEqual(
      others.filter(([table]) => table !== 'sys_log'),
    )
    const { rows } = await sql`
    select 1 from sys_user where username = ${username} union all select 1 from stored_file where tenant_id = ${id}`.execute(
      db(),
    )
    expect(rows).toEqual([])
    const { rows: logged } = await sql`
    select 1 from sys_log where tenant_id = 0 and starts_with(log_content, ${`彻底删除租户“${name}”`})`.execute(db())
    expect(logged).toHaveLength(1)
    expect(await product.admin.post('/sys/tenant/add', { id, name: '又来' })).toMatchObject({
      message: '该编号已存在!',
    })
  },
)
