import { makeCreditCode } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { workbookOf } from '../sheets/testing/workbookOf.ts'
import { xlsOf } from '../sheets/testing/xlsOf.ts'
import { importing, sheetOf } from './testing/importing.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const positions = () => importing(product.admin, '/sys/position')
const enterprises = () => importing(product.admin, '/legal/enterprise')
const head = ['职务编码', '职务名称', '职级']

describe('files that cannot be imported', () => {
  const refusal = async (bytes: Buffer): Promise<string> =>
    positions()
      .preview(bytes)
      .then(
        () => 'accepted',
        (error: Error) => error.message,
      )

  test('get a clear error and leave nothing behind', async () => {
    expect(await refusal(Buffer.from('职务编码,职务名称,职级'))).toContain('不是有效的 Excel 文件')
    expect(await refusal(await sheetOf([head]))).toContain('没有数据行')
    expect(
      await refusal(
        await sheetOf([
          ['编号', '姓名'],
          ['1', '甲'],
        ]),
      ),
    ).toContain('没有找到表头')
    expect(
      await refusal(
        await sheetOf([
          ['职务编码', '备注'],
          ['A', 'B'],
        ]),
      ),
    ).toContain('缺少必填列：职务名称、职级')
    expect(
      await refusal(
        await sheetOf([
          ['职务编码', '*职务编码', '职务名称', '职级'],
          ['A', 'A', '甲', '中级'],
        ]),
      ),
    ).toContain('重复出现')
    const tooMany = Array.from({ length: 200_000 }, (_, n) => `<row r="${n + 1}"><c t="str"><v>x</v></c></row>`).join(
      '',
    )
    expect(await refusal(workbookOf({ rows: tooMany }))).toBe(
      '文件导入失败:数据超过 100000 行，请拆分成多个文件后分别导入',
    )
    const { rows } = await sql`select 1 from import_batch union all select 1 from import_row`.execute(
      product.app.engine.db.kysely,
    )
    expect(rows).toHaveLength(0)
  })
})

test('a dry run distinguishes new, changed, unchanged and bad rows, and changes nothing', async () => {
  await product.admin.post('/sys/position/add', { code: 'YL1', name: '合伙人', postRank: '5' })
  await product.admin.post('/sys/position/add', { code: 'YL2', name: '律师', postRank: '3' })
  const before = await positions().list()
  const preview = await positions().preview(
    await sheetOf([
      ['职务列表'],
      ['导出人：某某'],
      ['*职务编码', ' 职务名称（必填）', 'postRank', '创建时间', '爱好'],
      ['YL1', '高级合伙人', '正高级', '2026-01-01', '棋'],
      ['YL2', '律师', '中级', null, null],
      ['YL3', '实习律师', '员级', null, null],
      ['YL3', '助理', '员级', null, null],
      ['', '无编码', '中', null, null],
    ]),
  )
  expect(preview).toMatchObject({
    total: 5,
    added: 1,
    changed: 1,
    unchanged: 1,
    bad: 2,
    unknownColumns: ['爱好'],
    ignoredColumns: [
      { title: '创建时间', reason: '由系统记录' },
      { title: '爱好', reason: '没有对应的字段' },
    ],
    missingColumns: [],
  })
  const rows = await positions().rows(preview.batchId)
  expect(rows.map(({ row, status }) => [row, status])).toEqual([
    [4, 'changed'],
    [5, 'unchanged'],
    [6, 'added'],
    [7, 'bad'],
    [8, 'bad'],
  ])
  expect(rows[0]!.changes).toEqual([{ field: 'name', title: '职务名称', before: '合伙人', after: '高级合伙人' }])
  expect(rows[3]!.errors).toEqual([
    { field: 'code', title: '职务编码', value: 'YL3', message: '职务编码与第 6 行重复' },
  ])
  expect(rows[4]!.values).toEqual({ code: '', name: '无编码', postRank: '中' })
  expect(rows[4]!.errors).toEqual([
    { field: 'code', title: '职务编码', value: '', message: '请输入职务编码' },
    {
      field: 'postRank',
      title: '职级',
      value: '中',
      message: expect.stringContaining('没有“中”这一选项'),
      suggestion: '是否为“中级”',
    },
  ])
  expect(await positions().rows(preview.batchId, 'bad')).toHaveLength(2)
  expect(await positions().list()).toEqual(before)
})

