import { templateType, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../access/Actor.ts'
import { composeDocx } from '../../docx/composeDocx.ts'
import { addRow } from '../../resource/write/addRow.ts'
import { openTestTenant } from '../tenants/testing/openTestTenant.ts'
import type { Client } from '../../testing/testProduct.ts'
import { type ContractDesk, startContractDesk } from './testing/contractDesk.ts'

interface Record {
  id: string
  version: number
}
type Item = { value: string; text: string }
type Lint = { problems: string[]; variables: Values[] }

let desk: ContractDesk
let extensionId: string
let reviewer: Client | undefined
beforeAll(async () => {
  desk = await startContractDesk()
  extensionId = await extend('contract', [
    line('预算', 'budget', 'money'),
    line('渠道', 'channel', 'dictionary', { source: 'cust_source' }),
    line('约见', 'meeting', 'datetime'),
    line('人数', 'people', 'integer'),
    line('加急', 'urgent', 'yesNo'),
    line('介绍人', 'referrer', 'user'),
    line('渠道们', 'channels', 'dictionaries', { source: 'cust_source' }),
  ])
  await extend('enterprise', [line('开户银行', 'manager', 'text')])
  await extend('entrustment', [line('标的物', 'thing', 'text')])
  await extend('deadline', [line('内部编号', 'innerNo', 'text')])
})
afterAll(() => desk?.close())

const line = (title: string, name: string, kind: string, more: Values = {}) => ({ title, name, kind, ...more })
async function step(id: string, name: string, input: Values = {}): Promise<void> {
  const { admin } = desk.product
  const { result } = await admin.get<Record>('/online/extension/queryById', { id })
  const answer = await admin.post(`/online/extension/${id}/${name}`, { version: result.version, ...input })
  expect(answer, answer.message).toMatchObject({ success: true })
}
async function extend(target: string, fields: Values[]): Promise<string> {
  const added = await desk.product.admin.post<Record>('/online/extension/add', { target, fields })
  expect(added, added.message).toMatchObject({ success: true })
  await step(added.result.id, 'publish')
  return added.result.id
}
const sources = async (client = desk.product.admin): Promise<string[]> =>
  (await client.get<Item[]>('/sys/dict/getDictItems/tpl_source')).result.map(({ value }) => value)
async function uploaded(lines: string[]): Promise<string> {
  const file = { name: '扩展.docx', bytes: composeDocx(lines) }
  return (await desk.product.admin.upload('/sys/common/upload', file, { biz: 'template' })).message
}
const text = [
  '预算 {合同预算} 元（{合同预算|大写}），渠道 {合同渠道}，约见 {合同约见}，人数 {合同人数}。',
  '{预算文字}，{渠道文字}，{加急}，{介绍人}，{渠道们}，{企业开户银行}。',
]
const variable = (key: string, source: string) => ({ key, label: key, type: 'text', required: 'N', source })
const worded = [
  variable('预算文字', 'contract.xBudget'),
  variable('渠道文字', 'contract.xChannel'),
  variable('加急', 'contract.xUrgent'),
  variable('介绍人', 'contract.xReferrer'),
  variable('渠道们', 'contract.xChannels'),
]
const addTemplate = async (values: Values, type = 'extra') => {
  const { id: typeId } = await addRow(desk.product.app.engine, systemActor(1), templateType, { name: type, code: type })
  return desk.product.admin.post<Record>('/legal/contractTemplate/add', { name: '扩展模板', typeId, ...values })
}

test('a template offers and proposes the extra fields of contracts, matters and enterprises', async () => {
  const found = await sources()
  expect(found).toEqual(expect.arrayContaining(['contract.xBudget', 'enterprise.xManager', 'entrustment.xThing']))
  expect(found.filter((value) => value.startsWith('deadline'))).toEqual([])
  const docx = await uploaded(text)
  const { result } = await desk.product.admin.post<Lint>('/legal/contractTemplate/lint', {
    docx,
    variables: worded,
    clauses: [],
  })
  expect(result.variables).toEqual(
    [
      ['合同预算', 'money', 'contract.xBudget'],
      ['合同渠道', 'dict', 'contract.xChannel', 'cust_source'],
      ['合同约见', 'date', 'contract.xMeeting'],
      ['合同人数', 'number', 'contract.xPeople'],
      ['企业开户银行', 'text', 'enterprise.xManager'],
    ].map(([key, type, source, dict]) => ({ key, label: key, type, required: 'Y', source, ...(dict && { dict }) })),
  )
})

async function publish(templateId: string): Promise<void> {
  const { product } = desk
  await product.admin.post(`/legal/contractTemplate/${templateId}/submit`)
  reviewer ??= await product.signInAs({ username: 'extra_editor', permissions: ['contractTemplate:publish'] })
  const answer = await reviewer.post(`/legal/contractTemplate/${templateId}/publish`)
  expect(answer, answer.message).toMatchObject({ success: true })
}

test('a contract is filled with them, each like a field of the product of its kind', async () => {
  const { product } = desk
  const docx = await uploaded(text)
  const { result: lint } = await product.admin.post<Lint>('/legal/contractTemplate/lint', {
    docx,
    variables: worded,
    clauses: [],
  })
  const added = await addTemplate({ docx, variables: [...worded, ...lint.variables] })
  expect(added, added.message).toMatchObject({ success: true })
  const templateId = added.result.id
  await publish(templateId)
  const row = await desk.add()
  await sql`
    update biz_contract set x_budget = 1234500, x_channel = 'referral', x_meeting = '2026-03-01 09:30:00+08',
      x_people = 12, x_urgent = 'Y', x_channels = '{referral,website}',
      x_referrer = (select id from sys_user where username = 'admin') where id = ${row.id}`.execute(db())
  await sql`
    update biz_enterprise set x_manager = '城东支行'
    where id = (select enterprise_id from biz_contract where id = ${row.id})`.execute(db())
  const { result: interview } = await product.admin.get<{ questions: { key: string; value: unknown }[] }>(
    '/legal/contract/interview',
    { id: row.id, templateId },
  )
  const values = Object.fromEntries(interview.questions.map(({ key, value }) => [key, value]))
  const made = await product.admin.post<number>('/legal/contract/assemble', {
    id: row.id,
    templateId,
    values,
    clauses: [],
  })
  expect(made, made.message).toMatchObject({ success: true })
  const { result: shown } = await product.admin.get('/legal/contract/preview', { id: row.id, number: made.result })
  const words = JSON.stringify(shown)
  expect(words).toContain('预算 12,345.00 元（壹万贰仟叁佰肆拾伍元整），渠道 转介绍，约见 2026年3月1日，人数 12。')
  expect(words).toContain('12,345.00，转介绍，是，管理员，转介绍、官网，城东支行。')
})

test('a power of attorney is filled with those of the matter', async () => {
  const { admin } = desk.product
  const docx = await uploaded(['标的物：{委托标的物}'])
  const variables = [variable('委托标的物', 'entrustment.xThing')]
  const { result } = await addTemplate({ name: '授权委托书（扩展）', docx, variables }, 'authority')
  await publish(result.id)
  const { rows } = await sql<{ id: string }>`
    update biz_entrustment set x_thing = '商铺一间' where id = (
      select id from biz_entrustment where tenant_id = 1 and deleted_at is null limit 1) returning id`.execute(db())
  const facts = await admin.get<{ facts: Values[] }>('/legal/entrustment/authority', {
    id: rows[0]!.id,
    templateId: result.id,
  })
  expect(facts.result.facts).toEqual([{ label: '委托标的物', value: '商铺一间' }])
})

test('they are sources of one tenant, and until the extension is stopped', async () => {
  const { client } = await openTestTenant(desk.product)
  expect((await sources(client)).filter((value) => /\.x[A-Z]/.test(value))).toEqual([])
  await step(extensionId, 'stop', { reason: '不再使用' })
  const left = await sources()
  expect(left).not.toContain('contract.xBudget')
  expect(left).toContain('enterprise.xManager')
  const docx = await uploaded(['{预算文字}'])
  const refused = await addTemplate({ docx, variables: [worded[0]!] }, 'stopped')
  expect(refused).toMatchObject({
    success: false,
    message: expect.stringContaining('取自没有“contract.xBudget”这一选项'),
  })
  await step(extensionId, 'publish')
  expect(await sources()).toContain('contract.xBudget')
})

const db = () => desk.product.app.engine.db.kysely
