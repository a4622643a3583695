import {
  type FormPlan,
  type FormTables,
  type FormVersion,
  onlineFormEndpoints,
  onlineVersionEndpoints,
} from '@lexdesk/domain'
import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number; fields: Values[] }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const line = (title: string, name: string, kind = 'text', more: Values = {}): Values => ({ title, name, kind, ...more })
const name = line('名称', 'name')
const db = () => product.app.engine.db.kysely
const addForm = async (code: string, fields: Values[], more: Values = {}): Promise<string> => {
  const added = await product.admin.post<Row>('/online/form/add', { title: `表单${code}`, code, fields, ...more })
  expect(added, added.message).toMatchObject({ success: true })
  return added.result.id
}
const read = async (id: string) => (await product.admin.get<Row>('/online/form/queryById', { id })).result
const step = async (id: string, act: string, input: Values = {}) =>
  product.admin.post<Row>(`/online/form/${id}/${act}`, { version: (await read(id)).version, ...input })
const publish = async (id: string, input: Values = {}) => {
  const answer = await step(id, 'publish', input)
  expect(answer, answer.message).toMatchObject({ success: true })
}
const change = async (id: string, fields: (now: Values[]) => Values[], more: Values = {}) => {
  const row = await read(id)
  const edited = { id, version: row.version, fields: fields(row.fields), ...more }
  const answer = await product.admin.put<Row>('/online/form/edit', edited)
  expect(answer, answer.message).toMatchObject({ success: true })
}
const published = async (code: string, fields: Values[], rows: Values[] = [], more: Values = {}): Promise<string> => {
  const id = await addForm(code, fields, more)
  await publish(id)
  for (const row of rows) {
    const added = await product.admin.post(`/online/data/${code}/add`, row)
    expect(added, added.message).toMatchObject({ success: true })
  }
  return id
}
const planOf = async (id: string) => (await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id })).result
const list = async (code: string) => (await product.admin.get<Page<Values>>(`/online/data/${code}/list`)).result
const columnsOf = async (table: string) => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(
    db(),
  )
  return rows.map((row) => row.name)
}

test('a plan takes no lock that a writer waits for', async () => {
  const id = await published('quietPlan', [name, line('数', 'count', 'integer')], [{ name: '甲', count: 1 }])
  await change(id, ([first, count]) => [first!, { ...count, kind: 'number' }, line('备注', 'remark')])
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`lock table onl_quiet_plan in row exclusive mode`.execute(tx)
      const plan = await planOf(id)
      expect(plan).toMatchObject({ problems: [], notes: ['“数”由整数改为小数：转换 1 个值'] })
      expect(plan.statements.join('\n')).toMatch(/type numeric[^]*add column "remark" text/)
    })
})

