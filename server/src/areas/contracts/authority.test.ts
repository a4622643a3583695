import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock } from '../../clock/wallClock.ts'
import { blockLines, docxBlocks } from '../../docx/docxBlocks.ts'
import { documentXml } from '../../docx/openDocx.ts'
import { storedBytes, storedFile } from '../../docx/storedDocx.ts'
import { wordErrors } from '../../docx/testing/wordErrors.ts'
import type { FileStore } from '../../files/FileStore.ts'
import type { Spool } from '../../files/spool.ts'
import { newId } from '../../database/newId.ts'
import { areas } from '../../areas.ts'
import { putSeedFiles } from '../../seed/putSeedFiles.ts'
import { seedFilesMark } from '../../seed/seedTables.ts'
import { addAuthorityTemplate, templatePath } from '../templates/seed/seedTemplates.ts'
import { expectRefused } from '../../testing/expectRefused.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Draft {
  templates: { id: string; name: string }[]
  templateId: string
  facts: { label: string; value: string }[]
  problems: string[]
}

let product: TestProduct
let operator: Client
let lawyers: { id: string; name: string; licenceNo: string }[]
beforeAll(async () => {
  product = await startTestProduct()
  await product.app.fillStore()
  operator = await product.signInAs({
    username: 'poa',
    permissions: ['entrustment:list', 'entrustment:history', 'entrustment:generateAuthority', 'enterprise:list'],
  })
  lawyers = (
    await sql<{ id: string; name: string; licenceNo: string }>`
      select u.id, u.realname as name, p.licence_no as "licenceNo" from sys_user u
        join biz_lawyer_profile p on p.user_id = u.id where p.tenant_id = 1 order by u.id limit 2`.execute(db())
  ).rows
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely

async function matterWith(values: Record<string, unknown>, status = 'pendingSign'): Promise<string> {
  const { result, message } = await product.admin.post<{ id: string }>('/legal/entrustment/add', {
    matter: '房屋租赁纠纷',
    caseType: 'civil',
    stage: 'secondInstance',
    court: '北京市第一中级人民法院',
    leadLawyerId: lawyers[0]!.id,
    teamIds: lawyers[1]!.id,
    ...values,
  })
  expect(result, message).toBeTruthy()
  await sql`update biz_entrustment set status = ${status} where id = ${result.id}`.execute(db())
  return result.id
}

const idNo = '11010519491231002X'
const person = (name: string, more: Record<string, unknown> = {}) => ({
  personName: name,
  parties: [
    { name, type: 'person', code: idNo, role: 'client' },
    { name: '吴对方', type: 'person', role: 'opponent' },
  ],
  ...more,
})
const draftOf = async (id: string): Promise<Draft> =>
  (await operator.get<Draft>('/legal/entrustment/authority', { id })).result
const generate = (id: string, templateId: string, client = operator) =>
  client.post<{ path: string }>('/legal/entrustment/generateAuthority', { id, templateId })
async function linesOf(id: string): Promise<string> {
  const { templateId } = await draftOf(id)
  const answer = await generate(id, templateId)
  expect(answer, answer.message).toMatchObject({ success: true })
  const { bytes } = await operator.send({ method: 'GET', url: `/api/sys/common/static/${answer.result.path}` })
  expect(wordErrors(bytes)).toEqual([])
  return blockLines(docxBlocks(documentXml(bytes))).join('\n')
}

test('a special authority lists its powers, the client, the lawyers with their licences, and the case', async () => {
  const id = await matterWith(person('郑委托', { authority: 'special', powers: 'admit,settle,appeal' }))
  const draft = await draftOf(id)
  expect(draft.templates.map(({ name }) => name)).toEqual(['民事授权委托书'])
  expect(draft.problems).toEqual([])
  expect(draft.facts).toContainEqual({ label: '委托人', value: '郑委托' })
  const text = await linesOf(id)
  expect(text).toContain(`委托人：郑委托（统一社会信用代码或身份证号：${idNo}）`)
  for (const [index, { name, licenceNo }] of lawyers.entries())
    expect(text).toContain(`${index + 1} | ${name} | ${licenceNo} | `)
  expect(text).toContain('委托人与吴对方房屋租赁纠纷一案（二审）')
  expect(text).toContain('受理机构：北京市第一中级人民法院')
  expect(text).toContain('代理权限：特别授权')
  expect(text).toContain('受委托人有权代为：承认诉讼请求、和解、上诉。')
  expect(text).not.toContain('未经委托人另行书面授权')
  expect(text).not.toContain('法定代表人')
})

test('a general authority states what it does not include', async () => {
  const id = await matterWith(person('钱委托', { authority: 'general', powers: 'receiveDocuments' }))
  const text = await linesOf(id)
  expect(text).toContain('代理权限：一般授权')
  expect(text).toContain('发表代理意见、签收文书；未经委托人另行书面授权，无权代为承认')
  expect(text).not.toContain('受委托人有权代为：')
})

test('the file is attached to the matter, readable under its access rules, and listed in its history', async () => {
  const id = await matterWith(person('孙委托', { authority: 'special', powers: 'settle' }))
  const { templateId } = await draftOf(id)
  const { result } = await generate(id, templateId)
  const row = (
    await operator.get<{ authorityDraft: string; authorityFile: string | null }>('/legal/entrustment/queryById', { id })
  ).result
  expect(row).toMatchObject({ authorityDraft: result.path, authorityFile: null })
  const history = await operator.get<unknown>('/legal/entrustment/history', { id })
  expect(JSON.stringify(history.result)).toContain('生成授权委托书')
  const stranger = await product.signInAs({ username: 'poaother', permissions: ['enterprise:list'] })
  const refused = await stranger.send({ method: 'GET', url: `/api/sys/common/static/${result.path}` })
  expect(refused.status).not.toBe(200)
})

test('reports what is missing and creates nothing', async () => {
  const id = await matterWith(person('李委托'))
  const { templateId, problems } = await draftOf(id)
  expect(problems).toEqual(['请填写授权范围'])
  expectRefused(await generate(id, templateId), '不能生成授权委托书：请填写授权范围')
  const { result: plain } = await product.admin.get<{ records: { id: string }[] }>('/sys/user/list', {
    username: 'poa',
  })
  const other = await matterWith(person('周委托', { authority: 'general', leadLawyerId: plain.records[0]!.id }))
  expect((await draftOf(other)).problems.join()).toContain('没有执业证号')
})

test('rejects a matter that has not begun or has ended, another template, and a user without the permission', async () => {
  const open = await matterWith(person('吴委托', { authority: 'general' }))
  const { templateId } = await draftOf(open)
  for (const status of ['lead', 'closed', 'terminated'])
    expectRefused(
      await generate(await matterWith(person('冯委托', { authority: 'general' }), status), templateId),
      '该委托尚未报价或已经结束，不能生成授权委托书',
    )
  const { rows } = await sql<{ id: string }>`
    select id from biz_contract_template where name = '民事委托代理合同'`.execute(db())
  expectRefused(await generate(open, rows[0]!.id), '请选择已发布的授权委托书模板')
  const reader = await product.signInAs({ username: 'poareader', permissions: ['entrustment:list'] })
  expect(await generate(open, templateId, reader)).toMatchObject({ success: false, status: 403 })
})

test('does not offer a template that is offline', async () => {
  const id = await matterWith(person('陈委托', { authority: 'general' }))
  const { templateId } = await draftOf(id)
  await sql`update biz_contract_template set status = 'offline' where id = ${templateId}`.execute(db())
  expect((await draftOf(id)).templates).toEqual([])
  expectRefused(await generate(id, templateId), '请选择已发布的授权委托书模板')
  await sql`update biz_contract_template set status = 'published' where id = ${templateId}`.execute(db())
})

test('a generated text does not start the matter: the signed file is required', async () => {
  const id = await matterWith(person('何委托', { authority: 'general' }), 'pendingSign')
  const { templateId } = await draftOf(id)
  expect(await generate(id, templateId)).toMatchObject({ success: true })
  const contractId = newId()
  await sql`
    insert into biz_contract (id, tenant_id, no, name, status, biz_type, biz_id)
    values (${contractId}, 1, 'HT-POA', '委托合同', 'effective', 'entrust', ${id})`.execute(db())
  await sql`update biz_entrustment set contract_id = ${contractId} where id = ${id}`.execute(db())
  expectRefused(await product.admin.step('/legal/entrustment', id, 'sign'), '请先上传委托人签署的授权委托书')
})

test('seeds the template and its file for an office that has none, and leaves an existing one alone', async () => {
  const second = 424_242
  await product.signInAs({ username: 'poasecond', tenantId: second })
  const add = () =>
    db()
      .transaction()
      .execute((tx) => addAuthorityTemplate(tx, wallClock()))
  const templatesOf = async (tenantId: number) =>
    (
      await sql<{ name: string; status: string; type: string; versions: number; docx: string }>`
        select t.name, t.status, k.code as type, t.docx[1] as docx,
          (select count(*)::integer from template_version v where v.template_id = t.id and v.docx = t.docx[1]) as versions
        from biz_contract_template t join biz_template_type k on k.id = t.type_id
        where t.tenant_id = ${tenantId} and k.code = 'mandate.authority'`.execute(db())
    ).rows
  const before = await templatesOf(1)
  await add()
  await add()
  expect(await templatesOf(1)).toEqual(before)
  expect(await templatesOf(second)).toEqual([
    {
      name: '民事授权委托书',
      status: 'published',
      type: 'mandate.authority',
      versions: 1,
      docx: templatePath('authority', second),
    },
  ])
  const { rows: marks } = await sql`select 1 from seed_mark where name = ${seedFilesMark}`.execute(db())
  expect(marks).toEqual([])
  await product.app.fillStore()
  const file = await storedFile(db(), second, templatePath('authority', second))
  expect(documentXml(await storedBytes(product.app.engine.files, file))).toContain('授权委托书')
})

test('does not overwrite a seed file stored by an earlier version', async () => {
  const path = templatePath('authority')
  const hashed = await storedFile(db(), 1, path)
  await sql`update stored_file set sha256 = 'earlier' where path = ${path}`.execute(db())
  await sql`delete from seed_mark where name = ${seedFilesMark}`.execute(db())
  const stored: string[] = []
  const store = { put: async (to: string) => void stored.push(to) } as unknown as FileStore
  const spool = { receive: async () => ({ path: '' }), discard: async () => {} } as unknown as Spool
  await putSeedFiles({ db: product.app.engine.db, store, spool, areas })
  expect(stored).not.toContain(path)
  expect(stored.length).toBeGreaterThan(0)
  await sql`update stored_file set sha256 = ${hashed.sha256} where path = ${path}`.execute(db())
})
