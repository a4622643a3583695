import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { importing, sheetOf } from '../testing/importing.ts'

let product: TestProduct
let dictId: string
beforeAll(async () => {
  product = await startTestProduct()
  await product.admin.post('/sys/dict/add', { dictName: '外键', dictCode: 'fk_test' })
  const { records } = (
    await product.admin.get<{ records: { id: string }[] }>('/sys/dict/list', { dictCode: 'fk_test' })
  ).result
  dictId = records[0]!.id
})
afterAll(() => product?.close())

const head = ['名称', '数据值']
const upload = async (path: string, rows: (string | null)[][], foreignKeys: string, name = '数据.xlsx') =>
  product.admin.upload<{ taskId: string }>(
    path,
    { name, bytes: await sheetOf(rows) },
    { foreignKeys, isSingleTableImport: '1' },
  )
const items = () => importing(product.admin, '/sys/dictItem').list({ dictId })

test('[P5.03] rows of a sub-table belong to the row that the import was opened at', async () => {
  const answer = await upload('/sys/dictItem/importExcel', [head, ['甲', '1'], ['乙', '2']], JSON.stringify({ dictId }))
  expect(answer).toMatchObject({ code: 200, message: '共2行数据全部导入成功！' })
  expect(await items()).toMatchObject([
    { itemText: '甲', dictId },
    { itemText: '乙', dictId },
  ])
})

test('[P5.03] they override a column of the file and identify existing rows', async () => {
  const rows = [
    [...head, '所属字典'],
    ['甲改', '1', '别处'],
    ['丙', '3', ''],
  ]
  const answer = await upload('/sys/dictItem/importExcel', rows, JSON.stringify({ dictId }))
  expect(answer).toMatchObject({ code: 200 })
  expect(new Set((await items()).map(({ itemText }) => itemText))).toEqual(new Set(['甲改', '乙', '丙']))
})

test('[P5.03] the dry run shows them with the rest', async () => {
  const { preview, rows, commit } = importing(product.admin, '/sys/dictItem')
  const bytes = await sheetOf([head, ['丁', '4'], ['', '5']])
  const { batchId } = await preview(bytes, '数据.xlsx', { foreignKeys: JSON.stringify({ dictId }) })
  expect(await rows(batchId, 'added')).toMatchObject([{ values: { itemText: '丁', dictId } }])
  expect(await rows(batchId, 'bad')).toMatchObject([{ errors: [{ field: 'itemText' }] }])
  expect(await commit(batchId, true)).toMatchObject({ added: 1, skipped: 1 })
})

test('[P5.03] the template that is downloaded there has no column for them', async () => {
  const { bytes } = await product.admin.get('/sys/dictItem/template', { foreignKeys: JSON.stringify({ dictId }) })
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]!.rows[0]!.slice(0, 2)).toEqual(['*名称', '*数据值'])
  for (const { rows } of sheets) expect(rows.flat().join()).not.toContain('所属字典')
  const filled = [sheets[0]!.rows[0]!.map(String), ['己', '8']]
  expect(await upload('/sys/dictItem/importExcel', filled, JSON.stringify({ dictId }))).toMatchObject({ code: 200 })
})

test('[P5.03] a missing parent row is reported once, not in every line', async () => {
  const rows = [
    ['部门角色名称', '部门角色编码'],
    ['内勤', 'inner'],
  ]
  const sent = (departId: string) => upload('/sys/sysDepartRole/importExcel', rows, JSON.stringify({ departId }))
  expect(await sent('none')).toMatchObject({ success: false, message: '文件导入失败:所属部门“none”不存在或已被删除' })
  const [department] = (await product.admin.get<{ id: string }[]>('/sys/sysDepart/queryTreeList')).result
  expect(await sent(department!.id)).toMatchObject({ code: 200, message: '文件导入成功！数据行数：1' })
})

test.each([
  ['{', '文件导入失败:外键 foreignKeys 应为 JSON 对象'],
  ['["dictId"]', '文件导入失败:外键 foreignKeys 应为 JSON 对象'],
  ['{"tenant_id":"2"}', '文件导入失败:外键字段“tenant_id”不存在'],
  ['{"__proto__":"x","id":"1"}', '文件导入失败:外键字段“__proto__”不存在'],
  ['{"dictId":""}', '文件导入失败:外键“所属字典”没有值'],
  ['{"dictId":{"x":1}}', '文件导入失败:外键“所属字典”没有值'],
])('foreign keys %s are refused with a message', async (foreignKeys, message) => {
  expect(await upload('/sys/dictItem/importExcel', [head, ['戊', '6']], foreignKeys)).toMatchObject({
    success: false,
    message,
  })
})
