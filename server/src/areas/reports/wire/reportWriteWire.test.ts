import type { Page, Values } from '@lexdesk/domain'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

let product: TestProduct
let author: Client
const rights = ['list', 'add', 'edit', 'delete'].map((act) => `sqlReport:${act}`)
beforeAll(async () => {
  product = await startTestProduct()
  author = await product.signInAs({ username: 'stockAuthor', permissions: [...rights, 'enterprise:list'] })
})
afterAll(() => product?.close())

const head = '/online/cgreport/head'
const api = '/online/cgreport/api'
const statement = "select name, level, 2 as n from enterprise where level = '${lv}' order by name"
const items = [
  { id: '', fieldName: 'name', fieldTxt: '企业', fieldType: 'String', isShow: 1, orderNum: 1 },
  { id: '', fieldName: 'level', fieldTxt: '等级', fieldType: 'String', isShow: 1, orderNum: 2, dictCode: 'ent_level' },
  { id: '', fieldName: 'n', fieldTxt: '数', fieldType: 'Integer', isShow: 1, orderNum: 3, isTotal: '1' },
]
const params = [{ id: '', paramName: 'lv', paramTxt: '等级', paramValue: 'A', orderNum: 1 }]
const design = (code: string, more: Values = {}): Values => ({
  head: { code, name: `报表${code}`, cgrSql: statement, returnType: '1', dbSource: '', content: '说明' },
  ...{ items, params, deleteItemIds: '', deleteParamIds: '', ...more },
})
const add = (body: Values, client = author) => client.post<null>(`${head}/add`, body)
async function saved(code: string, more: Values = {}): Promise<Values & { id: string }> {
  const answer = await add(design(code, more))
  expect(answer, answer.message).toMatchObject({ success: true, message: '添加成功！' })
  const { result } = await author.get<Page<Values & { id: string }>>(`${head}/list`, { code })
  return result.records[0]!
}
const linesOf = async (of: 'item' | 'param', headId: string): Promise<Values[]> =>
  (await author.get<Values[]>(`/online/cgreport/${of}/listByHeadId`, { headId })).result
const parse = (text: string, client = author) => client.get<Values>(`${head}/parseSql`, { sql: text })

test('a statement is parsed into columns and parameters', async () => {
  const { result } = await parse(
    "select name, create_time as at, 1 as n from enterprise where name like '%' || ${word}",
  )
  expect(result).toMatchObject({
    fields: [
      { fieldName: 'name', fieldType: 'String', isShow: 1, orderNum: 1 },
      { fieldName: 'at', fieldType: 'Datetime' },
      { fieldName: 'n', fieldType: 'Integer' },
    ],
    params: [{ paramName: 'word', paramTxt: 'word', paramValue: '' }],
  })
})

test.each([
  ['select\nnothing from enterprise', '第 2 行第 1 列：没有列“nothing”'],
  ['select "<b>" from enterprise', '没有列“&lt;b&gt;”'],
  ['delete from enterprise', '报表只能是一个查询'],
  ['select * from sys_user', '只能读取报表的视图'],
  ["select name from enterprise where name like '%${word}%'", '占位符不能写在一段文字里面'],
  ['select name from enterprise ${where 1 = 1}', '不能是一段 SQL'],
  ["select name from enterprise where create_by = '#{sys_user_code}'", '不能使用系统变量'],
  ['select name from enterprise where 1 = 1 <#if word> and name = ${word}</#if>', '不能使用模板语句'],
])('%s is not parsed, and the answer says why', async (text, reason) => {
  const { success, message } = await parse(text)
  expect(success).toBe(false)
  expect(message).toMatch(/^解析失败!<br><br>失败原因：/)
  expect(message).toContain(reason)
})