test('indexes of a table with rows are built after the commit, and found there', async () => {
  const id = await published('lateIndex', [name], [{ name: '甲' }])
  await change(id, (fields) => [...fields, line('案号', 'caseNo', 'text', { inSearch: 'Y' })])
  const plan = await planOf(id)
  expect(plan.statements.join('\n')).not.toMatch(/create (unique )?index/)
  expect(plan.later.join('\n')).toMatch(/^create index concurrently "onl_late_index_case_no_part"/m)
  await publish(id)
  const indexes = async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'onl_late_index'::regclass and i.indisvalid
        and obj_description(c.oid, 'pg_class') like 'lexdesk %'`.execute(db())
    return rows.map((row) => row.name)
  }
  await expect.poll(indexes, { timeout: 10_000 }).toContain('onl_late_index_case_no_part')
  await expect.poll(async () => (await planOf(id)).later, { timeout: 10_000 }).toEqual([])
  const { rows } = await sql`select 1 from onl_pending_index`.execute(db())
  expect(rows).toEqual([])
})

test('a publication that the database refuses in the middle changes nothing', async () => {
  const id = await published('halfway', [name, line('数', 'count', 'integer')], [{ name: '甲', count: 1 }])
  // Another tool reads the column, so that its type cannot change.
  await sql`create view other_tool as select count from onl_halfway`.execute(db())
  await change(id, ([first, count]) => [first!, line('前', 'early'), { ...count, kind: 'text' }, line('后', 'late')])
  const answer = await step(id, 'publish')
  expect(answer).toMatchObject({ success: false })
  expect(answer.message).toMatch(/^数据库不接受这次改动，数据表没有变化：/)
  expect(await columnsOf('onl_halfway')).not.toContain('early')
  expect(await read(id)).toMatchObject({ status: 'changed', publishedVersion: 1 })
  expect((await list('halfway')).records).toMatchObject([{ name: '甲', count: 1 }])
  await sql`drop view other_tool`.execute(db())
  await publish(id)
  expect((await list('halfway')).records).toMatchObject([{ name: '甲', count: '1', early: null }])
})

test('publishing while others write loses no record', async () => {
  const id = await published('busy', [name], [{ name: '先' }])
  let isDone = false
  let written = 1
  const write = async (writer: number) => {
    while (!isDone) {
      const added = await product.admin.post('/online/data/busy/add', { name: `记录${writer}` })
      expect(added, added.message).toMatchObject({ success: true })
      written += 1
    }
  }
  const writers = Promise.all([1, 2, 3].map(write))
  try {
    for (const at of [1, 2, 3]) {
      await change(id, (fields) => [...fields, line(`字段${at}`, `field${at}`, 'text', { inSearch: 'Y' })])
      // Between writes without a pause there may be no moment for the lock.
      await vi.waitFor(async () => {
        const answer = await step(id, 'publish')
        expect([undefined, '数据表正在使用，请稍后再发布']).toContain(answer.success ? undefined : answer.message)
        expect(answer.success).toBe(true)
      }, 60_000)
    }
  } finally {
    isDone = true
  }
  await writers
  expect((await list('busy')).total).toBe(written)
  expect(await columnsOf('onl_busy')).toContain('field3')
})

test('publishing is refused while one transaction holds the table, and others can write meanwhile', async () => {
  const id = await published('held', [name], [{ name: '甲' }])
  await change(id, (fields) => [...fields, line('备注', 'remark')])
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`lock table onl_held in row exclusive mode`.execute(tx)
      let isDone = false
      const publishing = step(id, 'publish').finally(() => (isDone = true))
      let longest = 0
      while (!isDone) {
        const started = performance.now()
        await sql`insert into onl_held (id, tenant_id, name) select gen_random_uuid()::text, tenant_id, '中间' from onl_held limit 1`.execute(
          db(),
        )
        longest = Math.max(longest, performance.now() - started)
      }
      expect(await publishing).toMatchObject({ success: false, message: '数据表正在使用，请稍后再发布' })
      expect(longest).toBeLessThan(1_000)
    })
  expect(await columnsOf('onl_held')).not.toContain('remark')
  await publish(id)
})

test('a value that arrives after the plan is not lost with its column', async () => {
  const id = await published('lastMoment', [name, line('数', 'count', 'integer')], [{ name: '甲' }])
  await change(id, ([first, count]) => [first!, { ...count, kind: 'date' }])
  let publishing: ReturnType<typeof step> | undefined
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`update onl_last_moment set count = 7`.execute(tx)
      publishing = step(id, 'publish')
      // Until it waits for the lock, having counted no value.
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select 1 from pg_stat_activity where query like 'lock table "onl_last_moment"%' and datname = current_database()`.execute(
            db(),
          )
          return rows.length
        })
        .toBeGreaterThan(0)
    })
  expect(await publishing).toMatchObject({ success: false, message: '“数”刚刚录入了值，请重新查看发布计划' })
  expect((await list('lastMoment')).records).toMatchObject([{ count: 7 }])
})

test('the plan says how many records lack a new required field, or an old one that becomes required', async () => {
  const id = await published('demand', [name, line('备注', 'remark')], [{ name: '甲' }, { name: '乙', remark: '有' }])
  await change(id, ([first, remark]) => [
    first!,
    { ...remark, required: 'Y' },
    line('电话', 'phone', 'text', { required: 'Y' }),
  ])
  expect((await planOf(id)).notes).toEqual([
    '“备注”改为必填：1 条记录没有填写，下次编辑时须补填',
    '新增必填字段“电话”：2 条记录没有填写，下次编辑时须补填',
  ])
})

