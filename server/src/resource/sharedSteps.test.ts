import type { AnyRow, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../access/Actor.ts'
import { specimen } from '../testing/specimen.ts'
import { type Answer, type Client, startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { addWithin } from './addRow.ts'
import { editWithin } from './editRow.ts'
import type { Engine, WriteContext } from './Engine.ts'
import { write, writeAll } from './writeContext.ts'

interface Row {
  id: string
  version: number
  weight: number | null
  note: string | null
}

const resource = specimen
const told: string[][] = []
let product: TestProduct
let engine: Engine
let clerk: Client
beforeAll(async () => {
  product = await startTestProduct({
    specimen: {
      actions: {
        weigh: {
          isShared: true,
          refusal: async (_context, row) => (row.name === '易碎' ? '易碎的样本不能称重' : undefined),
          values: async (_context, _row, { values }) => ({ note: `提示：${values.hint as string}` }),
        },
      },
    },
  })
  engine = product.app.engine
  engine.announce = ({ action, ids }) => void (action === 'weigh' && told.push(ids))
  clerk = await product.signInAs({ username: 'weigher', permissions: ['specimen:weigh'] })
})
afterAll(() => product?.close())

const add = async (name = '样本') => (await product.admin.post<Row>('/test/specimen/add', { name })).result
const weigh = (client: Client, { id }: { id: string }, weight: number, more = {}): Promise<Answer<Row>> =>
  client.post(`/test/specimen/${id}/weigh`, { weight, hint: `${weight} 克`, ...more })
const read = async ({ id }: { id: string }) => (await product.admin.get<Row>('/test/specimen/queryById', { id })).result
/** Which transaction wrote each of them last. */
async function writers(rows: readonly Row[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; writer: string }>`
    select id, xmin::text as writer from biz_specimen where id = any(${rows.map(({ id }) => id)}::text[])`.execute(
    engine.db.kysely,
  )
  return new Map(found.rows.map(({ id, writer }) => [id, writer]))
}

test('steps asked for at the same moment share a transaction; each is the doing of who asked for it', async () => {
  const rows = await Promise.all(Array.from({ length: 12 }, () => add()))
  told.length = 0
  const answers = await Promise.all(rows.map((row, n) => weigh(n % 2 ? clerk : product.admin, row, n + 1)))
  for (const [n, answer] of answers.entries())
    expect(answer, answer.message).toMatchObject({
      message: '称重成功',
      result: { id: rows[n]!.id, weight: n + 1, note: `提示：${n + 1} 克`, version: 2 },
    })
  expect(new Set((await writers(rows)).values()).size).toBeLessThan(12)
  expect(told.flat().sort()).toEqual(rows.map(({ id }) => id).sort())
  expect(told.length).toBeLessThan(12)
  for (const [n, row] of rows.entries()) {
    const by = n % 2 ? 'weigher' : 'admin'
    const { rows: logged } = await sql`
      select by, version, changes -> 0 ->> 'afterText' as note from change_log
      where row_id = ${row.id} and action = 'weigh'`.execute(engine.db.kysely)
    expect(logged).toEqual([{ by, version: 2, note: `提示：${n + 1} 克` }])
    const { rows: steps } = await sql`select by from state_log where row_id = ${row.id} and action = 'weigh'`.execute(
      engine.db.kysely,
    )
    expect(steps).toEqual([{ by }])
  }
})

test('one that is refused is refused alone: the others have theirs, and it is as it was', async () => {
  const [first, fragile, stale, last] = [await add(), await add('易碎'), await add(), await add()]
  const answers = await Promise.all([
    weigh(product.admin, first, 1),
    weigh(product.admin, fragile, 2),
    weigh(product.admin, stale, 3, { version: 9 }),
    weigh(product.admin, { id: 'nobody' }, 4),
    weigh(product.admin, last, 5),
  ])
  expect(answers.map(({ success }) => success)).toEqual([true, false, false, false, true])
  expect(answers[1]!.message).toBe('易碎的样本不能称重')
  expect(await read(fragile)).toMatchObject({ version: 1, weight: null })
  expect(await read(stale)).toMatchObject({ version: 1, weight: null })
  expect(await read(first)).toMatchObject({ version: 2, weight: 1 })
  expect(await read(last)).toMatchObject({ version: 2, weight: 5 })
})

test('two steps of one row come one after the other', async () => {
  const [row, other] = [await add(), await add()]
  const answers = await Promise.all([7, 8, 9].map((weight) => weigh(product.admin, row, weight)))
  await weigh(product.admin, other, 1)
  expect(answers.map(({ result }) => result.version).sort((one, other) => one - other)).toEqual([2, 3, 4])
  expect(await read(row)).toMatchObject({ version: 4 })
})

test('rows that are written side by side are those that are written one by one', async () => {
  const { rows: positions } = await sql<{ id: string }>`select id from sys_position limit 2`.execute(engine.db.kysely)
  const values = (n: number): Values => ({
    name: `并排 ${n}`,
    code: null,
    subject: '含\\反斜杠、"引号"与 {花括号}',
    body: `<p>第 ${n} 行</p>`,
    script: 'select 1;\n-- 换行',
    weight: n + 0.125,
    count: n,
    price: 12_345 + n,
    day: '2026-02-28',
    moment: '2026-02-28 23:59:59',
    clock: '08:30:00',
    active: 'N',
    ranks: ['1', '2'],
    positionId: positions[0]?.id ?? null,
    positionIds: positions.map(({ id }) => id),
    extra: { 键: ['值', 1, null, { 深: true }] },
    parts: [{ label: '甲', amount: n, kind: '1' }],
  })
  const changed = (n: number): Values => ({
    ...values(n),
    subject: null,
    weight: null,
    count: 100 + n,
    price: 0,
    day: null,
    moment: '2027-01-01 00:00:00',
    ranks: [],
    positionIds: null,
    extra: [1, '二', { 三: 3 }],
    parts: [],
  })
  const actor = systemActor(1)
  const numbers = [1, 2, 3]
  const addOne = (context: WriteContext, n: number) => addWithin(context, resource, values(n))
  const editOne = (context: WriteContext, row: AnyRow) =>
    editWithin(context, resource, row.id, changed(Number(row.count)), '修改')
  const alone: AnyRow[] = []
  for (const n of numbers) {
    const added = await write(engine, actor, (context) => addOne(context, n))
    alone.push(added, await write(engine, actor, (context) => editOne(context, added)))
  }
  const added = await writeAll(engine, actor, numbers, addOne)
  const edited = await writeAll(engine, actor, added, editOne)
  expect(new Set(added.map(({ no }) => no)).size).toBe(3)
  const told = (row: AnyRow) => ({
    ...row,
    ...{ id: '', no: '', createTime: typeof row.createTime, updateTime: typeof row.updateTime },
    parts: (row.parts as Values[]).map((part) => ({ ...part, id: '' })),
  })
  expect(added.flatMap((row, n) => [told(row), told(edited[n]!)])).toEqual(alone.map(told))
  const pinyin = await sql`
    select distinct name, name_pinyin from biz_specimen where name like '并排%' order by name`.execute(engine.db.kysely)
  expect(pinyin.rows).toHaveLength(3)
})

test('what goes wrong for one undoes all of a transaction that is shared on purpose', async () => {
  const names = ['一起一', '一起二']
  await expect(
    writeAll(engine, systemActor(1), [...names, ''], (context, name) => addWithin(context, resource, { name })),
  ).rejects.toThrow('名称')
  const { rows } = await sql`select 1 from biz_specimen where name = any(${names}::text[])`.execute(engine.db.kysely)
  expect(rows).toEqual([])
})