test('a report is added, listed with its lines, changed as a whole and deleted', async () => {
  const { id, ...listed } = await saved('stockLife')
  expect(listed).toMatchObject({ code: 'stockLife', name: '报表stockLife', content: '说明', dbSource: null })
  expect(listed.cgrSql).toContain('where level = :lv order by')
  expect(await author.get(`${head}/queryById`, { id })).toMatchObject({ result: { code: 'stockLife' } })
  const lines = await linesOf('item', id)
  expect(lines).toMatchObject([
    { fieldName: 'name', fieldTxt: '企业', fieldType: 'String', isTotal: null },
    { fieldName: 'level', dictCode: 'ent_level' },
    { fieldName: 'n', fieldType: 'Integer', isTotal: '1' },
  ])
  const [param] = await linesOf('param', id)
  expect(param).toMatchObject({ paramName: 'lv', paramTxt: '等级', paramValue: 'A', cgrheadId: id })

  const change = {
    head: {
      ...listed,
      id,
      name: '改名',
      cgrSql: 'select name, n, :lv as lv, ${most} as most from (select name, 2 as n from enterprise) e',
    },
    items: [
      { ...lines[0], fieldTxt: '客户' },
      { fieldName: 'most', fieldTxt: '最多', orderNum: 9 },
    ],
    params: [{ paramName: 'most', paramTxt: '最多', orderNum: 2 }],
    deleteItemIds: `${String(lines[1]!.id)},`,
    deleteParamIds: '',
  }
  expect(await author.put(`${head}/editAll`, change)).toMatchObject({ success: true, message: '全部修改成功' })
  const after = await linesOf('item', id)
  expect(after.map(({ fieldName, fieldTxt }) => [fieldName, fieldTxt])).toEqual([
    ['name', '客户'],
    ['most', '最多'],
    ['n', '数'],
  ])
  expect(after[0]!.id).toBe(lines[0]!.id)
  expect((await linesOf('param', id)).map(({ paramName }) => paramName)).toEqual(['most', 'lv'])
  const { rows } = await sql<{ action: string }>`
    select action from change_log where row_id = ${id} order by id`.execute(product.app.engine.db.kysely)
  expect(rows).toMatchObject([{ action: 'add' }, { action: 'edit' }])

  expect(await author.put(`${head}/edit`, { id, name: '只改名称' })).toMatchObject({ success: true })
  expect(await linesOf('item', id)).toHaveLength(3)
  expect(await author.delete(`${head}/deleteBatch`, { ids: `${id},` })).toMatchObject({ message: '删除成功!' })
  expect(await author.get(`${api}/getColumns/stockLife`)).toMatchObject({ success: false, message: '实体不存在' })
})

test('a kind, a format and a link that the old wire does not know survive a change', async () => {
  const columns = [{ name: 'part', title: '占比', format: 'percent', link: 'enterprise', linkColumn: 'id' }]
  const kept = {
    title: '率',
    code: 'stockKept',
    sql: 'select id, 0.5 as part from enterprise where create_time > :since',
  }
  const added = await author.post<{ id: string }>('/online/sqlReport/add', {
    ...{
      ...kept,
      columns,
      params: [{ name: 'since', title: '自', kind: 'date', required: 'Y', defaultValue: '今天-7' }],
    },
  })
  const { id } = added.result
  const body = { head: { id }, items: await linesOf('item', id), params: await linesOf('param', id) }
  expect(await author.put(`${head}/editAll`, body)).toMatchObject({ success: true })
  const { result } = await author.get<Values>('/online/sqlReport/queryById', { id })
  expect(result).toMatchObject({ columns, params: [{ kind: 'date', required: 'Y', defaultValue: '今天-7' }] })
})

