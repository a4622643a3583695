import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

type Cells = (string | number | boolean | Date | null)[][]
const rowsOf = async (bytes: Buffer): Promise<Cells> => (await readXlsx(bytes)).sheets[0]!.rows as Cells
const exported = (params = {}) => product.admin.get('/sys/position/exportXls', params)

test('[P7.03] an export contains the title, author, time and filter, the header, and all matching rows', async () => {
  const { result } = await product.admin.get<{ total: number }>('/sys/position/list', { postRank: '5' })
  const answer = await exported({ postRank: '5' })
  expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('职务'))
  const [title, about, header, ...rows] = await rowsOf(answer.bytes)
  expect(title![0]).toBe('职务列表')
  expect(about![0]).toMatch(
    new RegExp(`^导出人：管理员　导出时间：\\d{4}-.*条件：职级等于“正高级”　共 ${result.total} 条$`),
  )
  expect(header).toEqual(['职务编码', '职务名称', '职级', '创建人', '创建时间'])
  expect(rows).toHaveLength(result.total)
  expect(rows[0]![2]).toBe('正高级')
  expect(rows[0]![4]).toBeInstanceOf(Date)
})

test('[P7.03] exports only ticked rows, sent as a list of ids, also wrapped in paramsStr', async () => {
  const { result } = await product.admin.get<{ records: { id: string; code: string }[] }>('/sys/position/list', {
    pageSize: 3,
  })
  const [one, two] = result.records
  const codes = async (params: object) =>
    (await rowsOf((await exported(params)).bytes))
      .slice(3)
      .map(([code]) => code as string)
      .toSorted()
  expect(await codes({ selections: `${one!.id},${two!.id},` })).toEqual([one!.code, two!.code].toSorted())
  expect(await codes({ paramsStr: encodeURIComponent(JSON.stringify({ selections: one!.id })) })).toEqual([one!.code])
})

test('nothing in a cell becomes a formula, and no control character breaks the file', async () => {
  const dangerous = ['=HYPERLINK("http://evil")', '+1+1', '-2', '@SUM(A1)', '\tx', 'a\u0001b']
  for (const [n, name] of dangerous.entries())
    await product.admin.post('/sys/position/add', { code: `danger${n}`, name, postRank: '1' })
  const workbook = await readXlsx((await exported({ code: 'danger*' })).bytes)
  const names = (workbook.sheets[0]!.rows as Cells).slice(3).map((row) => row[1] as string)
  expect(names.toSorted()).toEqual(['+1+1', '-2', '=HYPERLINK("http://evil")', '@SUM(A1)', 'ab', 'x'].toSorted())
})

test('a failing export answers in JSON, not with a broken file', async () => {
  expect(await exported({ superQueryParams: '[{"field":"nothing","rule":"eq","val":"1"}]' })).toMatchObject({
    success: false,
    error: { code: 'unknown_field' },
  })
  expect(await exported({ paramsStr: '%7Bbroken' })).toMatchObject({ success: false })
})

test('an export of many rows is a task whose file is for its owner', async () => {
  const { result } = await product.admin.post<{ taskId: string }>('/legal/region/exportTask', {
    params: { level: '3' },
  })
  let task = { status: 'queued', result: { total: 0 } }
  for (let n = 0; n < 200 && !['done', 'failed'].includes(task.status); n++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    task = (await product.admin.get<typeof task>('/sys/task/queryById', { id: result.taskId })).result
  }
  expect(task.status).toBe('done')
  const file = await product.admin.get('/sys/task/file', { id: result.taskId })
  expect((await rowsOf(file.bytes)).length).toBe(task.result.total + 3)
  const other = await product.signInAs({ username: 'curious' })
  expect((await other.get('/sys/task/file', { id: result.taskId })).success).toBe(false)
})

test('an aborted download releases its connection', async () => {
  const { engine } = product.app
  const { exportRows } = await import('./exportRows.ts')
  const { systemActor } = await import('../../access/Actor.ts')
  const entry = engine.entries.get('region')!
  for (let n = 0; n < 20; n++) {
    const { stream } = await exportRows(engine, systemActor(1), entry, {
      where: { all: [] },
      sort: [],
      page: 1,
      size: 10,
    })
    await new Promise((resolve) => stream.once('data', resolve))
    stream.destroy()
  }
  await expect.poll(() => engine.db.pool.totalCount - engine.db.pool.idleCount).toBe(0)
})
