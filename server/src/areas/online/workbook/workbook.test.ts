import {
  type CreatedForm,
  makeCreditCode,
  onlineWorkbookEndpoints,
  type Page,
  type Values,
  type WorkbookForm,
  type WorkbookProposal,
} from '@lexdesk/domain'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../../resource/import/testing/importing.ts'
import { workbookOf } from '../../../resource/sheets/testing/workbookOf.ts'
import { xlsOf } from '../../../resource/sheets/testing/xlsOf.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const { propose, create } = onlineWorkbookEndpoints
const proposeFrom = (bytes: Buffer, fields?: Record<string, string>, client: Client = product.admin) =>
  client.upload<WorkbookProposal>(propose.path, { name: '台账.xlsx', bytes }, fields)
const columnsFor = ({ columns }: WorkbookProposal) =>
  columns.map((column) => ({ ...column, items: column.items.join('\n') }))

const addEnterprise = async (name: string, subject: string) => {
  const creditCode = makeCreditCode({ kind: '91', regionCode: '110105', subject })
  const contact = { contactName: '张女士', contactMobile: '13800138000' }
  const added = await product.admin.post('/legal/enterprise/add', { name, creditCode, ...contact })
  expect(added, added.message).toMatchObject({ success: true })
}

const ledger: CellValue[][] = [
  ['案件台账'],
  ['案号', '客户', '审级', '标的金额', '立案日期', '联系电话', '序列'],
  ['（2026）京01民初1号', '甲方公司', '一审', 1200.5, '2026-01-05', '13800138000', '007'],
  ['（2026）京01民初2号', '乙方公司', '二审', 300, '2026-02-06', '13900139000', '012'],
  ['（2026）京01民初3号', '甲方公司', '一审', 80, '2026-03-07', '', '12'],
  ['（2026）京01民初4号', '乙方公司', '一审', 81, '2026-03-08', '13700137000', '13'],
]

test('a workbook becomes a form with its dictionary, and its rows are imported by the preview', async () => {
  const { admin } = product
  await addEnterprise('甲方公司', 'MA0000W1')
  await addEnterprise('乙方公司', 'MA0000W2')
  const bytes = await sheetOf(ledger)
  const { result, message, success } = await proposeFrom(bytes)
  expect(success, message).toBe(true)
  expect(result).toMatchObject({
    title: '台账',
    code: 'taizhang',
    sheets: ['数据'],
    headLine: 2,
    rowCount: 4,
    mayAddDictionaries: true,
  })
  expect(result.columns).toMatchObject([
    { head: '案号', title: '案号', kind: 'text', required: 'Y', unique: 'Y' },
    { title: '客户', kind: 'reference', source: 'enterprise' },
    { title: '审级', kind: 'dictionary' },
    { title: '标的金额', kind: 'money' },
    { title: '立案日期', kind: 'date' },
    { title: '联系电话', kind: 'text', format: 'mobile', required: 'N' },
    { title: '序列', kind: 'text', doubts: ['有以 0 开头的数字，按文本保留'] },
  ])
  expect(result.columns.filter(({ inSearch }) => inSearch === 'Y').map(({ title }) => title)).toEqual([
    ...['案号', '客户', '审级', '立案日期'],
  ])
  expect((await admin.get<Page<Values>>('/online/form/list')).result.total, 'nothing is stored').toBe(0)

  const columns = columnsFor(result).map((one) =>
    one.title === '审级' ? { ...one, source: null, items: '一审\n二审' } : one,
  )
  const created = await admin.post<WorkbookForm>(create.path, { title: '案件台账', code: 'ledger', columns })
  expect(created, created.message).toMatchObject({ success: true, result: { code: 'ledger' } })
  const { id, version } = created.result
  expect(await admin.get('/online/form/queryById', { id })).toMatchObject({ result: { status: 'draft' } })
  const published = await admin.post(`/online/form/${id}/publish`, { version })
  expect(published, published.message).toMatchObject({ success: true })

  const work = importing(admin, '/online/data/ledger')
  const preview = await work.preview(bytes, '台账.xlsx', { sheet: '数据' })
  expect(preview).toMatchObject({ added: 4, bad: 0, ignoredColumns: [] })
  await work.commit(preview.batchId)
  const rows = await work.list({ shenji: '1', column: 'anhao', order: 'asc' })
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({
    shenji_dictText: '一审',
    kehu_dictText: '甲方公司',
    biaodijine: 120050,
    xulie: '007',
  })
})