test('a missing required column names the unknown ones, which can be assigned', async () => {
  const bytes = await sheetOf([
    ['代号', '职务名称（请写全称）', '职级', '称呼'],
    ['ZD1', '顾问', '中级', '老师'],
  ])
  const { result, message } = await positions().previewTask(bytes)
  expect(message).toContain('缺少必填列：职务编码。文件中没有对应字段的列：代号、称呼，')
  expect(result).toEqual({ unknownColumns: ['代号', '称呼'], missingColumns: ['职务编码'] })

  const preview = await positions().preview(bytes, '职务.xlsx', {
    // The second one is a column of another file.
    columns: JSON.stringify({ 代号: 'code', 别的列: 'postRank' }),
  })
  expect(preview).toMatchObject({ added: 1, bad: 0, unknownColumns: ['称呼'], missingColumns: [] })
  expect((await positions().rows(preview.batchId))[0]!.values).toEqual({ code: 'ZD1', name: '顾问', postRank: '中级' })
})

test.each([
  ['{', '列的对应关系 columns 应为 JSON 对象'],
  ['{"代号":"nothing"}', '列“代号”对应的字段“nothing”不存在或不能导入'],
  ['{"代号":"createTime"}', '列“代号”对应的字段“createTime”不存在或不能导入'],
  ['{"代号":7}', '列“代号”对应的字段“7”不存在或不能导入'],
  ['{"代号":"code","编号":"code"}', '列“代号”和“编号”都对应“职务编码”，请只保留一列'],
])('assigned columns %s are refused with a message', async (columns, message) => {
  const bytes = await sheetOf([head, ['ZE1', '顾问', '中级']])
  const answer = await product.admin.upload('/sys/position/import/preview', { name: '职务.xlsx', bytes }, { columns })
  expect(answer).toMatchObject({ success: false, message: `文件导入失败:${message}` })
})

test('an old .xls file is read like a new one', async () => {
  const preview = await positions().preview(xlsOf([head, ['OLD1', '顾问', '中级']]), '职务.xls')
  expect(preview).toMatchObject({ total: 1, added: 1, bad: 0 })
})

test('merged cells, formulas without results and error values are reported by cell', async () => {
  const rows = `
    <row r="1"><c t="str"><v>职务编码</v></c><c t="str"><v>职务名称</v></c><c t="str"><v>职级</v></c></row>
    <row r="2"><c r="A2" t="str"><v>HB1</v></c><c r="B2" t="str"><v>甲</v></c><c r="C2" t="str"><v>中级</v></c></row>
    <row r="3"><c r="A3" t="str"><v>HB2</v></c><c r="B3" t="str"><v>乙</v></c></row>
    <row r="4"><c r="A4" t="str"><v>HB3</v></c><c r="B4"><f>A1</f></c><c r="C4" t="e"><v>#REF!</v></c></row>`
  const tail = '<mergeCells count="2"><mergeCell ref="C2:C3"/><mergeCell ref="F1:G9"/></mergeCells>'
  const preview = await positions().preview(workbookOf({ rows, tail }))
  expect(preview).toMatchObject({ added: 1, bad: 2 })
  const [third, fourth] = await positions().rows(preview.batchId, 'bad')
  expect(third!.errors).toEqual([
    { field: 'postRank', title: '职级', value: '', message: expect.stringContaining('请取消合并单元格') },
  ])
  expect(fourth!.errors.map(({ field, message }) => [field, message])).toEqual([
    ['name', expect.stringContaining('公式没有计算结果')],
    ['postRank', expect.stringContaining('#REF!')],
  ])
})

