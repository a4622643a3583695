import { makeCreditCode, type Page } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefused } from '../../testing/expectRefused.ts'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

let desk: ContractDesk
let lawyerId: string
beforeAll(async () => {
  desk = await startContractDesk()
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'chenlv'`.execute(db())
  lawyerId = rows[0]!.id
  await desk.product.app.fillStore()
})
afterAll(() => desk?.close())

const db = () => desk.product.app.engine.db.kysely
const admin = () => desk.product.admin
const idNo = '11010519491231002X'
const firm = {
  side: 'B',
  name: '律云律师事务所',
  creditCode: makeCreditCode({ kind: '31', regionCode: '110105', subject: 'MD000001' }),
  signer: '周敏华',
  mobile: '13900000009',
  signOrder: 2,
}

/** A matter of a person, with all papers. */
async function matterOf(personName: string, status: string): Promise<string> {
  const { result } = await admin().post<{ id: string }>('/legal/entrustment/add', {
    matter: '房屋租赁纠纷',
    personName,
    caseType: 'civil',
    stage: 'secondInstance',
    parties: [{ name: personName, type: 'person', code: idNo, role: 'client' }],
    noOpponentReason: '出租人身份待查',
    authority: 'special',
    powers: 'settle,appeal',
    leadLawyerId: lawyerId,
    feeMode: 'fixed',
    fixedAmount: 800_000,
  })
  await admin().post(`/legal/entrustment/${result.id}/check`)
  await sql`
    update biz_entrustment set status = ${status}, authority_file = '{entrustment/20260101/a.pdf}'
    where id = ${result.id}`.execute(db())
  return result.id
}

const draft = async (entrustmentId: string): Promise<ContractRow> => {
  const answer = await admin().post<{ id: string }>('/legal/contract/draftForMatter', { entrustmentId })
  expect(answer, answer.message).toMatchObject({ success: true })
  return desk.read(answer.result)
}

test("drafts the contract of a person's matter from the records, and the matter starts once it is signed", async () => {
  const matterId = await matterOf('何秀英', 'pendingSign')
  const row = await draft(matterId)
  expect(row).toMatchObject({
    enterpriseId: null,
    personName: '何秀英',
    bizId: matterId,
    amount: 800_000,
    parties: [{ side: 'A', name: '何秀英', idNo, creditCode: null, signer: '何秀英' }, { side: 'B' }],
  })

  const { result: templates } = await admin().get<Page<{ id: string }>>('/legal/contractTemplate/list', {
    name: '民事委托代理合同',
  })
  const templateId = templates.records[0]!.id
  const { result } = await admin().get<{ questions: { key: string; value: unknown; from: string | null }[] }>(
    '/legal/contract/interview',
    { id: row.id, templateId },
  )
  expect(result.questions.filter(({ from }) => from !== 'record')).toEqual([])
  const values = Object.fromEntries(result.questions.map(({ key, value }) => [key, value]))
  expect(values).toMatchObject({ 案由: '房屋租赁纠纷', 代理阶段: 'secondInstance', 授权事项: '和解、上诉' })
  const made = await admin().post('/legal/contract/assemble', { id: row.id, templateId, values })
  expect(made, made.message).toMatchObject({ success: true })
  const shown = JSON.stringify((await admin().get('/legal/contract/preview', { id: row.id, number: 1 })).result)
  for (const words of [`何秀英（统一社会信用代码或身份证号：${idNo}）`, '代理阶段为二审', '特别授权事项：和解、上诉。'])
    expect(shown).toContain(words)

  const signer = { ...(row.parties as object[])[0], mobile: '13900000008' }
  await admin().put('/legal/contract/edit', { id: row.id, parties: [signer, firm] })
  await desk.act(admin(), row, 'submit')
  await desk.act(desk.lawyer, row, 'pass')
  const signed = await desk.act(admin(), row, 'recordSigned', {
    signedFile: await desk.upload(['签署件']),
    signDate: day(0),
    signedBy: '张三、李四',
  })
  expect(signed, signed.message).toMatchObject({ success: true, result: { status: 'effective' } })
  const { result: matter } = await admin().get('/legal/entrustment/queryById', { id: matterId })
  expect(matter).toMatchObject({ status: 'inProgress', contractId: row.id })
  const { rows: named } = await sql`
    select name, code, role from party_name where resource = 'contract' and row_id = ${row.id} and until is null
    order by role`.execute(db())
  expect(named).toEqual([
    { name: '何秀英', code: idNo, role: 'client' },
    { name: firm.name, code: firm.creditCode, role: 'related' },
  ])
})

test('a contract has one client, the same as its matter and its supplements, and it cannot change', async () => {
  const add = (values: object) => admin().post('/legal/contract/add', { name: '不成', bizType: 'other', ...values })
  expectRefused(await add({}), '请选择签约企业，或填写签约个人')
  const both = { enterpriseId: desk.enterpriseIds[0], personName: '何秀英' }
  expectRefused(await add(both), '签约企业与签约个人只能填一个')
  const matterId = await matterOf('罗建国', 'quoting')
  const link = { bizType: 'entrust', bizId: matterId }
  expectRefused(await add({ ...link, personName: '何秀英' }), '关联的委托属于另一位客户，应与签约个人一致')
  expectRefused(await add({ ...link, enterpriseId: desk.enterpriseIds[0] }), '关联的委托属于另一家企业')
  const row = await draft(matterId)
  expectRefused(await add({ personName: '何秀英', parentId: row.id }), '主合同属于另一位客户，应与签约个人一致')
  const { result: more } = await admin().post<ContractRow>('/legal/contract/add', {
    name: '补充',
    bizType: 'other',
    personName: '罗建国',
    parentId: row.id,
  })
  expectRefused(
    await admin().put('/legal/contract/edit', { id: row.id, personName: '何秀英', bizId: null }),
    `补充协议 ${more.no} 使用该合同，不能更换签约个人`,
  )
  expectRefused(
    await admin().put('/legal/entrustment/edit', { id: matterId, personName: '何秀英' }),
    `已有合同 ${row.no} 关联该委托，不能更换客户`,
  )
  const { result: stored } = await admin().get('/legal/entrustment/queryById', { id: matterId })
  expect(stored).toMatchObject({ personName: '罗建国' })
})

test("such contracts are found by the person's name in Chinese and in pinyin", async () => {
  const row = await desk.add({ enterpriseId: null, personName: '欧阳春燕' })
  for (const personName of ['欧阳', 'ouyangchunyan'])
    expect(
      (await admin().get<Page<ContractRow>>('/legal/contract/list', { personName: `*${personName}*` })).result.records,
    ).toMatchObject([{ id: row.id, enterpriseId: null, personName: '欧阳春燕' }])
})
