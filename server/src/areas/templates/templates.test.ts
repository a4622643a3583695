import { type Page, templateType } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../access/Actor.ts'
import { composeDocx } from '../../docx/composeDocx.ts'
import { packageOf } from '../../docx/testing/packageOf.ts'
import { openAccounts } from '../../entitlement/openAccounts.ts'
import { addRow } from '../../resource/write/addRow.ts'
import { write } from '../../resource/writeContext.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Row {
  id: string
  version: number
  status: string
  publishedVersion: string | null
  downloadCount: number | null
  docx: string
}

let product: TestProduct
let reviewer: Client
let typeId: string
let enterpriseId: string
beforeAll(async () => {
  product = await startTestProduct()
  reviewer = await product.signInAs({
    username: 'reviewer',
    permissions: [
      'contractTemplate:list',
      'contractTemplate:publish',
      'contractTemplate:sendBack',
      'templateDownload:fetch',
    ],
  })
  const type = { name: '买卖', code: 'sale-test' }
  typeId = (await addRow(product.app.engine, systemActor(1), templateType, type)).id
  const { result } = await product.admin.get<Page<{ id: string }>>('/legal/enterprise/list', {
    pageSize: 1,
    status: 'certified',
  })
  enterpriseId = result.records[0]!.id
})
afterAll(() => product?.close())