test('records of a form that gets states start in the first one', async () => {
  const id = await published('begin', [name], [{ name: '甲' }])
  await change(id, (fields) => fields, {
    states: [
      { title: '草稿', value: 'draft', initial: 'Y' },
      { title: '完成', value: 'done' },
    ],
    steps: [{ title: '办完', name: 'finish', from: '草稿', to: '完成' }],
  })
  expect((await planOf(id)).notes).toEqual(['1 条记录没有状态，从“草稿”开始'])
  await publish(id)
  expect((await list('begin')).records).toMatchObject([{ name: '甲', status: 'draft' }])
  await sql`insert into onl_begin (id, tenant_id) values ('no-default', 1)`.execute(db())
  const { rows } = await sql<{ status: string | null }>`
    select status from onl_begin where id = 'no-default'`.execute(db())
  expect(rows).toEqual([{ status: null }])
})

test('a plan names all that a former version does not have, and what the way forward again means for the records', async () => {
  const states = [
    { title: '草稿', value: 'draft', initial: 'Y' },
    { title: '完成', value: 'done' },
  ]
  const rows = [{ name: '甲', count: 3 }, { name: '乙', count: 4 }] // prettier-ignore
  const id = await published('rolled', [name, line('数', 'count', 'integer')], rows)
  const first = await read(id)
  const more = {
    states,
    steps: [{ title: '办完', name: 'finish', from: '草稿', to: '完成' }],
    checks: [{ condition: 'count > 0', message: '数须大于 0' }],
    buttons: [{ title: '导出本条', name: 'out', kind: 'export' }],
  }
  const twice = line('两倍', 'twice', 'integer', { formula: 'count * 2' })
  await change(id, ([own, count]) => [own!, { ...count, requiredIf: 'name == "甲"' }, twice], more)
  await publish(id)
  await sql`update onl_rolled set status = 'done' where name = '甲'`.execute(db())
  const second = await read(id)

  await change(id, () => first.fields, { states: [], steps: [], checks: [], buttons: [] })
  expect((await planOf(id)).notes).toEqual([
    '字段“两倍”不再显示，已有的数据保留在数据表中',
    '“数”不再有必填条件',
    '校验“数须大于 0”不再检查',
    '状态“草稿”、“完成”不再使用，记录的状态保留在数据表中',
    '步骤“办完”不再提供',
    '按钮“导出本条”不再提供',
  ])
  await publish(id)
  await product.admin.post('/online/data/rolled/add', { name: '丙' })

  const { fields, steps, checks, buttons } = second
  await change(id, () => fields, { states, steps, checks, buttons })
  const { notes } = await planOf(id)
  expect(notes).toContain('1 条记录没有状态，从“草稿”开始；其余 2 条保留以前的状态')
  expect(notes.filter((note) => note.includes('两倍'))).toEqual([
    '新增计算字段“两倍”：2 条记录将有值，发布后在后台计算',
  ])
  await change(id, () => fields, { states: [states[0]!], steps: [], checks, buttons })
  expect((await planOf(id)).problems).toEqual(['1 条记录以前的状态是“完成”，请添加这个状态'])
  const entered = { ...twice, name: 'count', title: '数' , formula: 'length(name)' } // prettier-ignore
  await change(id, () => [name], { states, steps: [], checks: [], buttons: [] })
  await publish(id)
  await change(id, () => [name, entered], {})
  expect((await planOf(id)).notes).toContain('重新添加“数”：以前录入的 2 个值改由公式计算')
})