test('its data answers with parameters, pages, columns and a workbook', async () => {
  const { id } = await saved('stockData')
  const client = product.admin
  const data = (values: Values = {}) =>
    client.get<{ total: number; records: Values[] }>(`${api}/getData/stockData`, { pageSize: -521, ...values })
  const counted = async (level: string): Promise<number> => {
    const { result } = await client.get<Page<unknown>>('/legal/enterprise/list', { level, pageSize: 1 })
    return result.total
  }
  const byDefault = (await data()).result
  expect(byDefault.total).toBe(await counted('A'))
  expect(byDefault.records).toHaveLength(byDefault.total)
  expect((await data({ self_lv: 'B' })).result.total).toBe(await counted('B'))
  expect((await data({ self_lv: "A' or 1 = 1 --" })).result.total).toBe(0)
  const second = (await data({ pageNo: 2, pageSize: 1 })).result
  expect(second).toMatchObject({ total: byDefault.total, records: [byDefault.records[1]] })

  const columns = [
    { title: '企业', dataIndex: 'name' },
    { title: '等级', dataIndex: 'level' },
    { title: '数', dataIndex: 'n' },
  ]
  expect(await client.get(`${api}/getColumns/${id}`)).toMatchObject({ result: { columns, dictOptions: {} } })
  expect(await client.get(`${api}/getColumnsAndData/${id}`, { self_lv: 'B', pageSize: 1 })).toMatchObject({
    result: { columns, cgreportHeadName: '报表stockData', data: { total: await counted('B'), records: [{ n: 2 }] } },
  })
  expect(await client.get(`${api}/getParamsInfo/${id}`)).toMatchObject({ result: [{ paramName: 'lv' }] })
  expect(await client.get(`${api}/getQueryInfo/${id}`)).toMatchObject({
    result: columns.map(({ title, dataIndex }) => ({ label: title, field: dataIndex, view: 'String' })),
  })
  const { bytes } = await client.get(`${api}/exportXls/${id}`, { self_lv: 'B' })
  const [sheet] = (await readXlsx(bytes)).sheets
  const [, , titles, ...lines] = sheet!.rows as (string | number)[][]
  expect(titles).toEqual(['企业', '等级', '数'])
  expect(lines).toHaveLength((await counted('B')) + 1)
  expect((await author.get(`${api}/exportXls/${id}`)).message).toContain('您没有导出企业的权限')
})

test('the code of a picker stays with it: a SQL report of that code answers by its id', async () => {
  const { id } = await saved('user')
  const { admin } = product
  const titleOf = async (key: string): Promise<unknown> =>
    (await admin.get<Values>(`${api}/getColumnsAndData/${key}`)).result.cgreportHeadName
  expect(await titleOf(id)).toBe('报表user')
  expect(await titleOf('user')).not.toBe('报表user')
  expect(await admin.get(`${api}/getRpColumns/user`)).toMatchObject({ success: true })
  expect(await admin.get(`${api}/getQueryInfo/user`)).toMatchObject({ success: true })
  expect(await admin.get(`${api}/exportXls/user`)).toMatchObject({ status: 200 })
})

test.each([
  [{ items: [{ ...items[0], isShow: 0 }] }, '列“企业”不能隐藏'],
  [{ items: [{ ...items[0], isSearch: 1 }] }, '列“企业”不能作为查询条件'],
  [{ items: [{ ...items[0], isOrder: 1 }] }, '列“企业”不能点击排序'],
  [{ items: [{ ...items[0], fieldHref: '/x' }] }, '列“企业”的链接'],
  [{ items: [{ ...items[0], fieldName: 'gone' }] }, '查询结果中没有列“gone”'],
  [{ items: [{ ...items[0], dictCode: 'nothing' }] }, '没有字典“nothing”'],
  [{ params: [] }, '没有参数“lv”'],
  [{ params: [{ ...params[0], paramValue: '#{sys_user_code}' }] }, '默认值是表达式'],
  [{ head: { code: 'stockBad', name: '坏', cgrSql: 'select name,\n from enterprise' } }, '第 2 行第 2 列：语法错误'],
  [{ head: { code: 'stockBad', name: '坏', cgrSql: 'select 1', dbSource: 'none' } }, '您没有查看数据源的权限'],
  [{ head: { code: 'stockBad', name: '坏', cgrSql: 'select 1', returnValField: 'id' } }, '由表单中的弹出报表字段设置'],
  [{ head: [] }, 'head 应为 JSON 对象'],
])('what has no counterpart is refused in words: %o', async (more, words) => {
  const answer = await add(design('stockBad', more as Values))
  expect(answer.success).toBe(false)
  expect(answer.message).toContain(words)
})