const upload = async (lines: string[] = ['甲方：{甲方}'], name = '模板.docx'): Promise<string> => {
  const file = { name, bytes: composeDocx(lines) }
  return (await product.admin.upload('/sys/common/upload', file, { biz: 'template' })).message
}
const variable = (key: string, more = {}) => ({ key, label: key, type: 'text', required: 'Y', ...more })
const values = async (changes = {}) => ({
  name: '买卖合同',
  typeId,
  docx: await upload(),
  variables: [variable('甲方')],
  ...changes,
})
const add = async (changes = {}): Promise<Row> => {
  const answer = await product.admin.post<Row>('/legal/contractTemplate/add', await values(changes))
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const act = (client: Client, { id }: { id: string }, step: string, body = {}) =>
  client.post<Row>(`/legal/contractTemplate/${id}/${step}`, body)
const published = async (changes = {}): Promise<Row> => {
  const row = await add(changes)
  await act(product.admin, row, 'submit')
  const answer = await act(reviewer, row, 'publish')
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}

describe('the file and its variables', () => {
  test.each([
    ['a tag without a variable', ['{甲方}{乙方}'], [variable('甲方')], '标签 {乙方} 没有对应的变量'],
    [
      'a variable without a tag',
      ['{甲方}'],
      [variable('甲方'), variable('丙方')],
      '变量“丙方”（丙方）在模板文件中没有用到',
    ],
    ['an unclosed loop', ['{#甲方}x'], [variable('甲方')], '后面没有对应的 {/甲方}'],
  ])('%s is refused, and nothing is stored', async (_name, lines, variables, words) => {
    const name = `坏模板${words.length}`
    const answer = await product.admin.post('/legal/contractTemplate/add', {
      ...(await values({ docx: await upload(lines), variables })),
      name,
    })
    expect(answer).toMatchObject({ success: false, error: { fields: [{ field: 'docx' }] } })
    expect(answer.message).toContain(words)
    const { result } = await product.admin.get<Page<Row>>('/legal/contractTemplate/list', { name })
    expect(result.total).toBe(0)
  })

  test('a file named docx that is none is refused by upload and by save', async () => {
    const zip = await product.admin.upload(
      '/sys/common/upload',
      { name: '假.docx', bytes: Buffer.from('plain text') },
      { biz: 'template' },
    )
    expect(zip.success).toBe(false)
    const text = await product.admin.upload(
      '/sys/common/upload',
      { name: '说明.txt', bytes: Buffer.from('plain text') },
      { biz: 'template' },
    )
    const answer = await product.admin.post('/legal/contractTemplate/add', await values({ docx: text.message }))
    expect(answer.message).toContain('不是有效的 Word 文档')
    const missing = await product.admin.post('/legal/contractTemplate/add', await values({ docx: 'template/no.docx' }))
    expect(missing.success).toBe(false)
  })

  test('a duplicate key is refused', async () => {
    const answer = await product.admin.post(
      '/legal/contractTemplate/add',
      await values({ variables: [variable('甲方'), variable('甲方')] }),
    )
    expect(answer.message).toContain('标签“甲方”出现了两次')
  })

  test('the lint warns where the generated file will be adjusted, and the template can be saved', async () => {
    const file = { name: '表.docx', bytes: composeDocx(['{甲方}', [['{#货物}{品名}', '{数量}{/货物}']]]) }
    const docx = (await product.admin.upload('/sys/common/upload', file, { biz: 'template' })).message
    const variables = [variable('甲方'), variable('货物', { type: 'table', columns: '品名,数量' })]
    const answer = await product.admin.post('/legal/contractTemplate/lint', { docx, variables, clauses: [] })
    expect(answer.result).toMatchObject({
      problems: [],
      warnings: ['正文第 1 个表格：{#货物} 没有内容时表格没有任何一行，生成时会去掉整个表格'],
    })
    await add({ docx, variables, name: '没有固定行的模板' })
  })

  test('a file with a remote template is refused with the reason, by lint and by save', async () => {
    const links =
      '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://x.example/a.dotm" TargetMode="External"/>'
    const file = { name: '外链.docx', bytes: packageOf({ body: '<w:p/>', links }) }
    const docx = (await product.admin.upload('/sys/common/upload', file, { biz: 'template' })).message
    const lint = await product.admin.post('/legal/contractTemplate/lint', { docx, variables: [], clauses: [] })
    expect(lint.message).toContain('引用了外部模板')
    const saved = await product.admin.post('/legal/contractTemplate/add', await values({ docx, variables: [] }))
    expect(saved).toMatchObject({ success: false, error: { fields: [{ field: 'docx' }] } })
    expect(saved.message).toContain('引用了外部模板')
  })

  test('the lint proposes variables for undeclared tags', async () => {
    const docx = await upload([
      '{甲方}{总价|大写}{签订日期}',
      '{#货物}',
      '{品名}{数量}',
      '{/货物}',
      '{#保密}保密{/保密}',
    ])
    const { result } = await product.admin.post<{ problems: string[]; variables: object[]; clauses: object[] }>(
      '/legal/contractTemplate/lint',
      { docx, variables: [variable('甲方')], clauses: [] },
    )
    expect(result.problems).toHaveLength(6)
    expect(result.variables).toMatchObject([
      { key: '货物', type: 'table', columns: '品名,数量' },
      { key: '总价', type: 'money' },
      { key: '签订日期', type: 'date' },
    ])
    expect(result.clauses).toEqual([{ key: '保密', title: '保密' }])
  })
})

describe('publishing', () => {
  test('stores a version that later edits do not change, and the next one gets the next number', async () => {
    const row = await published()
    expect(row).toMatchObject({ status: 'published', publishedVersion: '1.0' })
    const edit = await product.admin.put('/legal/contractTemplate/edit', { id: row.id, name: '新名' })
    expect(edit.message).toContain('已发布')
    await act(product.admin, row, 'takeOffline', { reason: '修订' })
    const docx = await upload(['甲方（修订）：{甲方}'])
    expect(await product.admin.put('/legal/contractTemplate/edit', { id: row.id, docx })).toMatchObject({
      success: true,
    })
    expect((await act(product.admin, row, 'relist')).message).toContain('修改过')
    await act(product.admin, row, 'submit')
    expect((await act(reviewer, row, 'publish')).result.publishedVersion).toBe('1.1')
    const { result } = await product.admin.get<{ version: string; docx: string }[]>(
      '/legal/contractTemplate/versions',
      {
        id: row.id,
      },
    )
    expect(result.map(({ version, docx: path }) => [version, path])).toEqual([
      ['1.1', docx],
      ['1.0', row.docx],
    ])
    const old = await product.admin.get<{ runs: { text: string }[] }[]>('/legal/contractTemplate/preview', {
      id: row.id,
      version: '1.0',
    })
    expect(old.result[0]!.runs[0]!.text).toBe('甲方：{甲方}')
    const db = product.app.engine.db.kysely
    await expect(sql`update template_version set docx = 'x' where template_id = ${row.id}`.execute(db)).rejects.toThrow(
      'never',
    )
  })

  test('needs a file and another user, and a published one cannot be deleted', async () => {
    const empty = await add({ docx: null, variables: [] })
    expect((await act(product.admin, empty, 'submit')).message).toContain('请先上传模板文件')
    const row = await add()
    await act(product.admin, row, 'submit')
    expect((await act(product.admin, row, 'publish')).message).toBe('“提交审核”由您本人办理，“发布”须由他人办理')
    expect((await act(reviewer, row, 'takeOffline', { reason: 'x' })).status).toBe(403)
    expect((await act(reviewer, row, 'sendBack')).message).toContain('请输入退回原因')
    await act(reviewer, row, 'publish')
    await act(product.admin, row, 'takeOffline', { reason: '停用' })
    const gone = await product.admin.delete('/legal/contractTemplate/delete', { id: row.id })
    expect(gone.message).toContain('发布过的模板不能删除')
    expect((await act(product.admin, row, 'relist')).result.status).toBe('published')
    await act(product.admin, row, 'deprecate', { reason: '法律修订' })
    expect((await act(product.admin, row, 'relist')).success).toBe(false)
  })
})

describe('a revision', () => {
  const read = async ({ id }: { id: string }) =>
    (
      await product.admin.get<Row & { revisionOfId: string | null; name: string; price: number }>(
        '/legal/contractTemplate/queryById',
        { id },
      )
    ).result
  const revisionOf = async (row: { id: string }): Promise<Row> => {
    const { rows } = await sql<{ id: string }>`
      select id from biz_contract_template where revision_of_id = ${row.id} order by id desc limit 1`.execute(
      product.app.engine.db.kysely,
    )
    return read(rows[0]!)
  }
  const assembled = async (row: { id: string }) => {
    const { result: paper } = await product.admin.post<{ id: string }>('/legal/contract/add', {
      name: '修订期间的合同',
      enterpriseId,
      bizType: 'other',
      typeId,
    })
    const input = { id: paper.id, templateId: row.id, values: { 甲方: '某公司' }, clauses: [] }
    const answer = await product.admin.post('/legal/contract/assemble', input)
    const { result } = await product.admin.get<{ templateVersion: string | null }>('/legal/contract/queryById', {
      id: paper.id,
    })
    return { answer, version: result.templateVersion }
  }

  test('leaves the published version in use until it is published itself, and then replaces it', async () => {
    const row = await published()
    expect(await act(product.admin, row, 'revise')).toMatchObject({
      success: true,
      message: '已建立修订稿；发布前继续使用 1.0 版',
      result: { status: 'published', publishedVersion: '1.0' },
    })
    const draft = await revisionOf(row)
    expect(draft).toMatchObject({ status: 'draft', revisionOfId: row.id, publishedVersion: null, docx: row.docx })
    expect((await act(product.admin, row, 'revise')).message).toContain('尚未发布，请先完成或放弃')
    const docx = await upload(['甲方（修订）：{甲方}'])
    const changes = { id: draft.id, docx, name: '买卖合同（新）', price: 9900 }
    expect(await product.admin.put('/legal/contractTemplate/edit', changes)).toMatchObject({ success: true })
    await act(product.admin, draft, 'submit')
    expect(await read(row)).toMatchObject({ status: 'published', docx: row.docx, name: '买卖合同', price: 0 })
    expect(await assembled(row)).toMatchObject({ answer: { success: true }, version: '1.0' })
    expect((await assembled(draft)).answer).toMatchObject({ success: false })
    expect(await act(product.admin, draft, 'publish')).toMatchObject({
      message: expect.stringContaining('“发布”须由他人办理'),
    })
    expect(await act(reviewer, draft, 'publish')).toMatchObject({ success: true, result: { status: 'adopted' } })
    expect(await read(row)).toMatchObject({
      status: 'published',
      publishedVersion: '1.1',
      docx,
      name: '买卖合同（新）',
      price: 9900,
    })
    expect(await assembled(row)).toMatchObject({ answer: { success: true }, version: '1.1' })
    expect((await assembled(draft)).answer).toMatchObject({ success: false })
    expect(await act(product.admin, row, 'revise')).toMatchObject({ success: true })
  })

  test('is abandoned with a reason, and cannot be published into a deprecated template', async () => {
    const row = await published()
    expect((await act(product.admin, await add(), 'abandon', { reason: '不要' })).message).toContain('不是修订稿')
    await act(product.admin, row, 'revise')
    const first = await revisionOf(row)
    expect(await act(product.admin, first, 'abandon', { reason: '不再需要' })).toMatchObject({
      result: { status: 'abandoned' },
    })
    await act(product.admin, row, 'revise')
    const second = await revisionOf(row)
    await act(product.admin, second, 'submit')
    await act(product.admin, row, 'deprecate', { reason: '法律修订' })
    expect(await act(reviewer, second, 'publish')).toMatchObject({
      success: false,
      message: expect.stringContaining('不在使用中，不能发布修订'),
    })
    expect(await read(row)).toMatchObject({ status: 'deprecated', publishedVersion: '1.0' })
  })

  test('pickers offer published templates only, and still show the names of others', async () => {
    const name = `选择器模板甲`
    const states = ['draft', 'reviewing', 'published', 'offline', 'deprecated', 'adopted', 'abandoned']
    const rows: Record<string, Row> = {}
    for (const state of states) {
      rows[state] = await add({ name: `${name}${state}` })
      await sql`update biz_contract_template set status = ${state} where id = ${rows[state].id}`.execute(
        product.app.engine.db.kysely,
      )
    }
    const options = async (params: object) =>
      (await product.admin.get<{ value: string }[]>('/legal/contractTemplate/options', { ...params })).result
    expect((await options({ keyword: name })).map(({ value }) => value)).toEqual([rows.published!.id])
    expect(await options({ keys: rows.deprecated!.id })).toMatchObject([{ value: rows.deprecated!.id }])
    for (const state of states.filter((one) => one !== 'published'))
      expect((await assembled(rows[state]!)).answer, state).toMatchObject({ success: false })
  })
})

describe('downloading', () => {
  const fetchAs = (client: Client, row: Row, more = {}) =>
    client.post('/legal/templateDownload/fetch', { templateId: row.id, ...more })
  const balance = async (id: string) => {
    const { rows } = await sql<{ available: number }>`
      select available from entitlement_account where source_id = ${id}`.execute(product.app.engine.db.kysely)
    return rows[0]!.available
  }
  const grant = (id: string, qty: number) =>
    write(product.app.engine, systemActor(1), (context) =>
      openAccounts(context, { type: 'packageOrder', id, enterpriseId }, [
        { lineId: '1', itemType: 'template', itemId: null, itemName: '模板下载', unit: '份', qty },
      ]),
    )

  test('a free download is served and recorded', async () => {
    const row = await published({ name: '免费模板' })
    const answer = await fetchAs(product.admin, row)
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('免费模板-1.0.docx'))
    const { result } = await product.admin.get<Page<Record<string, string>>>('/legal/templateDownload/list', {
      templateName: '免费模板',
    })
    expect(result.records).toMatchObject([{ templateVersion: '1.0', payWay: 'free', format: 'docx', accountId: null }])
    expect(answer.bytes.toString('latin1')).toContain(result.records[0]!.watermarkId)
    const after = await product.admin.get<Row>('/legal/contractTemplate/queryById', { id: row.id })
    expect(after.result.downloadCount).toBe(1)
  })

  test('a paid one uses one entitlement per day and user, also under concurrent requests', async () => {
    const row = await published({ name: '付费模板', price: 9_900 })
    expect((await fetchAs(product.admin, row)).message).toContain('请选择扣减权益的企业')
    expect((await fetchAs(product.admin, row, { enterpriseId: 'nobody' })).success).toBe(false)
    expect((await fetchAs(product.admin, row, { enterpriseId })).message).toContain('没有可用的模板下载权益')
    await grant('order-a', 2)
    await Promise.all(Array.from({ length: 4 }, () => fetchAs(product.admin, row, { enterpriseId })))
    expect(await balance('order-a')).toBe(1)
    await fetchAs(reviewer, row, { enterpriseId })
    expect(await balance('order-a')).toBe(0)
    const db = product.app.engine.db.kysely
    await sql`update biz_template_download set create_time = create_time - interval '25 hours' where template_id = ${row.id}`.execute(
      db,
    )
    expect((await fetchAs(product.admin, row, { enterpriseId })).success).toBe(false)
  })

  test('an unpublished one is refused, and download records cannot be written by users', async () => {
    const row = await published({ name: '下架模板' })
    await act(product.admin, row, 'takeOffline', { reason: '停用' })
    expect((await fetchAs(product.admin, row)).message).toContain('未上架')
    expect((await product.admin.post('/legal/templateDownload/add', {})).status).toBe(404)
  })
})
