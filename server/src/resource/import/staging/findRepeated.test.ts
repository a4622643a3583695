import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { specimen } from '../../../testing/specimen.ts'
import { watchStatements } from '../../../testing/watchStatements.ts'
import { systemActor } from '../../../access/Actor.ts'
import { entryOf } from '../../Engine.ts'
import type { SheetLayout } from '../ImportBatch.ts'
import { importing, sheetOf } from '../testing/importing.ts'
import { findRepeated } from './findRepeated.ts'

let product: TestProduct
let work: ReturnType<typeof importing>
beforeAll(async () => {
  product = await startTestProduct()
  work = importing(product.admin, '/test/specimen')
})
afterAll(() => product?.close())

// Without the codes, which are unique, nothing in the file identifies a record.
const head = ['名称', '数量', '价格', '日期', '可选职级', '启用', '说明', '正文']
let name: string
let at = 0
beforeEach(() => {
  name = `内容${(at += 1)}`
})
const full = () => [`${name}甲`, 3, '12.50', '2026-01-05', '员级、中级', '是', '两行\n说明', '正文  内容']
const sparse = () => [`${name}乙`, null, null, null, null, null, null, null]

const previewBy = async (client: Client, rows: Parameters<typeof sheetOf>[0]) => {
  const own = importing(client, '/test/specimen')
  const preview = await own.preview(await sheetOf(rows))
  return { ...preview, rows: await own.rows(preview.batchId) }
}
const preview = (rows: Parameters<typeof sheetOf>[0]) => previewBy(product.admin, rows)
const warningsOf = (rows: { warnings?: string[] }[]) => rows.map(({ warnings = [] }) => warnings)
const numberOf = async (title: string) => String((await work.list({ name: title }))[0]!.no)
const known = (no: string) => `与已有记录“${no}”内容相同，可能已经导入过`

describe('a file that is imported twice', () => {
  test('is new the first time; the second time each row names the record that it repeats', async () => {
    const sheet = [head, full(), sparse()]
    const first = await preview(sheet)
    expect(first).toMatchObject({ added: 2, repeated: 0 })
    expect(warningsOf(first.rows)).toEqual([[], []])
    expect(await work.commit(first.batchId)).toMatchObject({ added: 2, repeated: 0 })

    const second = await preview(sheet)
    expect(second).toMatchObject({ added: 2, unchanged: 0, bad: 0, repeated: 2 })
    expect(warningsOf(second.rows)).toEqual([
      [known(await numberOf(`${name}甲`))],
      [known(await numberOf(`${name}乙`))],
    ])
  })

  test('is left out on request, also if it was imported between the preview and the commit', async () => {
    const sheet = [head, full(), sparse()]
    const [first, second] = [await preview(sheet), await preview(sheet)]
    expect(second.repeated).toBe(0)
    expect(await work.commit(first.batchId, false, true)).toMatchObject({ added: 2, repeated: 0 })
    expect(await work.commit(second.batchId, false, true)).toMatchObject({ added: 0, repeated: 2 })
    expect(await work.list({ name: `${name}甲` })).toHaveLength(1)
  })

  test('is found by every cell of the file: one other value makes a new row', async () => {
    await work.commit((await preview([head, full()])).batchId)
    const others = [`${name}丙`, 4, '12.51', '2026-01-06', '员级', '否', '说明', '正文']
    const rows = full().map((_, column) => full().with(column, others[column]!))
    const found = await preview([head, ...rows])
    expect(found).toMatchObject({ added: 8, repeated: 0 })
    const fewer = await preview([head.slice(0, 2), full().slice(0, 2)])
    expect(fewer.repeated).toBe(1)
  })

  test('equals rich text by its words, as an export prints it', async () => {
    const html = '<p>正文</p><p><b>内容</b></p>'
    await product.admin.post('/test/specimen/add', { name, body: html })
    expect(
      (
        await preview([
          ['名称', '正文'],
          [name, '正文 内容'],
        ])
      ).repeated,
    ).toBe(1)
    expect(
      (
        await preview([
          ['名称', '正文'],
          [name, '正文'],
        ])
      ).repeated,
    ).toBe(0)
  })

  test('is imported again if the person wants it, or without the repeated rows, and can be undone', async () => {
    await work.commit((await preview([head, full()])).batchId)
    const second = await preview([head, full(), sparse(), sparse()])
    expect(second).toMatchObject({ added: 3, repeated: 2 })
    const count = async () => (await work.list({ name: `${name}*` })).length
    expect(await work.commit(second.batchId, false, true)).toMatchObject({ added: 1, skipped: 0, repeated: 2 })
    expect(await count()).toBe(2)
    expect((await work.revert(second.batchId)).message).toBe('已撤销导入')
    expect(await count()).toBe(1)

    const third = await preview([head, full()])
    await expect(work.commit(third.batchId, false, true)).rejects.toThrow('没有需要导入的数据')
    expect(await work.commit(third.batchId)).toMatchObject({ added: 1, repeated: 0 })
    expect(await count()).toBe(2)
  })

  test('a refused commit leaves the repeated rows in the batch', async () => {
    const { result } = await product.admin.post<{ id: string }>('/sys/position/add', {
      code: name,
      name: `${name}职务`,
      postRank: '3',
    })
    const row = [name, `${name}职务`]
    const { batchId } = await preview([['名称', '职务'], row, row])
    await product.admin.delete('/sys/position/delete', { id: result.id })
    await expect(work.commit(batchId, false, true)).rejects.toThrow('已被删除')
    expect(await work.rows(batchId, 'repeated')).toHaveLength(1)
  })
})