test('columns are listed and searched by as the person says, and only where a list can be', async () => {
  const { admin } = product
  const rows = ['一', '二', '三'].map((word, at) => [word, `1${at}:30`, `数${word}`])
  const { result } = await proposeFrom(await sheetOf([['class', '开门', '备注'], ...rows]))
  expect(result.columns.map(({ inList, inSearch }) => [inList, inSearch])).toEqual([
    ['Y', 'Y'],
    ['Y', 'N'],
    ['Y', 'N'],
  ])
  const columns = columnsFor(result)
  const refused = await admin.post(create.path, {
    ...{ title: '开门', code: 'opening', columns: columns.map((one) => ({ ...one, inSearch: 'Y' })) },
  })
  expect(refused.message).toContain('第 2 行：时间不能作为查询条件')
  const created = await admin.post<CreatedForm>(create.path, {
    ...{ title: '开门', code: 'opening', columns: [columns[0], columns[1], { ...columns[2], inList: 'N' }] },
  })
  // “class” is a parameter of every list.
  expect(created, created.message).toMatchObject({ success: true, result: { names: ['class2', 'kaimen', 'beizhu'] } })
  const { result: form } = await admin.get<Values>('/online/form/queryById', { id: created.result.id })
  expect(form.fields).toMatchObject([
    { title: 'class', inList: 'Y', inSearch: 'Y' },
    { title: '开门', inList: 'Y', inSearch: 'N' },
    { title: '备注', inList: 'N', inSearch: 'N' },
  ])
})

test('columns are renamed, and the import right after and later ones find them', async () => {
  const { admin } = product
  const heads = ['客户\n名称', '联系电话（必填，11位）', '律师费（元）', '标的（万元）', '备注（内部）', '负责人']
  const bytes = await sheetOf([
    heads,
    ['甲', '13800138000', 1200.5, 30, '一', '张三'],
    ['乙', '13900139000', 5, 4, '二', '李四'],
  ])
  const { result } = await proposeFrom(bytes)
  expect(result.columns).toMatchObject([
    { head: heads[0], title: '客户名称', doubts: [] },
    { head: heads[1], title: '联系电话', format: 'mobile', doubts: ['标题去掉了“（必填，11位）”'] },
    { head: heads[2], title: '律师费', kind: 'money', doubts: ['标题去掉了“（元）”'] },
    { head: heads[3], title: '标的（万元）', kind: 'number' },
    { head: heads[4], title: '备注（内部）' },
    { head: heads[5], title: '负责人' },
  ])
  const renamed: Record<string, string> = { '备注（内部）': '内部说明', 负责人: '客户名称2' }
  const columns = columnsFor(result).map((one) => ({ ...one, title: renamed[one.title] ?? one.title, required: 'Y' }))
  const created = await admin.post<CreatedForm>(create.path, { title: '客户表', code: 'clients', columns })
  expect(created, created.message).toMatchObject({ success: true })
  expect(created.result.names).toHaveLength(6)
  expect(await admin.step('/online/form', created.result.id, 'publish')).toMatchObject({ success: true })

  const work = importing(admin, '/online/data/clients')
  const assigned = Object.fromEntries(heads.map((head, index) => [head, created.result.names[index]!]))
  const preview = await work.preview(bytes, '客户.xlsx', { columns: JSON.stringify(assigned) })
  expect(preview).toMatchObject({ added: 2, bad: 0, unknownColumns: [] })
  await work.commit(preview.batchId)
  expect(await work.list({ kehumingcheng: '甲' })).toMatchObject([
    { lianxidianhua: '13800138000', lvshifei: 120050, neibushuoming: '一' },
  ])

  const later = await work.previewTask(bytes)
  expect(later).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('没有对应字段的列：备注（内部）、负责人') as string,
    result: { unknownColumns: ['备注（内部）', '负责人'] },
  })
})

test('two fields cannot have the same title, nor one that is too long', async () => {
  const columns = (titles: string[]) => titles.map((title) => ({ title, kind: 'text' }))
  const add = (titles: string[]) =>
    product.admin.post(create.path, { title: '重名', code: 'sameTitles', columns: columns(titles) })
  expect((await add(['Name', 'name'])).message).toMatch('标题与第 1 行相同')
  expect((await add(['名'.repeat(31)])).message).toMatch('不能超过 30 个字')
})

test('another sheet is read and imported by its name', async () => {
  const bytes = Buffer.from(
    await writeXlsx({
      sheets: [
        { name: '说明', rows: [['名称'], ['甲']] },
        {
          name: '数据 ',
          rows: [
            ['事项', '数量'],
            ['乙', 2],
          ],
        },
      ],
    }),
  )
  expect((await proposeFrom(bytes)).result).toMatchObject({ sheets: ['说明', '数据 '], sheet: '说明' })
  expect((await proposeFrom(bytes, { sheet: '数据 ' })).result.columns).toMatchObject([
    { title: '事项' },
    { title: '数量', kind: 'integer' },
  ])
  expect((await proposeFrom(bytes, { sheet: '没有' })).message).toMatch('文件中没有工作表“没有”')
})

