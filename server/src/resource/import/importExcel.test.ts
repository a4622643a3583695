import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { importing, sheetOf } from './testing/importing.ts'
import { removeExpiredImports } from './removeExpiredImports.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const head = ['职务编码', '职务名称', '职级', '自己的备注']
const upload = async (rows: (string | null)[][], name = '职务.xlsx') =>
  product.admin.upload<Record<string, string | number>>('/sys/position/importExcel', {
    name,
    bytes: await sheetOf(rows),
  })
const positions = () => importing(product.admin, '/sys/position')

test('a valid file is imported in one call', async () => {
  const answer = await upload([head, ['DY1', '甲', '中级', null], ['DY2', '乙', '员级', null]])
  expect(answer).toMatchObject({ success: true, code: 200, message: '共2行数据全部导入成功！' })
  expect(await positions().list({ code: 'DY*' })).toHaveLength(2)
  const again = await upload([head, ['DY1', '甲', '中级', null], ['DY2', '乙', '员级', null]])
  expect(again).toMatchObject({ code: 200, message: '共2行数据全部导入成功！' })
})

test('valid rows are imported, bad rows are returned as the user’s own file with reasons', async () => {
  const answer = await upload([head, ['DZ1', '甲', '中级', null], ['DZ2', '=1+1', '没有', '@备注']])
  expect(answer).toMatchObject({
    success: true,
    code: 201,
    message: '文件导入成功，但有错误。',
    result: {
      totalCount: 2,
      errorCount: 1,
      successCount: 1,
      msg: '总上传行数：2，已导入行数：1，错误行数：1',
      fileName: '职务-错误数据.xlsx',
    },
  })
  expect(await positions().list({ code: 'DZ*' })).toHaveLength(1)
  const fileUrl = String(answer.result.fileUrl)
  expect(fileUrl).toMatch(/^\/sys\/common\/static\/import\//)
  // The link works in a browser, which sends no token.
  const file = await product.admin.send({ method: 'GET', url: `/api${fileUrl}` })
  const { sheets } = await readXlsx(file.bytes)
  expect(sheets[0]!.rows).toEqual([
    [...head, '错误说明'],
    ['DZ2', '=1+1', '没有', '@备注', expect.stringContaining('第 3 行：职级没有“没有”这一选项')],
  ])
  const corrected = sheets[0]!.rows.map((row) =>
    row.map((cell) => (cell === '没有' ? '中级' : (cell as string | null))),
  )
  expect(await upload(corrected)).toMatchObject({ code: 200 })
})

test('an unreadable file is refused with the reason', async () => {
  const answer = await product.admin.upload('/sys/position/importExcel', {
    name: 'a.xlsx',
    bytes: Buffer.from('not a workbook'),
  })
  expect(answer).toMatchObject({
    success: false,
    code: 500,
    message: expect.stringMatching(/^文件导入失败:不是有效的 Excel 文件/),
  })
  expect(await upload([head])).toMatchObject({
    success: false,
    code: 500,
    message: expect.stringMatching(/^文件导入失败:没有数据行/),
  })
})

test('the bad rows of a dry run can be downloaded', async () => {
  const { batchId } = await positions().preview(
    await sheetOf([head, ['EA1', '', '中级', '备注'], ['EA2', '乙', '中级', '备注']]),
  )
  const file = await product.admin.get('/sys/position/import/errors', { batchId })
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('错误数据'))
  const { sheets } = await readXlsx(file.bytes)
  expect(sheets[0]!.rows).toEqual([
    [...head, '错误说明'],
    ['EA1', null, '中级', '备注', '第 2 行：请输入职务名称'],
  ])
  const clean = await positions().preview(await sheetOf([head, ['EA3', '丙', '中级', null]]))
  expect((await product.admin.get('/sys/position/import/errors', { batchId: clean.batchId })).message).toBe(
    '该批数据没有错误行',
  )
})

test('abandoned batches are removed', async () => {
  const { batchId } = await positions().preview(await sheetOf([head, ['EB1', '甲', '中级', null]]))
  const recent = await positions().preview(await sheetOf([head, ['EB2', '乙', '中级', null]]))
  const db = product.app.engine.db.kysely
  await sql`update import_batch set expires_at = now() - interval '1 minute' where id = ${batchId}`.execute(db)
  await removeExpiredImports(product.app.engine)
  const { rows } = await sql<{
    batch_id: string
  }>`select batch_id from import_row where batch_id in (${batchId}, ${recent.batchId})`.execute(db)
  expect(rows).toEqual([{ batch_id: recent.batchId }])
})

test('two files in one form are refused and neither is read', async () => {
  const boundary = 'two-files'
  const part = (name: string, bytes: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ])
  const sheets = [
    await sheetOf([head, ['TW1', '甲', '中级', null]]),
    await sheetOf([head, ['TW2', '乙', '中级', null]]),
  ]
  for (const path of ['importExcel', 'import/preview']) {
    const answer = await product.admin.send({
      method: 'POST',
      url: `/api/sys/position/${path}`,
      payload: Buffer.concat([
        part('一.xlsx', sheets[0]!),
        part('二.xlsx', sheets[1]!),
        Buffer.from(`--${boundary}--\r\n`),
      ]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect(answer).toMatchObject({
      success: false,
      message: expect.stringContaining('一次只能上传一个文件，本次的文件都没有读取'),
    })
  }
  expect(await positions().list({ code: 'TW*' })).toHaveLength(0)
})

test('columns that are not imported are named with the reason', async () => {
  const answer = await product.admin.upload<object>('/legal/contract/importExcel', {
    name: '合同.xlsx',
    bytes: await sheetOf([['合同名称', '签约企业', '业务类型', '状态', '未收金额', '颜色']]),
  })
  expect(answer.message).toContain('文件导入失败')
  const taken = await upload([
    [...head, '创建人'],
    ['CW1', '甲', '中级', 'x', '某人'],
  ])
  expect(taken).toMatchObject({
    code: 200,
    result: {
      ignoredColumns: [
        { title: '自己的备注', reason: '没有对应的字段' },
        { title: '创建人', reason: '由系统记录' },
      ],
    },
  })
})
