import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/testProduct.ts'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

let desk: ContractDesk
let paper: string
beforeAll(async () => {
  desk = await startContractDesk()
  paper = await desk.upload(['签署件'])
})
afterAll(() => desk?.close())

const db = () => desk.product.app.engine.db.kysely
async function signersOf({ esignFlowId }: ContractRow): Promise<{ id: string; status: string }[]> {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from sign_signer where flow_id = ${esignFlowId} order by order_num`.execute(db())
  return rows
}
/** The scan is uploaded by the same user: nobody can hand in a file that they may not read. */
const decide = async (client: Client, flowId: string | null, signerId: string, isSigned = true) => {
  const signedFile = isSigned ? await desk.upload(['签署件'], client) : ''
  return client.post('/legal/contract/decideSigner', {
    flowId,
    signerId,
    isSigned,
    ...(isSigned ? { signDate: day(0), signedBy: '张三', signedFile } : { reason: '不同意' }),
  })
}

let count = 0
const clerk = (acts: string[], hides = false): Promise<Client> =>
  desk.product.signInAs({
    username: `clerk${(count += 1)}`,
    permissions: acts.map((act) => `contract:${act}`),
    ...(hides && {
      rowRules: [{ resource: 'contract', ruleColumn: 'name', ruleConditions: '=', ruleValue: '没有这样的合同' }],
    }),
  })

test('users who may not edit a contract cannot record decisions of its signers', async () => {
  const row = await desk.at('signing')
  const [first, second] = await signersOf(row)
  const user = await clerk(['recordSigned', 'recordRefused'], true)
  for (const isSigned of [true, false])
    expect(await decide(user, row.esignFlowId, first!.id, isSigned)).toMatchObject({
      success: false,
      message: '未找到对应实体：该签署流程不存在或已被删除',
    })
  expect(await desk.read(row)).toEqual(row)
  expect((await signersOf(row)).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  const open = await clerk(['recordSigned'])
  for (const { id } of [first!, second!])
    expect(await decide(open, row.esignFlowId, id)).toMatchObject({ success: true })
  expect((await desk.read(row)).status).toBe('effective')
})

test('a flow behind an ethical wall gives the same answer as one that does not exist', async () => {
  const row = await desk.at('signing')
  const [first] = await signersOf(row)
  const user = await clerk(['recordSigned'])
  await sql`
    insert into biz_entrustment (id, tenant_id, matter, status, contract_id, blocked_user_ids)
    select 'walled', 1, '隔离的委托', 'inProgress', ${row.id}, array_agg(id) from sys_user
    where username = ${`clerk${count}`}`.execute(db())
  desk.product.app.sessions.forget()
  const [hidden, missing] = [
    await decide(user, row.esignFlowId, first!.id),
    await decide(user, 'no-such-flow', first!.id),
  ]
  expect([hidden.status, hidden.message]).toEqual([missing.status, missing.message])
  expect((await signersOf(row))[0]!.status).toBe('waiting')
})

test('recording a refusal needs its own permission', async () => {
  const row = await desk.at('signing')
  const [first] = await signersOf(row)
  const [signs, refuses] = [await clerk(['recordSigned']), await clerk(['recordRefused'])]
  expect(await decide(signs, row.esignFlowId, first!.id, false)).toMatchObject({ status: 403 })
  expect(await decide(refuses, row.esignFlowId, first!.id, true)).toMatchObject({ status: 403 })
  expect(await desk.read(row)).toEqual(row)
  expect(await decide(refuses, row.esignFlowId, first!.id, false)).toMatchObject({ success: true })
  expect((await desk.read(row)).status).toBe('signRefused')
})

test('no decision can be recorded after the last day', async () => {
  const row = await desk.at('signing')
  const [first] = await signersOf(row)
  await sql`update sign_flow set expires_on = ${day(-1)} where id = ${row.esignFlowId}`.execute(db())
  expect(await decide(desk.product.admin, row.esignFlowId, first!.id)).toMatchObject({
    success: false,
    message: `签署已于 ${day(-1)} 截止，不能再登记`,
  })
  expect((await signersOf(row))[0]!.status).toBe('waiting')
})

const sign = (row: ContractRow, signerId: string, signature: object) =>
  desk.product.admin.post('/legal/contract/decideSigner', {
    flowId: row.esignFlowId,
    signerId,
    isSigned: true,
    ...signature,
  })

test('a signature names the day, the person and the scan, and the contract shows them', async () => {
  const row = await desk.at('signing', { signDate: day(-30) })
  const [first, second] = await signersOf(row)
  const other = await desk.upload(['乙方签署页'])
  await sign(row, first!.id, { signDate: day(-2), signedBy: '张三', signedFile: paper })
  expect(await desk.read(row)).toMatchObject({
    status: 'signing',
    signDate: day(-2),
    signedBy: '张三',
    signedFile: paper,
  })
  await sign(row, second!.id, { signDate: day(-1), signedBy: '王五（代李四）', signedFile: other })
  expect(await desk.read(row)).toMatchObject({
    status: 'effective',
    signDate: day(-1),
    signedBy: '张三、王五（代李四）',
    signedFile: `${paper},${other}`,
  })
  const { result: flows } = await desk.product.admin.get<{ signers: object[] }[]>('/legal/contract/flows', {
    id: row.id,
  })
  expect(flows[0]!.signers).toMatchObject([
    { signedBy: '张三', signDate: day(-2) },
    { signedBy: '王五（代李四）', signDate: day(-1) },
  ])
  const { result: history } = await desk.product.admin.get('/legal/contract/history', { id: row.id })
  expect(JSON.stringify(history)).toContain('登记已签：王五（代李四）')
})

test.each([
  ['without a day', { signDate: '' }, '请选择签订日期'],
  ['on a day to come', { signDate: day(1) }, '签订日期不能晚于今天'],
  ['without a person', { signedBy: ' ' }, '请输入签署人'],
  ['without a scan', { signedFile: '' }, '请上传签署件扫描文件'],
  ['with a file that does not exist', { signedFile: 'contract/1/none.pdf' }, '文件'],
])('refuses a signature %s', async (_title, change, words) => {
  const row = await desk.at('signing')
  const [first] = await signersOf(row)
  const signature = { signDate: day(0), signedBy: '张三', signedFile: paper }
  const answer = await sign(row, first!.id, { ...signature, ...change })
  expect(answer.success).toBe(false)
  expect(answer.message).toContain(words)
  expect(await desk.read(row)).toEqual(row)
  expect((await signersOf(row))[0]!.status).toBe('waiting')
})