const cells = (values: string[]) =>
  `<row r="1">${values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['300 columns', () => sheetOf([Array.from({ length: 300 }, (_, at) => `列${at}`), ['1']]), '列数超过 200 列'],
  [
    'merged cells',
    () =>
      sheetOf(
        [
          ['甲', '乙'],
          ['1', '2'],
          ['', '3'],
        ],
        [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
      ),
    '单元格 A2:A3 已合并',
  ],
  [
    'an empty head',
    () =>
      sheetOf([
        ['甲', '', '丙'],
        ['1', '2', '3'],
      ]),
    'B2 有内容，但 B 列在第 1 行没有标题',
  ],
  [
    'duplicate heads',
    () =>
      sheetOf([
        ['甲', '甲'],
        ['1', '2'],
      ]),
    'A 列和 B 列的标题都是“甲”',
  ],
  ['an empty sheet', () => sheetOf([]), '工作表是空的'],
  ['only a head', () => sheetOf([['甲', '乙']]), '表头下面没有数据'],
  ['no workbook', () => Buffer.from('甲,乙\n1,2\n'), '不是有效的 Excel 文件'],
  ['a password', () => xlsOf([['甲']], { isEncrypted: true }), '文件已加密'],
  [
    'a formula as head',
    () =>
      workbookOf({ rows: '<row r="1"><c r="A1"><f>B1</f></c><c r="B1" t="inlineStr"><is><t>乙</t></is></c></row>' }),
    'A 列的标题不能读取',
  ],
])('a workbook with %s is refused with a sentence', async (_words, bytes, message) => {
  const answer = await proposeFrom(await bytes())
  expect(answer.success).toBe(false)
  expect(answer.message).toMatch(message)
  expect(answer.message, 'nothing is imported').not.toMatch('导入失败')
})

test('cells without a result of their formula are a doubt of the column', async () => {
  const bytes = workbookOf({
    rows: `${cells(['名称', '合计'])}<row r="2"><c t="inlineStr"><is><t>甲</t></is></c><c><f>1+1</f></c></row>`,
  })
  expect((await proposeFrom(bytes)).result.columns[1]).toMatchObject({
    kind: 'text',
    doubts: ['没有值，按文本处理', expect.stringMatching('1 个单元格不能读取：公式没有计算结果')],
  })
})

test('a refused form leaves no dictionary behind', async () => {
  const columns = [
    { title: '名称', kind: 'text' },
    { title: '阶段', kind: 'dictionary', items: '一\n二' },
    { title: '名称', kind: 'text' },
  ]
  const answer = await product.admin.post(create.path, { title: '半个', code: 'halfDone', columns })
  expect(answer).toMatchObject({ success: false })
  expect(JSON.stringify(answer.error)).toMatch('标题与第 1 行相同')
  const { result } = await product.admin.get<Page<Values>>('/sys/dict/list', { dictCode: 'onl_half_done*' })
  expect(result.total).toBe(0)
})

test('names of records that the caller may not list are not looked up', async () => {
  const designer = await product.signInAs({ username: 'book_designer', permissions: ['onlineForm:add'] })
  const { result } = await proposeFrom(await sheetOf(ledger), {}, designer)
  expect(result.columns[1]).toMatchObject({ title: '客户', kind: 'text', source: null })
  expect(result).toMatchObject({ resources: [], mayAddDictionaries: false })
  const refused = await designer.post(create.path, {
    title: '台账',
    code: 'other',
    columns: [{ title: '客户', kind: 'dictionary', items: '甲\n乙' }],
  })
  expect(refused.message).toBe('“客户”需要新建字典，您没有新增字典的权限，请改为文本或选择已有的字典')
})

test('only who may add forms can read a workbook', async () => {
  const reader = await product.signInAs({ username: 'book_reader', permissions: ['onlineForm:list'] })
  expect(await proposeFrom(await sheetOf(ledger), {}, reader)).toMatchObject({ success: false, status: 403 })
  expect(await reader.post(create.path, { title: 'x', code: 'xy', columns: [] })).toMatchObject({ status: 403 })
})

test('a column that is called like one of the system is exported beside it, and the export imports again', async () => {
  const { admin } = product
  const bytes = await sheetOf([
    ['案号', '创建时间', '创建人', '状态'],
    ['A-1', '2026-01-05', '张三', '在办'],
    ['A-2', '2026-02-06', '李四', '已结'],
  ])
  const { result } = await proposeFrom(bytes)
  const created = await admin.post<WorkbookForm>(create.path, {
    title: '旧登记',
    code: 'oldEntries',
    // One column is left out: the import ignores it.
    columns: columnsFor(result).filter(({ title }) => title !== '状态'),
  })
  expect(created, created.message).toMatchObject({ success: true })
  expect(await admin.step('/online/form', created.result.id, 'publish')).toMatchObject({ success: true })
  const work = importing(admin, '/online/data/oldEntries')
  const first = await work.preview(bytes)
  expect(first).toMatchObject({ added: 2, bad: 0, unknownColumns: ['状态'] })
  await work.commit(first.batchId)

  const exported = await admin.get('/online/data/oldEntries/exportXls')
  const again = await work.preview(exported.bytes)
  expect(again).toMatchObject({ total: 2, bad: 0, unknownColumns: [] })
})