test('records without a name are compared by what else they say', async () => {
  const fields = [
    { title: '事由', name: 'topic', kind: 'text' },
    { title: '日期', name: 'day', kind: 'date' },
  ]
  const { admin } = product
  const added = await admin.post<{ id: string }>('/online/form/add', { title: '来访登记', code: 'visits', fields })
  expect(await admin.step('/online/form', added.result.id, 'publish')).toMatchObject({ success: true })
  const visits = importing(admin, '/online/data/visits')
  const head = ['事由', '日期']
  const rows = [
    [null, '2026-01-05'],
    ['咨询', '2026-01-05'],
  ]
  await visits.commit((await visits.preview(await sheetOf([head, ...rows]))).batchId)
  const sheet = [head, ...rows, [null, '2026-01-06'], ['咨询', null]]
  const { batchId, repeated } = await visits.preview(await sheetOf(sheet))
  expect(repeated).toBe(2)
  expect((await visits.rows(batchId, 'repeated')).map(({ row }) => row)).toEqual([2, 3])
  expect((await visits.fix(batchId, 4, { day: '2026-01-05' })).result.summary).toMatchObject({ repeated: 3 })
  expect((await visits.fix(batchId, 5, { topic: '', day: '2026-01-05' })).result.summary).toMatchObject({ repeated: 4 })
})

describe('lines of one file', () => {
  test('name the first line that they equal; only the later ones are repeated', async () => {
    const { batchId, repeated, rows } = await preview([head, full(), sparse(), full(), full()])
    expect(repeated).toBe(2)
    expect(warningsOf(rows)).toEqual([[], [], ['与第 2 行内容相同'], ['与第 2 行内容相同']])
    expect((await work.rows(batchId, 'repeated')).map(({ row }) => row)).toEqual([4, 5])
    expect((await work.rows(batchId, 'added')).map(({ row }) => row)).toEqual([2, 3, 4, 5])
  })

  test('are compared again when one is corrected', async () => {
    await work.commit((await preview([head, sparse()])).batchId)
    const { batchId } = await preview([head, full(), full(), full(), [...full().with(1, '三')]])
    const now = async () => warningsOf(await work.rows(batchId))
    expect(await now()).toEqual([[], ['与第 2 行内容相同'], ['与第 2 行内容相同'], []])

    const fixed = (await work.fix(batchId, 5, { count: '3' })).result
    expect(fixed.row.warnings).toEqual(['与第 2 行内容相同'])
    expect(fixed.summary).toMatchObject({ added: 4, repeated: 3 })

    const first = (await work.fix(batchId, 2, { count: '4' })).result
    expect(first).toMatchObject({ row: { status: 'added' }, summary: { repeated: 2 } })
    expect(first.row.warnings).toBeUndefined()
    expect(await now()).toEqual([[], [], ['与第 3 行内容相同'], ['与第 3 行内容相同']])

    const emptied = { count: '', price: '', day: '', ranks: '', active: '', note: '', body: '' }
    const second = (await work.fix(batchId, 3, { name: `${name}乙`, ...emptied })).result
    expect(second.row.warnings).toEqual([known(await numberOf(`${name}乙`))])
    expect(await now()).toEqual([[], second.row.warnings, [], ['与第 4 行内容相同']])
  })

  test('that are bad are not repeated', async () => {
    const { bad, repeated } = await preview([head, full(), full().with(1, '三'), full().with(1, '三')])
    expect({ bad, repeated }).toEqual({ bad: 2, repeated: 0 })
  })
})