test('versions are listed, compared in words, and restored as a draft that is published through the plan', async () => {
  const id = await published('turns', [name, line('数', 'count', 'integer')], [{ name: '甲', count: 3 }])
  await change(id, ([first]) => [{ ...first, required: 'Y' }, line('备注', 'remark', 'multiline')])
  await publish(id, { publishNote: '换成备注' })
  const versions = async () => (await product.admin.get<FormVersion[]>(onlineVersionEndpoints.list.path, { id })).result
  expect(await versions()).toMatchObject([
    { number: 2, note: '换成备注', publishedBy: '管理员' },
    { number: 1, note: null },
  ])
  const changes = async (from: number, to?: number) =>
    (await product.admin.get<string[]>(onlineVersionEndpoints.changes.path, { id, from, to })).result
  expect(await changes(1, 2)).toEqual(['字段“名称”：必填改为是', '新增字段“备注”（多行文本）', '删除字段“数”（整数）'])
  expect(await changes(2)).toEqual([])

  const restore = (number: number, version: number) =>
    product.admin.post(onlineVersionEndpoints.restore.path, { id, number, version })
  const { version } = await read(id)
  expect((await restore(7, version)).message).toBe('没有第 7 版')
  expect(await restore(1, version - 1), 'a draft that somebody has changed meanwhile').toMatchObject({ success: false })
  expect(await restore(1, version)).toMatchObject({ success: true, message: '已将第 1 版恢复为草稿，发布后生效' })
  expect(await read(id)).toMatchObject({ status: 'changed', publishedVersion: 2 })
  expect(await changes(1)).toEqual([])
  expect((await planOf(id)).notes).toEqual([
    '字段“备注”不再显示，已有的数据保留在数据表中',
    '重新添加“数”：以前录入的 1 个值重新显示',
  ])
  expect((await list('turns')).records, 'not in use yet').not.toMatchObject([{ count: 3 }])
  await publish(id)
  expect((await list('turns')).records).toMatchObject([{ name: '甲', count: 3 }])
  expect(await versions()).toHaveLength(3)
  expect(await read(id), 'a note is about one publication').toMatchObject({ publishNote: null })

  const reader = await product.signInAs({ username: 'version_reader', permissions: ['onlineForm:list'] })
  const now = (await read(id)).version
  expect(await reader.post(onlineVersionEndpoints.restore.path, { id, number: 2, version: now })).toMatchObject({
    status: 403,
  })
})

test('a restored version has its buttons, order and sheet again, and their changes are named', async () => {
  const sorted = { sortField: 'name', sortOrder: 'desc', sheet: 'Y' }
  const buttons = [{ title: '查看', name: 'look', kind: 'link', target: '/online/form-list' }]
  const id = await published('turned', [name], [], { ...sorted, buttons })
  await change(id, (fields) => fields, { sortField: null, sortOrder: null, sheet: 'N', buttons: [] })
  await publish(id)
  const changes = await product.admin.get<string[]>(onlineVersionEndpoints.changes.path, { id, from: 2, to: 1 })
  expect(changes.result).toEqual([
    '表单排序字段由空改为“name”',
    '表单排序方向由空改为“从大到小”',
    '表单表格编辑改为是',
    '新增按钮“查看”（打开链接）',
  ])
  const { version } = await read(id)
  const restored = await product.admin.post(onlineVersionEndpoints.restore.path, { id, number: 1, version })
  expect(restored, restored.message).toMatchObject({ success: true })
  expect(await read(id)).toMatchObject({ ...sorted, buttons })
})

test('a form that was published before versions were kept gets the version that is replaced', async () => {
  const id = await published('older', [name])
  await sql`delete from onl_form_version where form_id = ${id}`.execute(db())
  await change(id, (fields) => [...fields, line('备注', 'remark')])
  await publish(id)
  const { result } = await product.admin.get<FormVersion[]>(onlineVersionEndpoints.list.path, { id })
  expect(result).toMatchObject([{ number: 2 }, { number: 1, publishedBy: null, publishedAt: null }])
})

test('the plan names the views that a change ends or shortens', async () => {
  const id = await published('seen', [name, line('天数', 'days', 'integer'), line('备注', 'remark')])
  const view = async (code: string, more: Values) => {
    const { result } = await product.admin.post<Row>('/online/view/add', { title: code, code, formId: id, ...more })
    const answer = await product.admin.post(`/online/view/${result.id}/publish`, { version: result.version })
    expect(answer, answer.message).toMatchObject({ success: true })
  }
  await view('longOnly', { conditions: [{ field: 'days', rule: 'ge', value: '5' }] })
  await view('remarks', { columns: [{ field: 'name' }, { field: 'remark' }] })
  await change(id, ([first]) => [first!])
  expect((await planOf(id)).notes.filter((note) => note.startsWith('视图'))).toEqual([
    expect.stringMatching(/^视图“longOnly”不能再显示：.*请先修改视图$/),
    '视图“remarks”不再有字段“备注”',
  ])
})

