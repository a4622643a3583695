import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { importing, sheetOf } from '../testing/importing.ts'

let product: TestProduct
let work: ReturnType<typeof importing>
beforeAll(async () => {
  product = await startTestProduct()
  work = importing(product.admin, '/sys/position')
})
afterAll(() => product?.close())

const head = ['职务编码', '职务名称', '职级']

test('a cell is corrected in place and the row is checked again', async () => {
  const { batchId } = await work.preview(await sheetOf([head, ['XG1', '甲', '无级'], ['XG2', '', '中级']]))
  const fixed = await work.fix(batchId, 2, { postRank: '中级' })
  expect(fixed.result).toMatchObject({
    row: { row: 2, status: 'added', errors: [], values: { postRank: '中级' } },
    summary: { total: 2, added: 1, bad: 1 },
  })
  const still = await work.fix(batchId, 3, { name: '乙', postRank: '没有' })
  expect(still.result.row.errors.map(({ field }) => field)).toEqual(['postRank'])
  await work.fix(batchId, 3, { postRank: '高级' })
  const last = await work.fix(batchId, 3, { postRank: '正高级' })
  expect(last.result.summary).toMatchObject({ added: 2, bad: 0 })
  expect(await work.commit(batchId)).toMatchObject({ added: 2, skipped: 0 })
})

test('duplicates of a corrected row become valid, and new duplicates are found', async () => {
  const { batchId } = await work.preview(
    await sheetOf([head, ['CF1', '甲', '中级'], ['CF1', '乙', '中级'], ['CF1', '丙', '中级'], ['CF2', '丁', '中级']]),
  )
  const statuses = async () => (await work.rows(batchId)).map(({ status }) => status)
  expect(await statuses()).toEqual(['added', 'bad', 'bad', 'added'])
  await work.fix(batchId, 2, { code: 'CF9' })
  expect(await statuses()).toEqual(['added', 'added', 'bad', 'added'])
  expect((await work.rows(batchId, 'bad'))[0]!.errors[0]!.message).toBe('职务编码与第 3 行重复')
  await work.fix(batchId, 4, { code: 'CF2' })
  expect((await work.rows(batchId)).map(({ errors }) => errors[0]?.message)).toEqual([
    undefined,
    undefined,
    undefined,
    '职务编码与第 4 行重复',
  ])
})

test('a corrected key may match an existing row', async () => {
  await product.admin.post('/sys/position/add', { code: 'YY1', name: '原名', postRank: '3' })
  const { batchId } = await work.preview(await sheetOf([head, ['YY', '新名', '中级']]))
  const { result } = await work.fix(batchId, 2, { code: 'YY1' })
  expect(result.row).toMatchObject({
    status: 'changed',
    changes: [{ title: '职务名称', before: '原名', after: '新名' }],
  })
  expect(result.summary).toMatchObject({ added: 0, changed: 1 })
})

test('an invalid cell stays invalid until it is corrected itself', async () => {
  const { batchId } = await work.preview(
    await sheetOf(
      [head, ['HB1', '甲', '中级'], ['HB2', null, '无']],
      [{ startRow: 1, endRow: 2, startCol: 1, endCol: 1 }],
    ),
  )
  const first = await work.fix(batchId, 3, { postRank: '中级' })
  expect(first.result.row.errors[0]!.message).toContain('请取消合并单元格')
  const second = await work.fix(batchId, 3, { name: '乙' })
  expect(second.result.row.status).toBe('added')
})

test('invalid corrections are refused', async () => {
  const { batchId } = await work.preview(await sheetOf([head, ['JJ1', '甲', '中级']]))
  expect((await work.fix(batchId, 9, { name: '乙' })).message).toBe('第 9 行不在该批数据中')
  expect((await work.fix(batchId, 2, { salary: '1' })).message).toContain('没有“salary”这一列')
  expect((await work.fix('nothing', 2, { name: '乙' })).message).toContain('不存在或已过期')
  await work.commit(batchId)
  expect((await work.fix(batchId, 2, { name: '乙' })).message).toContain('已经提交')
})
