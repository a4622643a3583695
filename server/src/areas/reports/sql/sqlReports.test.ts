import {
  clientHeader,
  columnName,
  type SqlAnswer,
  type SqlReportHead,
  type SqlView,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'
import { systemActor } from '../../../access/Actor.ts'
import type { Tx } from '../../../resource/Engine.ts'
import type { LoadedDictionaries } from '../../../dictionaries/createDictionaries.ts'
import { runSql } from './runSql.ts'
import { prepareRole } from './sqlRole.ts'
import { testSqlParts } from '../testing/testSqlParts.ts'

let product: TestProduct
let author: Client
const rights = ['sqlReport:list', 'sqlReport:add', 'sqlReport:edit', 'sqlReport:delete', 'enterprise:list']
beforeAll(async () => {
  product = await startTestProduct()
  author = await product.signInAs({ username: 'author', permissions: rights })
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const ask = (statement: string, client: Client = product.admin, more: Values = {}): Promise<Answer<SqlAnswer>> =>
  client.post<SqlAnswer>('/online/sqlReport/preview', { sql: statement, ...more })
const rowsOf = async (statement: string, client?: Client, more?: Values): Promise<SqlAnswer['rows']> => {
  const answer = await ask(statement, client, more)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result.rows
}
const number = async (statement: ReturnType<typeof sql>): Promise<number> =>
  ((await statement.execute(db())).rows[0] as { n: number }).n

type Saved = Values & { id: string; version: number; code: string }
const statement = 'select name, level from enterprise order by name'
let count = 0
const add = (more: Values = {}, client = author) =>
  client.post<Saved>('/online/sqlReport/add', { title: '企业', code: `r${++count}`, sql: statement, ...more })
const saved = async (more: Values = {}, client = author): Promise<Saved> => {
  const answer = await add(more, client)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const run = (client: Client, code: string, values: Values = {}) =>
  client.get<SqlAnswer>('/online/sqlReport/run', { code, values: JSON.stringify(values) })
const codes = async (client: Client): Promise<string[]> =>
  (await client.get<SqlReportHead[]>('/online/sqlReport/available')).result.map(({ code }) => code)

describe('what a statement reads', () => {
  test('is the living rows of the tenant', async () => {
    const living = sql`select count(*)::int as n from biz_enterprise where tenant_id = 1 and deleted_at is null`
    expect(await rowsOf('select count(*) from enterprise')).toEqual([[await number(living)]])
    const { client: office } = await openTestTenant(product)
    expect(await rowsOf('select count(*) from enterprise', office)).toEqual([[0]])
  })

  test('a deleted row is gone', async () => {
    const [[before]] = (await rowsOf('select count(*) from enterprise')) as [[number]]
    await sql`update biz_enterprise set deleted_at = now() where id = (
      select id from biz_enterprise where tenant_id = 1 and deleted_at is null limit 1)`.execute(db())
    expect(await rowsOf('select count(*) from enterprise')).toEqual([[before - 1]])
  })

  test('is limited by the row rules of the reader', async () => {
    const rule = { resource: 'enterprise', ruleColumn: 'level', ruleConditions: '=', ruleValue: 'A' }
    const limited = await product.signInAs({ username: 'limited', permissions: rights, rowRules: [rule] })
    expect(await rowsOf('select distinct level from enterprise', limited)).toEqual([['A']])
    expect((await rowsOf('select distinct level from enterprise')).length).toBeGreaterThan(1)
  })

  test('is limited by walls, for administrators and for records that belong to a walled one', async () => {
    const { rows } = await sql<{ id: string }>`
      select e.id from biz_entrustment e join biz_deadline d on d.entrustment_id = e.id and d.deleted_at is null
      where e.tenant_id = 1 and e.deleted_at is null limit 1`.execute(db())
    const { id } = rows[0]!
    const both = `select (select count(*) from entrustment where id = '${id}'),
      (select count(*) from deadline where entrustment_id = '${id}') > 0`
    const probe = `select count(*) from deadline where 1 / (case when entrustment_id = '${id}' then 0 else 1 end) = 1`
    expect(await rowsOf(both)).toEqual([[1, '是']])
    expect((await ask(probe)).message).toContain('除数为 0')
    const wall = (users: unknown) =>
      sql`
      update biz_entrustment set blocked_user_ids = ${users} where id = ${id}`.execute(db())
    await wall(sql`array(select id from sys_user where username = 'admin')`)
    product.app.sessions.forget()
    expect(await rowsOf(both)).toEqual([[0, '否']])
    // A condition of the statement sees no hidden row: its error would tell values.
    expect(await ask(probe)).toMatchObject({ success: true })
    await wall(null)
    product.app.sessions.forget()
  })

  test('no column that the reader may not see: secrets, masked numbers, protected fields', async () => {
    expect((await ask('select password from "user"')).message).toContain('没有列“password”')
    expect((await ask('select legal_rep_id_no from enterprise')).message).toContain('没有列')
    const clerk = await product.signInAs({ username: 'clerk', permissions: [...rights, 'user:list'] })
    expect((await ask('select phone from "user"', clerk)).message).toContain('您没有查看“手机号”的权限')
    expect(await ask('select phone from "user"')).toMatchObject({ success: true })
  })

  test('no view of a resource that the reader may not list', async () => {
    expect((await ask('select * from contract', author)).message).toContain('没有视图“contract”')
    const { result } = await author.get<SqlView[]>('/online/sqlReport/views')
    const lines = product.app.engine.entries.get('enterprise')!.resource.fields
    const ofLines = Object.entries(lines).flatMap(([name, { kind }]) =>
      kind === 'rows' ? [`enterprise_${columnName(name)}`] : [],
    )
    expect(result.map(({ name }) => name)).toEqual([
      'enterprise',
      ...ofLines,
      ...['sql_report', 'sql_report_params', 'sql_report_columns'],
    ])
    expect(result[0]!.columns).toContainEqual({ name: 'level', title: '客户等级', type: '字典 ent_level' })
  })

  test('money is in the main unit', async () => {
    const { rows } = await sql<{ id: string; amount: number }>`
      select id, amount from biz_contract where tenant_id = 1 and deleted_at is null and amount > 0 limit 1`.execute(
      db(),
    )
    const { id, amount } = rows[0]!
    expect(await rowsOf(`select amount from contract where id = '${id}'`)).toEqual([[amount / 100]])
  })

  describe('of a sub-table', () => {
    const parties = 'select count(*) from entrustment_parties'
    const probe = (id: string) =>
      `select count(*) from entrustment_parties where 1 / (case when parent_id = '${id}' then 0 else 1 end) = 1`

    test('is its lines, with amounts in the main unit, in the help of views', async () => {
      const { rows } = await sql<{ id: string; n: number; cents: number }>`
        select p.parent_id as id, count(*)::int as n, sum(p.amount)::int as cents from biz_contract_pay_plan p
        join biz_contract c on c.id = p.parent_id and c.tenant_id = 1 and c.deleted_at is null
        group by 1 order by 1 limit 1`.execute(db())
      const { id, n, cents } = rows[0]!
      const summed = `select count(*), sum(p.amount) from contract c join contract_pay_plan p on p.parent_id = c.id
        where c.id = '${id}'`
      expect(await rowsOf(summed)).toEqual([[n, cents / 100]])
      const { result } = await product.admin.get<SqlView[]>('/online/sqlReport/views')
      const view = result.find(({ name }) => name === 'contract_pay_plan')
      expect(view).toMatchObject({ title: '合同 · 付款计划' })
      expect(view!.columns.slice(0, 4)).toEqual([
        { name: 'id', title: '编号', type: '文本' },
        { name: 'parent_id', title: '合同', type: 'contract 的 id' },
        { name: 'order_num', title: '序号', type: '整数' },
        { name: 'due_date', title: '应付日期', type: '日期' },
      ])
    })

    test('has no line of another tenant, of a deleted record, of a walled one or of one that a row rule hides', async () => {
      const { client: office } = await openTestTenant(product)
      expect(await rowsOf(parties, office)).toEqual([[0]])
      const { rows } = await sql<{ id: string; n: number; no: string }>`
        select e.id, e.no, count(*)::int as n from biz_entrustment_parties p
        join biz_entrustment e on e.id = p.parent_id and e.tenant_id = 1 and e.deleted_at is null
        group by 1, 2 order by 1 limit 1`.execute(db())
      const { id, n, no } = rows[0]!
      const [[all]] = (await rowsOf(parties)) as [[number]]
      expect((await ask(probe(id))).message).toContain('除数为 0')
      const hide = async (assignment: ReturnType<typeof sql>, back: ReturnType<typeof sql>): Promise<void> => {
        await sql`update biz_entrustment set ${assignment} where id = ${id}`.execute(db())
        product.app.sessions.forget()
        expect(await rowsOf(parties)).toEqual([[all - n]])
        expect(await ask(probe(id)), 'by an error').toMatchObject({ success: true })
        await sql`update biz_entrustment set ${back} where id = ${id}`.execute(db())
        product.app.sessions.forget()
      }
      await hide(sql`deleted_at = now()`, sql`deleted_at = null`)
      const blocked = sql`blocked_user_ids = array(select id from sys_user where username = 'admin')`
      await hide(blocked, sql`blocked_user_ids = null`)
      const rule = { resource: 'entrustment', ruleColumn: 'no', ruleConditions: '=', ruleValue: no }
      const permissions = [...rights, 'entrustment:list']
      const limited = await product.signInAs({ username: 'limitedLines', permissions, rowRules: [rule] })
      expect(await rowsOf(parties, limited)).toEqual([[n]])
    })

    test('is not there without the right to list the records, nor when the sub-table is hidden', async () => {
      expect((await ask(parties, author)).message).toContain('没有视图“entrustment_parties”')
      const { code } = await saved({ isPublic: 'Y', sql: parties }, product.admin)
      expect(await run(author, code)).toMatchObject({ status: 403 })

      const { id: role } = (await product.admin.post<Saved>('/sys/role/add', { roleName: '薪酬', roleCode: 'payroll' }))
        .result
      const form = await product.admin.post<Saved>('/online/form/add', {
        title: '薪酬',
        code: 'payroll',
        fields: [
          { title: '姓名', name: 'name', kind: 'text', inList: 'Y' },
          { title: '明细', name: 'parts', kind: 'rows', seenBy: [role] },
          { title: '金额', name: 'amount', kind: 'money', subTable: 'parts' },
        ],
      })
      const { id, version } = form.result
      const published = await product.admin.post(`/online/form/${id}/publish`, { version })
      expect(published, published.message).toMatchObject({ success: true })
      const clerk = await product.signInAs({ username: 'payClerk', permissions: [...rights, 'onlinePayroll:list'] })
      expect(await rowsOf('select count(*) from online_payroll', clerk)).toEqual([[0]])
      expect((await ask('select * from online_payroll_parts', clerk)).message).toContain('没有视图')
      expect(await rowsOf('select count(*) from online_payroll_parts')).toEqual([[0]])
    })
  })

  test('published online forms are there, for their tenant', async () => {
    const fields = [{ title: '主题', name: 'subject', kind: 'text', inList: 'Y' }]
    const form = await product.admin.post<Saved>('/online/form/add', {
      title: '来访',
      code: 'laifang',
      titleField: 'subject',
      fields,
    })
    const { id, version } = form.result
    expect(await product.admin.post(`/online/form/${id}/publish`, { version })).toMatchObject({ success: true })
    expect(await rowsOf('select count(subject) from online_laifang')).toEqual([[0]])
    const { client: office } = await openTestTenant(product)
    expect((await ask('select * from online_laifang', office)).message).toContain('没有视图')
  })
})

describe('the database itself refuses what the reading of the text might miss', () => {
  const tables = ['sys_user', 'public.biz_contract', 'sys_session', 'file_use']
  test.each(tables)('the table %s', async (table) => {
    expect((await ask(`select * from ${table}`)).message).toMatch(/只能读取报表的视图/)
  })

  test('the role may read no table, write nothing and become nobody else', async () => {
    const client = product.app.engine.db.createClient()
    await client.connect()
    const refused = async (text: string): Promise<string> => {
      await client.query('begin; create temp view seen as select 1 as one; grant select on seen to lexdesk_report')
      await client.query('set transaction read only; set local role lexdesk_report')
      const error = await client.query(text).catch((one: Error) => one)
      await client.query('rollback')
      return error instanceof Error ? error.message : 'allowed'
    }
    expect(await refused('select * from seen')).toBe('allowed')
    expect(await refused('select * from public.sys_user')).toContain('permission denied')
    expect(await refused('delete from public.sys_user')).toContain('read-only')
    expect(await refused('create table x (a int)')).toContain('read-only')
    expect(await refused('select * from seen for update')).toContain('permission denied')
    expect(await refused('set transaction read write')).toContain('read-write')
    await client.end()
  })
})

describe('limits', () => {
  test('rows beyond the limit are cut, and the answer says so', async () => {
    const { result } = await ask('select n from generate_series(1, 2001) as n')
    expect(result.rows).toHaveLength(2_000)
    expect(result.isCut).toBe(true)
    expect((await ask('select n from generate_series(1, 2000) as n')).result.isCut).toBe(false)
  })

  const parts = () => testSqlParts(product.app.engine)
  const endless = 'select count(*) as n from generate_series(1, 100000000) as n'

  test('a statement that takes too long is stopped', async () => {
    const request = { sql: endless, params: [], values: {}, mostRows: 10, timeoutMs: 200 }
    await expect(runSql(parts(), systemActor(1), request)).rejects.toThrow('运行时间过长')
  })

  test('a save does not wait for the turn of its author', async () => {
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'author'`.execute(db())
    const leaving = new AbortController()
    const request = { sql: endless, params: [], values: {}, mostRows: 10, signal: leaving.signal }
    const actor = { ...systemActor(1), userId: rows[0]!.id }
    const running = Promise.all([1, 2].map(() => expect(runSql(parts(), actor, request)).rejects.toThrow('已取消')))
    expect(await add()).toMatchObject({ success: true })
    leaving.abort()
    await running
  })

  test('checks inside of transactions are few at once and end soon', async () => {
    const request = { sql: endless, params: [], values: {}, mostRows: 10, timeoutMs: 500, tx: {} as Tx }
    const running = [1, 2, 3, 4, 5].map(() => runSql(parts(), systemActor(1), request).catch((error: Error) => error))
    expect(await Promise.all(running)).toMatchObject([
      ...Array.from({ length: 4 }, () => ({ message: expect.stringContaining('运行时间过长') as string })),
      { message: '正在核对的报表数据过多，请稍后再试' },
    ])
    const { timeoutMs: _given, ...usual } = request
    const start = performance.now()
    await expect(runSql(parts(), systemActor(1), usual)).rejects.toThrow('运行时间过长')
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  test('a reader who leaves ends the statement in the database', async () => {
    const { code } = await saved({ sql: endless, isPublic: 'Y' })
    const address = await product.app.http.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const asked = fetch(`${address}/api/online/sqlReport/run?code=${code}`, {
      headers: { 'x-access-token': author.token, [clientHeader.name]: clientHeader.value },
      signal: leaving.signal,
    }).catch((error: Error) => error.name)
    const busy = () =>
      number(sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and query like 'fetch forward%' and state = 'active'`)
    await expect.poll(busy, { timeout: 10_000 }).toBe(1)
    leaving.abort()
    expect(await asked).toBe('AbortError')
    await expect.poll(busy, { timeout: 3_000 }).toBe(0)
  })

  test('a result of too many bytes is refused, and the next report runs', async () => {
    const wide = "select string_agg('一二三四五六七八九十', '') from generate_series(1, 4000000)"
    expect((await ask(wide)).message).toContain('结果太大')
    expect(await rowsOf('select 1')).toEqual([[1]])
  })

  test('an error of the database is at its line and column', async () => {
    const answer = await ask("select '名称😀', name,\n  nothing from enterprise where level = :level", product.admin, {
      params: [{ name: 'level', title: '等级', kind: 'text' }],
    })
    expect(answer.message).toBe('第 2 行第 3 列：没有列“nothing”')
    expect((await ask('select\n1 +')).message).toContain('语法错误')
  })
})

describe('parameters', () => {
  const params = [
    { name: 'level', title: '等级', kind: 'dictionary', source: 'ent_level' },
    { name: 'since', title: '创建于', kind: 'date' },
    { name: 'most', title: '最多', kind: 'number', required: 'Y' },
  ]
  const counted = `select count(*) from enterprise where (:level is null or level = :level)
    and (:since is null or create_time >= :since) and :most > 0`

  test('are bound with their types, empty ones as null', async () => {
    const all = await rowsOf(counted, product.admin, { params, values: { most: 1 } })
    const some = await rowsOf(counted, product.admin, { params, values: { most: 1, level: 'A', since: '2000-01-01' } })
    expect(Number(some[0]![0])).toBeLessThan(Number(all[0]![0]))
    expect(await rowsOf(counted, product.admin, { params, values: { most: 1, since: '2999-01-01' } })).toEqual([[0]])
  })

  test('may be lists, whatever their values contain', async () => {
    const list = { params: [{ name: 'levels', title: '等级', kind: 'dictionaries', source: 'ent_level' }] }
    const some = `select count(*) from enterprise where :levels is null or level = any(:levels)`
    const [[all]] = (await rowsOf(some, product.admin, { ...list, values: {} })) as [[number]]
    const of = async (levels: string[]): Promise<number> =>
      Number((await rowsOf(some, product.admin, { ...list, values: { levels } }))[0]![0])
    expect(await of(['A', 'B'])).toBe((await of(['A'])) + (await of(['B'])))
    expect(await of(['A', 'B'])).toBeLessThan(all)
    const odd = ['a"b', '{x}', 'c\\d', "e'f", 'null']
    expect(
      await rowsOf('select cardinality(:levels), :levels', product.admin, { ...list, values: { levels: odd } }),
    ).toEqual([[5, expect.stringContaining('{x}')]])
  })

  test('are values and never text of the statement', async () => {
    const attack = { most: 1, level: "A' or 1 = 1 --" }
    expect(await rowsOf(counted, product.admin, { params, values: attack })).toEqual([[0]])
  })

  test('that are missing or wrong are named', async () => {
    expect((await ask(counted, product.admin, { params, values: {} })).message).toContain('请输入最多')
    expect((await ask(counted, product.admin, { params, values: { most: 'x' } })).message).toContain('最多应为数字')
    expect((await ask(counted, product.admin, { params, values: { most: 1, since: '2026-02-30' } })).success).toBe(
      false,
    )
  })
})

describe('columns', () => {
  test('have titles, texts of dictionaries, formats, links and sums', async () => {
    const { result } = await ask(
      "select id, name, 'A' as level, 2 as n, 0.25 as part, true as is_new, timestamptz '2026-01-02 03:04:05+08' as at from enterprise limit 2",
      product.admin,
      {
        columns: [
          { name: 'name', title: '企业', link: 'enterprise', linkColumn: 'id' },
          { name: 'level', title: '等级', dictionary: 'ent_level' },
          { name: 'n', title: '数', isSummed: 'Y' },
          { name: 'part', title: '占比', format: 'percent', isSummed: 'Y' },
          { name: 'at', title: '日期', format: 'date' },
        ],
      },
    )
    expect(result.columns.map(({ title, kind }) => [title, kind])).toEqual([
      ['id', 'text'],
      ['企业', 'text'],
      ['等级', 'text'],
      ['数', 'integer'],
      ['占比', 'percent'],
      ['is_new', 'text'],
      ['日期', 'text'],
    ])
    expect(result.columns[1]!.link).toEqual({ resource: 'enterprise', at: 0 })
    expect(result.rows[0]!.slice(2)).toEqual([expect.stringMatching(/[\u4e00-\u9fff]|A/), 2, 0.25, '是', '2026-01-02'])
    expect(result.sums).toEqual([null, null, null, 4, null, null, null])
  })
})

describe('saving', () => {
  test('checks the statement and names the place of an error', async () => {
    const answer = await add({ sql: 'select name,\n from enterprise' })
    expect(answer).toMatchObject({ success: false })
    expect(answer.message).toContain('第 2 行第 2 列：语法错误')
    expect((await add({ sql: 'select 1 as a, 2 as a' })).message).toContain('有两列都叫“a”')
    expect((await add({ columns: [{ name: 'gone', title: '无' }] })).message).toContain('查询结果中没有列“gone”')
    const params = [{ name: 'p', title: '参数', kind: 'dictionary', source: 'nothing' }]
    expect((await add({ params })).message).toContain('没有字典“nothing”')
    const wrongDefault = [{ name: 'p', title: '天数', kind: 'number', defaultValue: '很多' }]
    expect((await add({ params: wrongDefault })).message).toContain('默认值：天数应为数字')
    expect((await add({ params: [{ name: 'P;', title: '参' }] })).message).toContain('小写字母开头')
  })

  test('knows the dictionaries and online forms of the own tenant only', async () => {
    const dictionaries = product.app.engine.dictionaries as LoadedDictionaries
    dictionaries.put('online.foreign', 9, [{ value: '1', text: '他所' }])
    const column = (more: Values) => add({ columns: [{ name: 'level', title: '等级', ...more }] })
    expect((await column({ dictionary: 'online.foreign' })).message).toContain('没有字典“online.foreign”')
    dictionaries.put('online.foreign', 9, null)
    // Published by the tenant of the test above.
    expect(await column({ link: 'onlineLaifang' })).toMatchObject({ success: true })
    const { client: office } = await openTestTenant(product)
    const foreign = { columns: [{ name: 'level', title: '等级', link: 'onlineLaifang' }] }
    expect((await add(foreign, office)).message).toContain('没有资源“onlineLaifang”')
  })

  test('does not run the statement', async () => {
    expect(await add({ sql: 'select 1 / (count(*) - count(*)) as zero from enterprise' })).toMatchObject({
      success: true,
    })
  })

  test('requires its own permission', async () => {
    const reader = await product.signInAs({
      username: 'reader',
      permissions: ['sqlReport:list', 'enterprise:list', 'report:add'],
    })
    expect(await add({}, reader)).toMatchObject({ status: 403 })
    expect(await ask('select 1', reader)).toMatchObject({ status: 403 })
    expect(await reader.get('/online/sqlReport/views')).toMatchObject({ status: 403 })
  })

  test('is for the author and administrators', async () => {
    const other = await product.signInAs({ username: 'other', permissions: rights })
    const { id, version } = await saved({ isPublic: 'Y' })
    expect((await other.put('/online/sqlReport/edit', { id, version, title: '改' })).message).toContain('由他人创建')
    expect((await other.delete('/online/sqlReport/delete', { id })).success).toBe(false)
    expect(await author.put('/online/sqlReport/edit', { id, version, title: '改' })).toMatchObject({ success: true })
  })
})

describe('running a saved report', () => {
  test('needs it to be shared, and the right to list what it reads, but not to write reports', async () => {
    const reader = await product.signInAs({ username: 'runner', permissions: ['enterprise:list'] })
    const nobody = await product.signInAs({ username: 'nobody', permissions: [] })
    const own = await saved()
    expect((await run(reader, own.code)).message).toBe('实体不存在')
    const open = await saved({ isPublic: 'Y' })
    expect((await run(reader, open.code)).result.title).toBe('企业')
    expect(await codes(reader)).toEqual(expect.arrayContaining([open.code]))
    expect(await codes(reader)).not.toContain(own.code)
    expect(await run(nobody, open.code)).toMatchObject({ status: 403 })
    expect(await codes(nobody)).not.toContain(open.code)
    const stranger = await product.signInAs({ username: 'stranger', tenantId: 9, permissions: ['enterprise:list'] })
    expect((await run(stranger, open.code)).message).toBe('实体不存在')
  })

  test('needs no right for views that only functions, columns and aliases are called like', async () => {
    const reader = await product.signInAs({
      username: 'narrow',
      permissions: ['enterprise:list', 'enterprise:export'],
    })
    const { code } = await saved({
      title: '只读企业',
      isPublic: 'Y',
      sql: "select position('a' in name) as position, log(2) as deadline, category, role from (select name, 'x' as category, 1 as role from enterprise) e",
    })
    expect((await run(reader, code)).result.columns.map(({ name }) => name)).toEqual([
      'position',
      'deadline',
      'category',
      'role',
    ])
    expect(await codes(reader)).toContain(code)
    const { status } = await reader.send({ method: 'GET', url: `/api/online/sqlReport/workbook?code=${code}` })
    expect(status).toBe(200)
    const joined = await saved({ isPublic: 'Y', sql: 'select e.name from enterprise e, position' }, product.admin)
    expect(await run(reader, joined.code)).toMatchObject({ status: 403 })
  })

  test('shows each reader the rows of the reader', async () => {
    const rule = { resource: 'enterprise', ruleColumn: 'level', ruleConditions: '=', ruleValue: 'A' }
    const few = await product.signInAs({ username: 'few', permissions: [], rowRules: [rule] })
    const { code } = await saved({ isPublic: 'Y', sql: 'select distinct level from enterprise' })
    expect((await run(few, code)).result.rows).toEqual([['A']])
  })

  test('serves the pickers: columns, rows in the order that is asked for', async () => {
    const sql = "select * from (values ('乙', 2), ('甲', 10), ('丙', null)) as v(name, n) where n is null or n > :least"
    const { code } = await saved({
      sql,
      isPublic: 'Y',
      columns: [{ name: 'name', title: '名称' }],
      params: [{ name: 'least', title: '至少', kind: 'number', defaultValue: '0' }],
    })
    const api = '/online/cgreport/api'
    const head = await author.get(`${api}/getRpColumns/${code}`)
    expect(head.result).toEqual({
      cgRpConfigId: code,
      cgRpConfigName: '企业',
      columns: [
        { title: '名称', dataIndex: 'name', align: 'center', sorter: 'true' },
        { title: 'n', dataIndex: 'n', align: 'center', sorter: 'true' },
      ],
      dictOptions: {},
    })
    const namesBy = async (params: Values): Promise<unknown[]> => {
      const { result } = await author.get<{ records: Values[] }>(
        `${api}/getData/${code}`,
        params as Record<string, string>,
      )
      return result.records.map(({ name }) => name)
    }
    expect(await namesBy({ column: 'n', order: 'desc' })).toEqual(['甲', '乙', '丙'])
    expect(await namesBy({ column: 'n', order: 'asc' })).toEqual(['乙', '甲', '丙'])
    expect(await namesBy({ column: 'name', order: 'asc', self_least: '5' })).toEqual(['丙', '甲'])
    expect((await author.get(`${api}/getData/${code}`, { column: 'gone' })).success).toBe(false)
    expect((await author.get(`${api}/getQueryInfo/${code}`)).result).toEqual([
      { label: '名称', field: 'name', view: 'String', mode: 'single' },
      { label: 'n', field: 'n', view: 'String', mode: 'single' },
    ])
    expect(await namesBy({ name: '甲' })).toEqual(['甲'])
    expect(await namesBy({ name: '*乙*', n: '' })).toEqual(['乙'])
    expect(await namesBy({ name: '丁' })).toEqual([])
  })

  test('the rows of a picker are searched, sorted, counted and paged beyond those that a page shows', async () => {
    const sql = `select '第' || n || '号' as name, n, case when n > 2500 then 'A' end as level, n > 2600 as late
      from generate_series(1, 2700) as n order by n desc`
    const columns = [{ name: 'level', title: '等级', dictionary: 'ent_level' }]
    const { code } = await saved({ sql, isPublic: 'Y', columns })
    const word = product.app.engine.dictionaries.text('ent_level', 'A')!
    const page = async (params: Record<string, string>) =>
      (
        await author.get<{ total: number; isCut: boolean; records: Values[] }>(
          `/online/cgreport/api/getData/${code}`,
          params,
        )
      ).result
    expect(await page({ pageNo: '1', pageSize: '10' })).toMatchObject({ total: 2700, isCut: false })
    const last = await page({ pageNo: '270', pageSize: '10' })
    expect(last.records.map(({ n }) => n)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(last.records[0]).toMatchObject({ id: '2691' })
    expect(await page({ pageNo: '271', pageSize: '10' })).toMatchObject({ total: 2700, records: [] })
    expect(await page({ pageSize: '-521' })).toMatchObject({ total: 2700, isCut: true })
    expect((await page({ pageSize: '-521' })).records).toHaveLength(2_000)
    expect(await page({ name: '*第3号*' })).toMatchObject({ total: 1, records: [{ n: 3 }] })
    expect(await page({ level: word, column: 'n', order: 'asc', pageSize: '10' })).toMatchObject({ total: 200 })
    expect((await page({ level: word, column: 'n', order: 'asc' })).records[0]).toMatchObject({ n: 2501, level: word })
    expect((await page({ column: 'level', order: 'desc' })).records[0]).toMatchObject({ level: word })
    expect(await page({ late: '是', n: '2700' })).toMatchObject({ total: 1, records: [{ n: 2700 }] })
  })

  test('an error that only a search meets is explained, without a place in the text around', async () => {
    const { code } = await saved({
      sql: 'select 1 / (n - 2000) as share from generate_series(1, 2700) as n',
      isPublic: 'Y',
    })
    const answer = await author.get(`/online/cgreport/api/getData/${code}`, { share: '7' })
    expect(answer.message).toBe('运算出错：除数为 0，可写 nullif(除数, 0)')
  })

  test('wrong values of parameters are refused', async () => {
    const { code } = await saved({ isPublic: 'Y' })
    expect((await author.get('/online/sqlReport/run', { code, values: '[1]' })).message).toContain('参数值格式不正确')
  })

  test('an office starts with an example, whose parameter has a default', async () => {
    const { client: office } = await openTestTenant(product)
    for (const client of [product.admin, office])
      expect(await client.get('/online/sqlReport/run', { code: 'quietClients' })).toMatchObject({ success: true })
    const { result } = await product.admin.get<SqlAnswer>('/online/sqlReport/run', { code: 'quietClients' })
    expect(result.columns.map(({ title }) => title)).toEqual(['id', '企业', '客户等级', '最近联系日期', '未联系天数'])
    expect((await run(product.admin, 'quietClients', { days: '' })).message).toContain('请输入未联系天数')
  })

  test('the workbook needs the right to export what it reads', async () => {
    const { code } = await saved({ isPublic: 'Y' })
    expect((await author.get('/online/sqlReport/workbook', { code })).message).toContain('您没有导出企业的权限')
    const answer = await product.admin.send({ method: 'GET', url: `/api/online/sqlReport/workbook?code=${code}` })
    expect(answer.status).toBe(200)
    expect(answer.bytes.subarray(0, 2).toString()).toBe('PK')
    const { rows } = await sql`select 1 from sys_log
      where log_content like '%导出 SQL 报表“企业”%'`.execute(db())
    expect(rows).toHaveLength(1)
  })
})

describe('the role', () => {
  test('that may read a table turns the reports off', async () => {
    const { pool } = product.app.engine.db
    const role = `lexdesk_report_test_${process.pid}`
    await pool.query(`create role ${role} nologin; grant select on biz_contract to ${role}`)
    await expect(prepareRole(pool, role)).rejects.toThrow('权限过大（它可以读取表 biz_contract）')
    await pool.query(`drop owned by ${role}; drop role ${role}`)
  })

  test('cannot be made by an account without the right: the reason is said', async () => {
    const { pool, url } = product.app.engine.db
    const account = `plain_${process.pid}`
    await pool.query(`create role ${account} nologin`)
    const plain = new pg.Pool({ connectionString: url, max: 1 })
    await plain.query(`set role ${account}`)
    await expect(prepareRole(plain, `missing_${process.pid}`)).rejects.toThrow('没有创建角色的权限')
    await plain.end()
    await pool.query(`drop role ${account}`)
  })
})