test('reports without SQL are listed and deleted with the others, but not changed here', async () => {
  const { admin } = product
  const definition = { shape: 'rows', columns: ['name'], search: [], ranges: [], params: [], filter: null }
  const rows = { title: '行', code: 'stockRows', source: 'enterprise', definition }
  const { id } = (await admin.post<{ id: string }>('/online/report/add', rows)).result
  const { id: ofSql } = await saved('stockBoth')
  const { result } = await admin.get<Page<Values>>(`${head}/list`, { code: '*stock*', pageSize: 100 })
  const codes = result.records.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['stockBoth', 'stockRows']))
  expect(result.total).toBe(codes.length)
  const second = await admin.get<Page<Values>>(`${head}/list`, { code: '*stock*', pageNo: 2, pageSize: 1 })
  expect(second.result).toMatchObject({ total: result.total, records: [{ code: codes[1] }] })
  for (const call of ['edit', 'editAll']) {
    const body = call === 'edit' ? { id, name: '改' } : { head: { id, name: '改' } }
    expect((await admin.put(`${head}/${call}`, body)).message).toContain('“行”不是 SQL 报表')
  }
  expect((await admin.put(`${head}/edit`, { id: ofSql, code: 'other' })).message).toContain('编码保存后不能修改')
  // One of them is not there: nothing is deleted.
  expect(await admin.delete(`${head}/deleteBatch`, { ids: `${id},${ofSql},none` })).toMatchObject({ success: false })
  expect(await admin.get(`${head}/queryById`, { id })).toMatchObject({ success: true })
  expect(await admin.delete(`${head}/deleteBatch`, { ids: `${id},${ofSql}` })).toMatchObject({ success: true })
  for (const gone of [id, ofSql])
    expect(await admin.get(`${head}/queryById`, { id: gone })).toMatchObject({ success: false })
})

test('each call needs its permission, the author and the tenant', async () => {
  const { id } = await saved('stockRights')
  const body = { head: { id, name: '改' }, items: [], params: [] }
  const lister = await product.signInAs({ username: 'stockLister', permissions: ['report:list', 'report:delete'] })
  expect(await add(design('stockNo'), lister)).toMatchObject({ status: 403 })
  expect(await lister.put(`${head}/editAll`, body)).toMatchObject({ status: 403 })
  expect(await lister.put(`${head}/edit`, body.head)).toMatchObject({ status: 403 })
  expect(await parse('select 1', lister)).toMatchObject({ status: 403 })
  await product.admin.put('/online/sqlReport/edit', { id, isPublic: 'Y' })
  expect(await lister.get(`${head}/queryById`, { id })).toMatchObject({ status: 403 })
  expect(await lister.delete(`${head}/delete`, { id })).toMatchObject({ status: 403 })
  expect(await lister.get(`${api}/getData/stockRights`)).toMatchObject({ status: 403 })
  const { result } = await lister.get<Page<Values>>(`${head}/list`, { pageSize: 100 })
  expect(result.records.map(({ code }) => code)).not.toContain('stockRights')

  const other = await product.signInAs({ username: 'stockOther', permissions: [...rights, 'enterprise:list'] })
  expect((await other.put(`${head}/editAll`, body)).message).toContain('由他人创建')
  expect((await other.delete(`${head}/delete`, { id })).message).toContain('由他人创建')

  const stranger = await product.signInAs({
    ...{ username: 'stockStranger', tenantId: 2, permissions: [...rights, 'enterprise:list', 'enterprise:export'] },
  })
  for (const call of ['getData', 'getColumns', 'getColumnsAndData', 'getParamsInfo', 'exportXls'])
    for (const key of [id, 'stockRights'])
      expect(await stranger.get(`${api}/${call}/${key}`), call).toMatchObject({ success: false })
  for (const call of ['item', 'param'])
    expect(await stranger.get(`/online/cgreport/${call}/listByHeadId`, { headId: id })).toMatchObject({
      success: false,
    })
  expect(await stranger.put(`${head}/editAll`, body)).toMatchObject({ success: false })
  expect(await stranger.delete(`${head}/delete`, { id })).toMatchObject({ success: false })
  expect(await author.get(`${head}/queryById`, { id })).toMatchObject({ result: { name: '报表stockRights' } })
})
