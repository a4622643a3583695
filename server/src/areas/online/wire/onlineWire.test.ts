import type { Page, Values } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sheetOf } from '../../../resource/import/testing/importing.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'

type Rows = { total: number; records: Values[] }

const api = '/online/cgform/api'
let product: TestProduct
let admin: Client
/** The form that most tests read. */
let id: string

beforeAll(async () => {
  product = await startTestProduct()
  admin = product.admin
  id = await published('visit', [
    { title: '事由', name: 'topic', kind: 'text', required: 'Y', inList: 'Y', inSearch: 'Y' },
    { title: '日期', name: 'day', kind: 'date', inList: 'Y', inSearch: 'Y' },
    { title: '类别', name: 'sort', kind: 'dictionary', source: 'example_kind', inList: 'Y' },
    { title: '企业', name: 'client', kind: 'reference', source: 'enterprise', inList: 'Y' },
    { title: '明细', name: 'items', kind: 'rows' },
    { title: '说明', name: 'words', kind: 'text', subTable: 'items' },
  ])
})
afterAll(() => product?.close())

async function published(code: string, fields: Values[], more: Values = {}): Promise<string> {
  const added = await admin.post<Values & { id: string }>('/online/form/add', {
    title: `表单${code}`,
    code,
    fields,
    ...more,
  })
  expect(added, added.message).toMatchObject({ success: true })
  const answer = await admin.post(`${api}/doDbSynch/${added.result.id}/normal`, {})
  expect(answer, answer.message).toMatchObject({ success: true, message: '同步数据库成功!' })
  return added.result.id
}
const dataOf = async (code: string, params: Record<string, string | number> = {}) =>
  (await admin.get<Rows>(`${api}/getData/${code}`, params)).result