test('every kind of field is read from its displayed text', async () => {
  const { code: region } = (await importing(product.admin, '/legal/region').list({ name: '海淀区' }))[0]!
  await product.admin.post('/sys/position/add', { code: 'ZW1', name: '首席主任', postRank: '5' })
  const preview = await importing(product.admin, '/test/specimen').preview(
    await sheetOf([
      ['名称', '编码', '标题', '说明', '正文', '重量', '数量', '价格', '日期', '时刻', '钟点', '启用', '职级', '可选职级', '职务', '相关职务', '地区', '扩展'],
      [
        '样本一', 'YB1', '题', '一\n二', '<p onclick="x()">好<script>1</script></p>', '1.5', '1,200', '￥12.30', '2026年1月5日', '2026/1/5 9:30', '9:30',
        '否', '中级', '员级、助级', '首席主任', 'ZW1，首席主任', '北京市/海淀区', '{"a":1}',
      ],
      ['样本二', 'YB2', null, null, null, '很重', '1.5', '1.234', '2026-02-30', '昨天', '25:00', '或许', '无', '员级、无', '没有人', '首席主任、没有人', '朝阳区', '{'],
    ]),
  ) // prettier-ignore
  expect(preview).toMatchObject({ added: 1, bad: 1 })
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from import_row where batch_id = ${preview.batchId} and status = 'added'`.execute(
    product.app.engine.db.kysely,
  )
  const position = (await positions().list({ code: 'ZW1' }))[0]!.id
  expect(rows[0]!.data).toMatchObject({
    name: '样本一', name_pinyin: 'yangbenyi yby', body: '<p>好</p>', weight: 1.5, count: 1200, price: 1230, day: '2026-01-05',
    moment: '2026-01-05 09:30:00', clock: '09:30:00', active: 'N', rank: '3', ranks: ['1', '2'], positionId: position, positionIds: [position],
    regionCode: region, extra: { a: 1 },
  }) // prettier-ignore
  const [bad] = await importing(product.admin, '/test/specimen').rows(preview.batchId, 'bad')
  expect(Object.fromEntries(bad!.errors.map(({ field, message }) => [field, message]))).toMatchObject({
    weight: '重量应为数字',
    count: '数量应为整数',
    price: '价格最多 2 位小数',
    day: '日期格式不正确，应为 2026-01-31',
    moment: expect.stringContaining('时刻格式不正确'),
    clock: expect.stringContaining('钟点格式不正确'),
    active: '启用应为“是”或“否”',
    rank: expect.stringContaining('职级没有“无”这一选项'),
    positionId: '职务没有找到“没有人”',
    positionIds: '相关职务没有找到“没有人”',
    regionCode: expect.stringMatching(/地区有 \d+ 个“朝阳区”，请写明上级/),
    extra: expect.any(String),
  })
})

test('cross-field rules and derived values apply to imported rows', async () => {
  const preview = await importing(product.admin, '/legal/holiday').preview(
    await sheetOf([
      ['日期', '类型', '名称', '年份'],
      ['2031-05-01', '放假', '劳动节', 2031],
      ['2031-05-02', '放假', '劳动节', 2030],
    ]),
  )
  expect(preview).toMatchObject({ added: 1, bad: 1 })
  const [bad] = await importing(product.admin, '/legal/holiday').rows(preview.batchId, 'bad')
  expect(bad!.errors).toEqual([
    { field: 'year', title: '年份', value: '2030', message: '年份应与日期 2031-05-02 一致' },
  ])
})

describe('permissions of an import', () => {
  const creditCode = (n: number) =>
    makeCreditCode({ kind: '91', regionCode: '110108', subject: `MB${String(n).padStart(6, '0')}` })
  const enterpriseHead = ['企业名称', '统一社会信用代码', '联系人', '联系手机']

  test('requires the import permission', async () => {
    const clerk = await product.signInAs({ username: 'reader', permissions: ['position:list'] })
    const answer = await clerk.upload('/sys/position/import/preview', { name: 'a.xlsx', bytes: await sheetOf([head]) })
    expect(answer.status).toBe(403)
  })

  test('existing rows require the permission to edit', async () => {
    const clerk = await product.signInAs({ username: 'importer', permissions: ['position:import', 'position:list'] })
    await product.admin.post('/sys/position/add', { code: 'QX1', name: '书记员', postRank: '1' })
    const work = importing(clerk, '/sys/position')
    const preview = await work.preview(await sheetOf([head, ['QX1', '书记员长', '员级'], ['QX2', '书记员', '员级']]))
    expect(preview).toMatchObject({ added: 1, bad: 1 })
    expect((await work.rows(preview.batchId, 'bad'))[0]!.errors[0]!.message).toContain('没有编辑权限')
  })

  test('a batch belongs to its user', async () => {
    const preview = await positions().preview(await sheetOf([head, ['SY1', '甲', '员级']]))
    const other = await product.signInAs({ username: 'curious', permissions: ['position:import'] })
    const seen = await other.get('/sys/position/import/rows', { batchId: preview.batchId })
    expect(seen).toMatchObject({ success: false, message: expect.stringContaining('不存在或已过期') })
    const elsewhere = await product.admin.get('/legal/holiday/import/rows', { batchId: preview.batchId })
    expect(elsewhere.success).toBe(false)
  })

  test('another tenant has its own rows', async () => {
    await product.admin.post('/sys/position/add', { code: 'ZH1', name: '本所', postRank: '1' })
    const stranger = await product.signInAs({
      username: 'stranger',
      tenantId: 7,
      permissions: ['position:import', 'position:edit', 'position:list'],
    })
    const work = importing(stranger, '/sys/position')
    const preview = await work.preview(await sheetOf([head, ['ZH1', '他所', '员级']]))
    expect(preview).toMatchObject({ added: 1, changed: 0 })
    await work.commit(preview.batchId)
    expect((await work.list()).map(({ name }) => name)).toEqual(['他所'])
    expect((await positions().list({ code: 'ZH1' })).map(({ name }) => name)).toEqual(['本所'])
  })

  test('row rules limit which rows may be changed and added', async () => {
    const [outside, inside] = [creditCode(1), creditCode(2)]
    const contact = { contactName: '张三', contactMobile: '13812345678' }
    await product.admin.post('/legal/enterprise/add', {
      name: '界外有限公司',
      creditCode: outside,
      level: 'A',
      ...contact,
    })
    const clerk = await product.signInAs({
      username: 'narrow',
      permissions: ['enterprise:import', 'enterprise:edit', 'enterprise:list'],
      rowRules: [{ resource: 'enterprise', ruleColumn: 'contactName', ruleConditions: '=', ruleValue: '李四' }],
    })
    const work = importing(clerk, '/legal/enterprise')
    const preview = await work.preview(
      await sheetOf([
        enterpriseHead,
        ['界外有限公司二', outside, '李四', '13812345678'],
        ['界内有限公司', inside, '李四', '13812345678'],
        ['另一有限公司', creditCode(3), '王五', '13812345678'],
      ]),
    )
    expect(preview).toMatchObject({ added: 1, changed: 0, bad: 2 })
    const messages = (await work.rows(preview.batchId, 'bad')).map(({ errors }) => errors[0]!.message)
    expect(messages).toEqual([`统一社会信用代码“${outside}”已存在`, '该企业不在您的数据权限范围内，不能导入'])
  })

  test('rows in a state that cannot be edited are left unchanged', async () => {
    const code = creditCode(4)
    await product.admin.post('/legal/enterprise/add', {
      name: '冻结有限公司',
      creditCode: code,
      contactName: '张三',
      contactMobile: '13812345678',
    })
    await sql`update biz_enterprise set status = 'frozen' where credit_code = ${code}`.execute(
      product.app.engine.db.kysely,
    )
    const preview = await enterprises().preview(
      await sheetOf([enterpriseHead, ['解冻有限公司', code, '张三', '13812345678']]),
    )
    expect(preview).toMatchObject({ changed: 0, bad: 1 })
    expect((await enterprises().rows(preview.batchId, 'bad'))[0]!.errors[0]!.message).toMatch(/当前为“.+”，不能修改/)
  })
})

test('another unique value that belongs to a different row is refused', async () => {
  await product.admin.post('/legal/goodAt/add', { name: '海商海事', code: 'HSHS' })
  const work = importing(product.admin, '/legal/goodAt')
  const preview = await work.preview(
    await sheetOf([
      ['领域名称', '领域编码'],
      ['航空运输', 'HSHS'],
      ['海商海事', 'HSHS2'],
    ]),
  )
  expect(preview).toMatchObject({ changed: 1, bad: 1 })
  expect((await work.rows(preview.batchId, 'bad'))[0]!.errors).toEqual([
    { field: 'code', title: '领域编码', value: 'HSHS', message: '领域编码“HSHS”已存在' },
  ])
})