test('the tables of a stopped form are dropped after its name is typed, and its code is free again', async () => {
  const { admin } = product
  const fields = [name, line('明细', 'items', 'rows'), line('说明', 'words', 'text', { subTable: 'items' })]
  const id = await published('gone', fields, [{ name: '甲', items: [{ words: '一' }] }, { name: '乙' }])
  const drop = (title: string, rows: number, client = admin) =>
    client.post(onlineFormEndpoints.dropTables.path, { id, title, rows })
  expect((await drop('表单gone', 2)).message).toBe('停用的表单才能删除数据表')
  await step(id, 'stop', { reason: '不用了' })
  const { result } = await admin.get<FormTables>(onlineFormEndpoints.tables.path, { id })
  expect(result).toEqual({
    ...{ tables: ['onl_gone', 'onl_gone_items'], rows: 2 },
    related: { links: 0, answers: 0, runs: 0 },
  })
  expect(await drop('表单', 2)).toMatchObject({ error: { fields: [{ field: 'title', message: '请输入“表单gone”' }] } })
  expect((await drop('表单gone', 1)).message).toBe('现有 2 条记录，与确认时的 1 条不同，请重新确认')
  const editor = await product.signInAs({ username: 'no_drop', permissions: ['onlineForm:edit', 'onlineForm:list'] })
  expect(await drop('表单gone', 2, editor)).toMatchObject({ status: 403 })
  expect(await drop('表单gone', 2)).toMatchObject({ message: '已删除“表单gone”的数据表和 2 条记录，编码可以重新使用' })
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('onl_gone') as found union all select to_regclass('onl_gone_items')`.execute(db())
  expect(rows).toEqual([{ found: null }, { found: null }])
  const { rows: logged } = await sql`
    select 1 from sys_log where log_content like '在线表单：删除“表单gone”的数据表 onl_gone、onl_gone_items，共 2 条记录'`.execute(
    db(),
  )
  expect(logged).toHaveLength(1)

  await admin.delete('/online/form/delete', { id })
  const again = await published('gone', [name], [{ name: '丙' }])
  expect((await list('gone')).total).toBe(1)
  expect(again).not.toBe(id)
})

test('a form is not purged while its table exists', async () => {
  const { admin } = product
  const id = await published('keeping', [name], [{ name: '甲' }])
  await step(id, 'stop', { reason: '不用了' })
  await admin.delete('/online/form/delete', { id })
  const purge = () => admin.delete('/online/form/deleteRecycleBin', { ids: id })
  expect(await purge()).toMatchObject({
    success: false,
    message: '“表单keeping”的数据表和记录还在，请先还原，再用“删除数据表”删除，然后才能彻底删除',
  })
  expect(await admin.put('/online/form/putRecycleBin', { ids: id })).toMatchObject({ success: true })
  const dropped = await admin.post(onlineFormEndpoints.dropTables.path, { id, title: '表单keeping', rows: 1 })
  expect(dropped, dropped.message).toMatchObject({ success: true })
  await admin.delete('/online/form/delete', { id })
  expect(await purge()).toMatchObject({ success: true })
  await published('keeping', [name])
})

test('a form can have 500 fields, and not more', async () => {
  const fields = Array.from({ length: 500 }, (_, at) => line(`字段${at}`, `field${at}`, 'text', { inList: 'N' }))
  await published('wide', fields, [{ field499: '末尾' }])
  expect((await list('wide')).total).toBe(1)
  const more = [...fields, line('多余', 'extra')]
  const answer = await product.admin.post('/online/form/add', { title: '太宽', code: 'tooWide', fields: more })
  expect(answer).toMatchObject({ success: false })
  expect(JSON.stringify(answer.error)).toContain('500')
})

test('of two designers at once the second is told', async () => {
  const id = await addForm('both', [name])
  const { version, fields } = await read(id)
  const save = (title: string) =>
    product.admin.put('/online/form/edit', { id, version, fields: [...fields, line(title, 'x')] })
  expect(await save('第一')).toMatchObject({ success: true })
  expect(await save('第二')).toMatchObject({ success: false, status: 409 })
  const stale = await product.admin.post(`/online/form/${id}/publish`, { version })
  expect(stale).toMatchObject({ success: false, status: 409 })
})

test('formulas that need each other are refused', async () => {
  const fields = [
    name,
    line('甲', 'a', 'integer', { formula: 'b + 1' }),
    line('乙', 'b', 'integer', { formula: 'a + 1' }),
  ]
  const answer = await product.admin.post('/online/form/add', { title: '循环', code: 'circle', fields })
  expect(answer).toMatchObject({ success: false })
  expect(JSON.stringify(answer.error)).toMatch(/“乙”也是计算的，须排在本字段之前/)
})