test('records are read only for lines that need it, and joined in bulk only for a whole batch', async () => {
  const { batchId } = await preview([head, full(), full().with(1, '三')])
  const { engine, statements } = watchStatements(product.app.engine)
  const entry = entryOf(engine, specimen.name)
  const { kysely } = engine.db
  const batch = kysely.selectFrom('import_batch').selectAll().where('id', '=', batchId)
  const { layout, tenant_id } = await batch.executeTakeFirstOrThrow()
  const actor = systemActor(Number(tenant_id))
  const statementsFor = async (lines?: number[]) => {
    statements.length = 0
    const work = { engine, actor, entry, batchId, layout: layout as SheetLayout, ...(lines && { lines }) }
    await kysely.transaction().execute((tx) => findRepeated({ ...work, tx }))
    return {
      isRead: statements.some((words) => words.includes(`"${specimen.table}"`)),
      isInBulk: statements.some((words) => words.includes('enable_nestloop')),
    }
  }
  expect(await statementsFor([3]), 'a bad line').toEqual({ isRead: false, isInBulk: false })
  expect(await statementsFor([2, 3])).toEqual({ isRead: true, isInBulk: false })
  expect(await statementsFor()).toEqual({ isRead: true, isInBulk: true })
})

test('rows with a key are matched by it alone', async () => {
  const titles = ['名称', '编码']
  await work.commit((await preview([titles, [name, 'NR1']])).batchId)
  expect(await preview([titles, [name, 'NR1'], [name, 'NR2']])).toMatchObject({ added: 1, unchanged: 1, repeated: 0 })
  // An empty key identifies nothing.
  await work.commit((await preview([titles, [name, null]])).batchId)
  expect(await preview([titles, [name, null], [name, null]])).toMatchObject({ added: 2, repeated: 2 })
  const numbered = await preview([
    ['样本编号', '名称'],
    ['', name],
    [await numberOf(name), name],
  ])
  expect(numbered).toMatchObject({ added: 1, unchanged: 1, repeated: 1 })
})

describe('records that the importer may not see', () => {
  const importer = ['specimen:import', 'specimen:list']
  const rule = { resource: 'specimen', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' }

  test.each([
    ['are hidden by a row rule', { username: 'ruled', permissions: importer, rowRules: [rule] }],
    ['belong to another tenant', { username: 'stranger', permissions: importer, tenantId: 7 }],
    ['are in a list that is not open to them', { username: 'blind', permissions: ['specimen:import'] }],
  ])('are not compared if they %s', async (_, staff) => {
    await work.commit((await preview([head, full()])).batchId)
    const found = await previewBy(await product.signInAs(staff), [head, full(), full()])
    expect(warningsOf(found.rows)).toEqual([[], ['与第 2 行内容相同']])
  })

  test('are not compared if they are deleted', async () => {
    await work.commit((await preview([head, full()])).batchId)
    const [record] = await work.list({ name: `${name}甲` })
    const before = await preview([head, full()])
    expect(before.repeated).toBe(1)
    await product.admin.delete('/test/specimen/delete', { id: String(record!.id) })
    expect((await preview([head, full()])).repeated).toBe(0)
    expect(warningsOf(await work.rows(before.batchId)), 'no longer named').toEqual([
      ['与已有记录内容相同，可能已经导入过'],
    ])
  })
})