describe('rows', () => {
  test('are added, read, edited and deleted with their lines under the name of the table', async () => {
    const added = await admin.post<Values>(`${api}/form/${id}?tabletype=2`, {
      topic: '签约',
      day: '2026-11-20',
      onl_visit_items: [{ words: '带公章' }, { words: '带合同' }],
    })
    expect(added).toMatchObject({ success: true, message: '添加成功！' })
    const rowId = String(added.result.id)
    const row = await admin.get(`${api}/form/${id}/${rowId}`)
    expect(row.result).toMatchObject({ topic: '签约', onl_visit_items: [{ words: '带公章' }, { words: '带合同' }] })
    expect(await admin.get(`${api}/form/table_name/onl_visit/${rowId}`)).toMatchObject({ result: { topic: '签约' } })
    const lines = [{ words: '带公章' }, { words: '带合同' }]
    expect((await admin.get(`${api}/subform/list/onl_visit_items/${rowId}`)).result).toMatchObject(lines)
    expect((await admin.get(`${api}/subform/onl_visit_items/${rowId}`)).result).toMatchObject(lines[0]!)
    expect(await dataOf('onl_visit_items', { mainId: rowId })).toMatchObject({ total: 2, records: lines })

    expect(await admin.put(`${api}/form/${id}`, { id: rowId, topic: '续约' })).toMatchObject({
      message: '修改成功！',
      result: { topic: '续约', day: '2026-11-20' },
    })
    expect(await dataOf(id, { topic: '*续*' })).toMatchObject({ total: 1, records: [{ id: rowId }] })
    const other = await admin.post<Values>(`${api}/form/visit`, { topic: '回访' })
    expect(await admin.delete(`${api}/form/${id}/${rowId},${String(other.result.id)}`)).toMatchObject({ success: true })
    expect((await dataOf(id)).total).toBe(0)
  })

  test('are checked like those of our own calls', async () => {
    expect(await admin.post(`${api}/form/${id}`, { day: '明天' })).toMatchObject({
      success: false,
      error: { fields: [{ field: 'topic', message: '请输入事由' }, { field: 'day' }] },
    })
    expect(await admin.post(`${api}/form/${id}`, [1])).toMatchObject({ success: false, status: 400 })
    expect(await admin.get(`${api}/form/${id}/none`)).toMatchObject({ success: false })
    expect((await admin.get(`${api}/getData/${id}`, { day_begin: '2026-13-01' })).message).toMatch('日期格式不正确')
  })

  test('all of them come for a page size of -521, and the answer says when there are more', async () => {
    await published('many', [{ title: '名称', name: 'name', kind: 'text', inList: 'Y' }])
    const sheet = [['名称'], ...Array.from({ length: 5_010 }, (_, index) => [`第${index}条`])]
    const answer = await admin.upload(`${api}/importXls/many`, { name: '名称.xlsx', bytes: await sheetOf(sheet) })
    expect(answer, answer.message).toMatchObject({ success: true })
    const all = await admin.get<Rows>(`${api}/getData/many`, { pageSize: -521 })
    expect(all.message).toBe('共 5010 条，一次最多返回 5000 条；全部数据请导出')
    expect(all.result.records).toHaveLength(5_000)
    const found = await admin.get<Rows>(`${api}/getData/many`, { pageSize: -521, name: '*第500*' })
    expect(found.result.records).toHaveLength(11)
    expect(found.message).toBe('操作成功！')
    expect((await dataOf('many', { pageSize: 9_999 })).records, 'a page stays a page').toHaveLength(500)
  })

  test('are exported by the parameters of the list', async () => {
    const file = await admin.get(`${api}/exportXls/${id}`, { paramsStr: JSON.stringify({ topic: '*签*' }) })
    expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  test('of a tree come level by level', async () => {
    const tree = await published('branch', [{ title: '名称', name: 'name', kind: 'text', inList: 'Y' }], {
      isTree: 'Y',
    })
    const root = await admin.post<Values>(`${api}/form/${tree}`, { name: '总部', parentId: '0' })
    await admin.post(`${api}/form/${tree}`, { name: '分部', parentId: root.result.id })
    const level = async (parentId: unknown) =>
      (await admin.get<Rows>(`${api}/getTreeData/${tree}`, { parentId: String(parentId) })).result.records
    expect(await level('0')).toMatchObject([{ name: '总部', parentId: '0', hasChild: '1' }])
    expect(await level(root.result.id)).toMatchObject([{ name: '分部', hasChild: '0' }])
    expect((await admin.get(`${api}/getColumns/${tree}`)).result).toMatchObject({
      ...{ pidField: 'parentId', hasChildrenField: 'hasChild', textField: 'name' },
    })
    expect((await admin.get(`${api}/getTreeData/${id}`)).message).toBe('“表单visit”不是树形表单')
  })
})

describe('shapes', () => {
  test('columns name their dictionary or the text of a reference, and carry no script', async () => {
    const { result } = await admin.get<Values & { columns: Values[] }>(`${api}/getColumns/${id}`)
    expect(result).toMatchObject({
      ...{ code: id, description: '表单visit', currentTableName: 'onl_visit', checkboxFlag: 'Y', enhanceJs: '' },
      ...{ hideColumns: [], cgButtonList: [] },
      dictOptions: { sort: expect.arrayContaining([{ value: 'training', text: '培训讲座', title: '培训讲座' }]) },
    })
    expect(result.columns.map(({ dataIndex, customRender }) => [dataIndex, customRender])).toEqual([
      ['topic', undefined],
      ['day', undefined],
      ['sort', 'sort'],
      ['client', '_replace_text_client_dictText'],
    ])
    expect((await admin.get(`${api}/getEnhanceJs/${id}`)).result).toBe('')
    expect((await admin.get(`${api}/getErpColumns/${id}`)).result).toMatchObject({
      main: { currentTableName: 'onl_visit' },
      subList: [{ currentTableName: 'onl_visit_items', columns: [{ dataIndex: 'words', title: '说明' }] }],
    })
    expect((await admin.get(`${api}/getQueryInfo/${id}`)).result).toMatchObject([
      { label: '事由', field: 'topic', view: 'text', mode: 'single' },
      { label: '日期', field: 'day', view: 'date', mode: 'group' },
    ])
  })

  test('the form is a JSON schema with the sub-table as a tab', async () => {
    const { result } = await admin.get<Values>(`${api}/getFormItem/${id}`)
    expect(result).toMatchObject({
      head: { id, tableName: 'onl_visit', tableTxt: '表单visit', tableType: 2, subTableStr: 'onl_visit_items' },
      schema: {
        required: ['topic'],
        properties: {
          topic: { view: 'text', title: '事由', maxLength: 100 },
          sort: { view: 'list', enum: expect.any(Array) },
          onl_visit_items: { view: 'tab', columns: [{ key: 'words', title: '说明' }] },
        },
      },
    })
    expect((await admin.get(`${api}/getFormItemBytbname/onl_visit`)).result).toEqual(result)
  })
})

describe('rights', () => {
  test('a designer does not see rows, and a reader of rows does not see designs', async () => {
    const designer = await product.signInAs({
      username: 'wire_designer',
      permissions: ['onlineForm:list', 'onlineForm:add', 'onlineForm:edit', 'onlineForm:publish'],
    })
    expect((await designer.get<Page<Values>>('/online/cgform/head/list')).result.total).toBeGreaterThan(0)
    const calls = ['getColumns', 'getErpColumns', 'getQueryInfo', 'getData', 'getTreeData', 'getFormItem', 'exportXls']
    for (const call of calls)
      expect(await designer.get(`${api}/${call}/${id}`), call).toMatchObject({ success: false, status: 403 })
    expect(await designer.post(`${api}/form/${id}`, { topic: '不行' })).toMatchObject({ status: 403 })

    const reader = await product.signInAs({ username: 'wire_reader', permissions: ['onlineVisit:list'] })
    expect(await reader.get(`${api}/getData/${id}`)).toMatchObject({ success: true })
    expect((await reader.get(`${api}/getColumns/${id}`)).result).toMatchObject({
      hideColumns: ['add', 'update', 'delete', 'batch_delete', 'import', 'export'],
    })
    expect(await reader.post(`${api}/form/${id}`, { topic: '不行' })).toMatchObject({ status: 403 })
    expect(await reader.put(`${api}/form/${id}`, { id: 'x', topic: '不行' })).toMatchObject({ status: 403 })
    expect(await reader.delete(`${api}/form/${id}/x`)).toMatchObject({ status: 403 })
    expect(await reader.get('/online/cgform/head/list')).toMatchObject({ status: 403 })
    expect(await reader.get('/online/cgform/field/listByHeadId', { headId: id })).toMatchObject({ status: 403 })
  })

  test('forms of another tenant, unknown codes and resources of the product do not exist here', async () => {
    const { id: tenantId } = await openTestTenant(product)
    const permissions = ['onlineVisit:list', 'onlineVisit:add', 'onlineForm:list', 'onlineForm:publish']
    const other = await product.signInAs({ username: 'wire_other', tenantId, permissions })
    for (const key of [id, 'visit', 'onl_visit'])
      expect(await other.get(`${api}/getData/${key}`), key).toMatchObject({
        success: false,
        error: { code: 'not_found' },
      })
    expect(await other.get(`${api}/subform/list/onl_visit_items/x`)).toMatchObject({ success: false })
    expect(await other.post(`${api}/form/${id}`, { topic: '外所' })).toMatchObject({ success: false })
    expect((await other.get<Page<Values>>('/online/cgform/head/list')).result.total).toBe(0)
    expect(await other.get('/online/cgform/field/listByHeadId', { headId: id })).toMatchObject({ success: false })
    expect(await other.post(`${api}/doDbSynch/${id}/normal`, {})).toMatchObject({ success: false })
    for (const key of ['nothing', 'enterprise', 'constructor', 'sys_user'])
      expect(await admin.get(`${api}/getData/${key}`), key).toMatchObject({
        success: false,
        error: { code: 'not_found' },
      })
  })
})

describe('the designer', () => {
  const head = { tableName: 'travel_note', tableTxt: '差旅', tableType: 1, isTree: 'N' }
  const field = (dbFieldName: string, dbFieldTxt: string, more: Values = {}): Values => ({
    ...{ dbFieldName, dbFieldTxt, fieldShowType: 'text', dbType: 'string', dbLength: 50, isShowList: 1 },
    ...more,
  })

  test('of an old client adds, lists, changes, publishes, copies and removes a form', async () => {
    const fields = [
      field('id', '主键'),
      field('create_by', '创建人'),
      field('dest_city', '目的地', { fieldMustInput: '1', isQuery: 1 }),
      field('trip_days', '天数', { dbType: 'int' }),
      field('trip_kind', '类别', { fieldShowType: 'radio', dictField: 'example_kind' }),
      field('ent', '企业', {
        fieldShowType: 'sel_search',
        dictTable: 'biz_enterprise',
        dictField: 'id',
        dictText: 'name',
      }),
    ]
    const indexs = [{ indexField: 'dest_city', indexType: 'unique' }]
    expect(await admin.post(`${api}/addAll`, { head, fields, indexs })).toMatchObject({ message: '添加成功！' })
    const { result } = await admin.get<Page<Values>>('/online/cgform/head/list', { tableName: 'travel', copyType: 0 })
    expect(result).toMatchObject({
      total: 1,
      records: [{ tableName: 'onl_travel_note', tableTxt: '差旅', tableType: 1, isDbSynch: 'N', copyType: 0 }],
    })
    const formId = String(result.records[0]!.id)
    const stored = await admin.get<{ fields: Values[] }>('/online/form/queryById', { id: formId })
    expect(
      stored.result.fields.map(({ name, kind, source, required, unique }) => [name, kind, source, required, unique]),
    ).toEqual([
      ['destCity', 'text', null, 'Y', 'Y'],
      ['tripDays', 'integer', null, 'N', 'N'],
      ['tripKind', 'dictionary', 'example_kind', 'N', 'N'],
      ['ent', 'reference', 'enterprise', 'N', 'N'],
    ])
    const listed = await admin.get<Values[]>('/online/cgform/field/listByHeadId', { headId: formId })
    expect(listed.result).toMatchObject([
      { dbFieldName: 'dest_city', dbFieldTxt: '目的地', fieldMustInput: '1', isQuery: 1, fieldValidType: 'only' },
      { dbFieldName: 'trip_days', dbType: 'int' },
      { dbFieldName: 'trip_kind', fieldShowType: 'list', dictField: 'example_kind' },
      { dbFieldName: 'ent', fieldShowType: 'sel_search', dictTable: 'enterprise' },
    ])
    expect((await admin.get('/online/cgform/field/listByHeadCode', { headCode: 'onl_travel_note' })).result).toEqual(
      listed.result,
    )
    expect((await admin.get('/online/cgform/index/listByHeadId', { headId: formId })).result).toMatchObject([
      { indexField: 'dest_city', indexType: 'unique' },
    ])
    expect((await admin.get(`${api}/checkOnlyTable`, { tbname: 'travel_note' })).result).toBe(-1)
    expect((await admin.get(`${api}/checkOnlyTable`, { tbname: 'travel_note', id: formId })).result).toBe(1)

    expect(await admin.post(`${api}/doDbSynch/${formId}/force`, {})).toMatchObject({ success: false })
    expect(await admin.post(`${api}/doDbSynch/${formId}/normal`, {})).toMatchObject({ success: true })
    expect(await admin.post(`${api}/doDbSynch/${formId}/normal`, {}), 'again').toMatchObject({ success: true })
    const changed = [...listed.result, field('remark', '备注', { fieldShowType: 'textarea' })]
    const edit = { head: { ...head, id: formId, tableTxt: '差旅单' }, fields: changed, indexs: [], deleteFieldIds: [] }
    expect(await admin.put(`${api}/editAll`, edit)).toMatchObject({ message: '修改成功！' })
    expect((await admin.get('/online/form/queryById', { id: formId })).result).toMatchObject({
      ...{ title: '差旅单', status: 'changed' },
      fields: [{ name: 'destCity' }, { name: 'tripDays' }, { name: 'tripKind' }, { name: 'ent' }, { name: 'remark' }],
    })
    expect(
      await admin.get(`/online/cgform/head/copyOnlineTable/${formId}`, { tableName: 'travel_copy' }),
    ).toMatchObject({ message: '复制成功!' })
    expect((await admin.delete('/online/cgform/head/removeRecord', { id: formId })).message).toBe(
      '“差旅单”正在使用，请先停用再删除',
    )
  })

  test('takes pop-ups, categories and documents, and answers them with what their controls need', async () => {
    const roots = await admin.get<Page<Values>>('/sys/category/rootList', { pageSize: '100' })
    const root = roots.result.records.find(({ name }) => name === '案由')!.code
    const popup = {
      fieldShowType: 'popup',
      dictTable: 'enterprise',
      dictField: 'name,level',
      dictText: 'client_name,mark',
    }
    const fields = [
      field('mark', '等级'),
      field('client_name', '客户', popup),
      field('cause', '案由', { fieldShowType: 'cat_tree', dictField: root }),
      field('story', '经过', { fieldShowType: 'markdown', dbType: 'Text' }),
    ]
    const added = await admin.post(`${api}/addAll`, { head: { ...head, tableName: 'stock_kinds' }, fields, indexs: [] })
    expect(added, added.message).toMatchObject({ success: true })
    const { result: listed } = await admin.get<Page<Values>>('/online/cgform/head/list', { tableName: 'stock_kinds' })
    const kindsId = String(listed.records[0]!.id)
    expect((await admin.get('/online/form/queryById', { id: kindsId })).result).toMatchObject({
      fields: [
        { name: 'mark' },
        { name: 'clientName', kind: 'popup', source: 'enterprise', fills: 'clientName=name,mark=level' },
        { name: 'cause', kind: 'category', source: '案由' },
        { name: 'story', kind: 'markdown' },
      ],
    })
    const published = await admin.post(`${api}/doDbSynch/${kindsId}/normal`, {})
    expect(published, published.message).toMatchObject({ success: true })
    const { result } = await admin.get<Values>(`${api}/getFormItem/${kindsId}`)
    expect(result.schema).toMatchObject({
      properties: {
        mark: { view: 'text' },
        clientName: { view: 'popup', code: 'enterprise', orgFields: 'name,level', destFields: 'clientName,mark' },
        cause: { view: 'cat_tree', dict: 'sys_category,name,id', pidValue: root },
        story: { view: 'markdown' },
      },
    })
  })

  test.each([
    ['控件', field('a', '甲', { fieldShowType: 'link_down' }), '“甲”的控件“link_down”在这里没有对应的字段类型'],
    [
      '弹窗',
      field('a', '甲', { fieldShowType: 'popup', dictTable: 'enterprise', dictField: 'name' }),
      '“甲”须写明取报表的哪些列（dictField）、填到哪些字段（dictText），两者数量相同',
    ],
    ['分类', field('a', '甲', { fieldShowType: 'cat_tree', dictField: 'X99' }), '“甲”的分类“X99”不存在'],
    ['表达式', field('a', '甲', { fieldDefaultValue: '{{new Date()}}' }), '“甲”的默认值是表达式，这里只接受固定的值'],
    ['校验', field('a', '甲', { fieldValidType: 'm' }), '“甲”的校验规则“m”在这里没有对应，请在表单设计中设置'],
    ['数据表', field('a', '甲', { fieldShowType: 'list', dictTable: 'pg_user' }), '“甲”关联的数据表“pg_user”不存在'],
  ])('refuses a %s without counterpart', async (_, one, message) => {
    const answer = await admin.post(`${api}/addAll`, { head, fields: [one], indexs: [] })
    expect(answer).toMatchObject({ success: false, message })
  })

  test.each([
    ['no head', { fields: [] }, '表单 head 应为 JSON 对象'],
    ['no list of fields', { head, fields: 'x' }, '字段 fields 应为列表'],
    ['a field that is no object', { head, fields: [1] }, '字段 fields 的每一项应为 JSON 对象'],
    ['a sub-table', { head: { ...head, tableType: 3 }, fields: [] }, '附表是主表单的字段，请在主表单的设计中添加'],
  ])('refuses a body with %s', async (_, body, message) => {
    expect(await admin.post(`${api}/addAll`, body)).toMatchObject({ success: false, message })
  })

  test('answers the problems of the plan as the message', async () => {
    const fields = [field('name', '名称'), field('kind_of', '类', { fieldShowType: 'list', dictField: 'nowhere' })]
    await admin.post(`${api}/addAll`, { head: { ...head, tableName: 'bad_plan' }, fields, indexs: [] })
    const { result } = await admin.get<Page<Values>>('/online/cgform/head/list', { tableName: 'bad_plan' })
    expect(await admin.post(`${api}/doDbSynch/${String(result.records[0]!.id)}/normal`, {})).toMatchObject({
      ...{ success: false, message: '“类”的字典“nowhere”不存在' },
    })
  })
})

test('what is done elsewhere is answered with where, to designers alone', async () => {
  const calls: Record<string, string> = {
    [`${api}/authColumn/${id}`]: '“谁能看”',
    [`${api}/authButton/${id}`]: '角色管理',
    [`${api}/authPage/${id}/1`]: '角色管理',
    [`${api}/roleColumnAuth/r/${id}`]: '角色管理',
    [`${api}/roleButtonAuth/r/${id}`]: '角色管理',
    '/online/cgform/head/tableInfo': 'npm run eject',
    '/online/cgform/head/rootFile': 'npm run eject',
    '/online/cgform/head/fileTree': 'npm run eject',
  }
  const reader = await product.signInAs({ username: 'elsewhere_reader', permissions: ['onlineVisit:list'] })
  for (const [path, words] of Object.entries(calls)) {
    expect((await admin.get(path)).message, path).toContain(words)
    expect(await reader.get(path), path).toMatchObject({ status: 403 })
  }
  expect((await admin.put(`${api}/authButton/${id}`, {})).message).toContain('“谁能用”')
  expect((await admin.post(`${api}/roleAuth`, {})).message).toContain('角色管理')
  expect((await admin.post(`${api}/codeGenerate`, {})).message).toContain('npm run eject')
  expect((await admin.post(`/online/cgform/head/enhanceButton/${id}`, {})).message).toContain('不执行脚本')
})

describe('scripts', () => {
  const head = '/online/cgform/head'

  test('are stored and handed back, the last 16 of a form, and never run', async () => {
    const cgJs = 'throw new Error("run")'
    expect(await admin.get(`${head}/enhanceJs/${id}`, { type: 'form' })).toMatchObject({ success: true, result: null })
    const stored = await admin.post(`${head}/enhanceJs/${id}`, { cgJs, cgJsType: 'form' })
    expect(stored).toMatchObject({ success: true, message: '已保存。本系统不执行脚本' })
    expect((await admin.get(`${head}/enhanceJs/${id}`, { type: 'form' })).result).toMatchObject({
      cgJs,
      cgJsType: 'form',
      cgformHeadId: id,
    })
    expect((await admin.get(`${head}/enhanceJs/${id}`, { type: 'list' })).result).toBeNull()
    for (let n = 1; n <= 17; n++) await admin.put(`${head}/enhanceSql/${id}`, { cgbSql: `select ${n}` })
    const { result } = await admin.get<{ content: string; createBy: string }[]>('/online/form/scripts', { id })
    expect(result).toHaveLength(16)
    expect(result[0]).toMatchObject({ content: 'select 17', createBy: 'admin' })
    expect(result.at(-1)).toMatchObject({ content: 'select 2' })
    expect((await admin.get(`${api}/getEnhanceJs/${id}`)).result).toBe('')
  })

  test('are refused when too long or missing, of another tenant, or without the permission to edit', async () => {
    expect(await admin.post(`${head}/enhanceJs/${id}`, { cgJs: 'x'.repeat(60_001) })).toMatchObject({ success: false })
    expect(await admin.post(`${head}/enhanceJs/${id}`, { cgJsType: 'form' })).toMatchObject({
      success: false,
      message: '缺少 cgJs',
    })
    const reader = await product.signInAs({ username: 'script_reader', permissions: ['onlineForm:list'] })
    expect(await reader.get('/online/form/scripts', { id })).toMatchObject({ success: true })
    expect(await reader.post(`${head}/enhanceJava/${id}`, { cgJavaValue: 'x' })).toMatchObject({ status: 403 })
    const { client } = await openTestTenant(product)
    expect(await client.get('/online/form/scripts', { id })).toMatchObject({ success: false })
    expect(await client.post(`${head}/enhanceJs/${id}`, { cgJs: 'x' })).toMatchObject({ success: false })
  })
})
