import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock } from '../../clock/wallClock.ts'
import { systemActor } from '../../access/Actor.ts'
import { accountsFor } from '../../entitlement/accountsFor.ts'
import { openAccounts } from '../../entitlement/openAccounts.ts'
import { newId } from '../../database/newId.ts'
import { write } from '../../resource/writeContext.ts'
import type { Client } from '../../testing/testProduct.ts'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'

let desk: MatterDesk
let approver: Client
let clerk: Client
beforeAll(async () => {
  desk = await openMatterDesk()
  const may = (...names: string[]) => names.map((name) => `enterprise:${name}`)
  approver = await desk.product.signInAs({
    username: 'mergeApprover',
    permissions: may('list', 'requestMerge', 'merge', 'rejectMerge', 'unmerge'),
  })
  clerk = await desk.product.signInAs({ username: 'mergeClerk', permissions: may('list', 'requestMerge', 'cancel') })
})
afterAll(() => desk?.product.close())

interface Enterprise {
  id: string
  name: string
  no: string
  status: string
  mergedIntoId: string | null
  formerNames: { name: string; note: string | null }[]
}

const certified = async (name: string) => {
  const row = await desk.enterprise(name)
  await sql`update biz_enterprise set status = 'certified' where id = ${row.id}`.execute(desk.db)
  return row
}
const read = async (id: string) => (await desk.admin.get<Enterprise>('/legal/enterprise/queryById', { id })).result
const act = (id: string, step: string, body: object = {}, client = desk.admin) =>
  client.post<Enterprise>(`/legal/enterprise/${id}/${step}`, body)
/** Requested by one person and approved by another. */
const merge = async (id: string, mergeRequestId: string) => {
  const asked = await act(id, 'requestMerge', { mergeRequestId, reason: '重复录入' })
  if (!asked.success) throw new Error(asked.message)
  return act(id, 'merge', {}, approver)
}

test('merging two records moves links, keeps the old name searchable, and can be undone', async () => {
  const [duplicate, target] = [await certified('合并前旧名称有限公司'), await certified('合并后保留有限公司')]
  const { id } = await desk.add({ enterpriseId: duplicate.id, personName: null })
  const rightsOf = async (enterpriseId: string) =>
    (await accountsFor(desk.db, 1, { enterpriseId, itemType: 'template' })).length
  await write(desk.product.app.engine, systemActor(1), (context) =>
    openAccounts(context, { type: 'packageOrder', id: newId(), enterpriseId: duplicate.id }, [
      { lineId: '1', itemType: 'template', itemId: null, itemName: '模板下载', unit: '份', qty: 1 },
    ]),
  )
  expect(await act(duplicate.id, 'requestMerge', { mergeRequestId: target.id })).toMatchObject({
    success: false,
    message: '请输入申请合并原因',
  })
  expect(await act(duplicate.id, 'requestMerge', { mergeRequestId: duplicate.id, reason: '重复' })).toMatchObject({
    message: '不能并入自己',
  })
  const draft = await desk.enterprise()
  expect(await act(duplicate.id, 'requestMerge', { mergeRequestId: draft.id, reason: '重复' })).toMatchObject({
    message: '只能并入已认证的企业',
  })
  expect(await merge(duplicate.id, target.id)).toMatchObject({
    success: true,
    result: { status: 'merged', mergedIntoId: target.id },
  })
  expect((await desk.read(id)).enterpriseId).toBe(target.id)
  expect([await rightsOf(duplicate.id), await rightsOf(target.id)]).toEqual([0, 1])
  expect((await read(target.id)).formerNames.map(({ name }) => name)).toEqual(['合并前旧名称有限公司'])
  const { result: hits } = await desk.admin.post<{ foundIn: string }[]>('/legal/conflictCheck/search', {
    name: '合并前旧名称有限责任公司',
  })
  expect(hits.map(({ foundIn }) => foundIn).join()).toContain('合并后保留有限公司')

  await sql`update biz_enterprise set merged_at = ${wallClock()}::timestamptz - interval '31 days' where id = ${duplicate.id}`.execute(
    desk.db,
  )
  expect(await act(duplicate.id, 'unmerge', { reason: '弄错了' })).toMatchObject({
    message: '合并已超过 30 天，不能撤销',
  })
  await sql`update biz_enterprise set merged_at = ${wallClock()}::timestamptz - interval '29 days' where id = ${duplicate.id}`.execute(
    desk.db,
  )
  expect(await act(duplicate.id, 'unmerge', { reason: '弄错了' })).toMatchObject({
    success: true,
    result: { status: 'certified', mergedIntoId: null },
  })
  expect((await desk.read(id)).enterpriseId).toBe(duplicate.id)
  expect([await rightsOf(duplicate.id), await rightsOf(target.id)]).toEqual([1, 0])
  expect((await read(target.id)).formerNames).toEqual([])
})

test('merging moves what extra fields and lines of online forms refer to, and returns it', async () => {
  const { admin } = desk
  const [duplicate, target] = [await certified('扩展旧客户有限公司'), await certified('扩展新客户有限公司')]
  const publish = async (path: string, id: string) => {
    const answer = await admin.step(path, id, 'publish')
    expect(answer, answer.message).toMatchObject({ success: true })
  }
  const client = { title: '客户', kind: 'reference', source: 'enterprise' }
  for (const [of, name] of [
    ['entrustment', 'xPayer'],
    ['enterprise', 'xGroup'],
  ] as const) {
    const { result } = await admin.post<{ id: string }>('/online/extension/add', {
      target: of,
      fields: [{ ...client, title: '关联客户', name }],
    })
    await publish('/online/extension', result.id)
  }
  const form = await admin.post<{ id: string }>('/online/form/add', {
    ...{ title: '走访', code: 'visits' },
    fields: [
      { title: '主题', name: 'subject', kind: 'text' },
      { title: '名单', name: 'items', kind: 'rows' },
      { ...client, name: 'client', subTable: 'items' },
    ],
  })
  await publish('/online/form', form.result.id)
  const matter = await desk.add({ xPayer: duplicate.id })
  const visit = await admin.post<{ id: string }>('/online/data/visits/add', {
    ...{ subject: '回访', items: [{ client: duplicate.id }, { client: target.id }] },
  })
  const branch = await certified('扩展分公司有限公司')
  await sql`update biz_enterprise set x_group = ${duplicate.id} where id = ${branch.id}`.execute(desk.db)
  const linked = async () => [
    (await desk.read(matter.id)).xPayer,
    ((await read(branch.id)) as unknown as { xGroup: string }).xGroup,
    ...(
      await admin.get<{ items: { client: string }[] }>('/online/data/visits/queryById', { id: visit.result.id })
    ).result.items.map((line) => line.client),
  ]
  const merged = await merge(duplicate.id, target.id)
  expect(merged, merged.message).toMatchObject({ success: true })
  expect(await linked()).toEqual([target.id, target.id, target.id, target.id])
  const undone = await act(duplicate.id, 'unmerge', { reason: '弄错了' })
  expect(undone, undone.message).toMatchObject({ success: true })
  expect(await linked()).toEqual([duplicate.id, duplicate.id, duplicate.id, target.id])
})

test('open business is shown before a client is frozen, without walled records', async () => {
  const client = await certified('待冻结企业有限公司')
  const { id, matter } = await desk.add({ enterpriseId: client.id, personName: null })
  await sql`
    insert into biz_appointment (id, tenant_id, subject, status, enterprise_id) values
      ('6000000000000000001', 1, '冻结前的咨询', 'pending', ${client.id}),
      ('6000000000000000002', 1, '完成的咨询', 'completed', ${client.id})`.execute(desk.db)
  const open = async () =>
    (
      await desk.admin.get<{ matters: { kind: string; title: string }[]; total: number }>(
        '/legal/enterprise/openMatters',
        { id: client.id },
      )
    ).result
  expect((await open()).matters.map(({ kind, title }) => [kind, title])).toEqual([
    ['预约', '冻结前的咨询'],
    ['委托', matter],
  ])
  await sql`update biz_entrustment set blocked_user_ids = array[${desk.userId('admin')}] where id = ${id}`.execute(
    desk.db,
  )
  desk.product.app.sessions.forget()
  expect(await open()).toMatchObject({ matters: [{ kind: '预约' }], total: 1 })
})

test('a merge is requested by one person and approved by another', async () => {
  const [duplicate, target] = [await certified('申请合并甲有限公司'), await certified('申请合并乙有限公司')]
  const ask = (client: Client, mergeRequestId = target.id) =>
    act(duplicate.id, 'requestMerge', { mergeRequestId, reason: '同一企业录入两次' }, client)
  expect(await act(duplicate.id, 'merge', {}, approver)).toMatchObject({
    success: false,
    message: '没有等待批准的合并申请，请先申请合并',
  })
  expect(await ask(clerk)).toMatchObject({
    success: true,
    message: '已提交合并申请，等待他人批准',
    result: { status: 'certified', mergeRequestId: target.id },
  })
  expect((await act(duplicate.id, 'merge', {}, clerk)).status).toBe(403)
  expect(await ask(approver)).toMatchObject({ message: '已有一项合并申请等待批准，请先处理' })
  expect(await act(duplicate.id, 'rejectMerge', { reason: '不是同一企业' }, approver)).toMatchObject({
    success: true,
    result: { status: 'certified', mergeRequestId: null },
  })
  await ask(approver)
  expect(await act(duplicate.id, 'merge', {}, approver)).toMatchObject({
    success: false,
    message: '“申请合并”由您本人办理，“批准合并”须由他人办理',
  })
  expect(await act(duplicate.id, 'merge')).toMatchObject({
    success: true,
    result: { status: 'merged', mergedIntoId: target.id, mergeRequestId: null },
  })
})

test('the merge is refused if the target was frozen after the request', async () => {
  const [duplicate, target] = [await certified('合并来源有限公司'), await certified('合并目标有限公司')]
  await act(duplicate.id, 'requestMerge', { mergeRequestId: target.id, reason: '重复' }, clerk)
  await act(target.id, 'freeze', { reason: '欠费' })
  expect(await act(duplicate.id, 'merge', {}, approver)).toMatchObject({ message: '只能并入已认证的企业' })
})

test('undoing the merge of a frozen enterprise restores its state and reason', async () => {
  const [duplicate, target] = [await certified('冻结后合并有限公司'), await certified('合并保留有限公司')]
  await act(duplicate.id, 'freeze', { reason: '拖欠律师费' })
  expect(await merge(duplicate.id, target.id)).toMatchObject({ result: { status: 'merged' } })
  expect(await act(duplicate.id, 'unmerge', { reason: '不是同一企业' })).toMatchObject({
    success: true,
    result: { status: 'frozen' },
  })
  const answer = await desk.lawyer.post('/legal/entrustment/add', {
    matter: '撤销合并之后',
    caseType: 'civil',
    leadLawyerId: desk.userId('law'),
    enterpriseId: duplicate.id,
  })
  expect(answer.message).toContain('企业“冻结后合并有限公司”已冻结（原因：拖欠律师费），不能新增委托')
})

test('an enterprise with open business cannot be cancelled, and the answer names what is open', async () => {
  const client = await certified('待注销企业有限公司')
  const matter = await desk.add({ enterpriseId: client.id, personName: null })
  const hidden = await desk.add({ enterpriseId: client.id, personName: null })
  await sql`
    insert into biz_appointment (id, tenant_id, no, subject, status, enterprise_id) values
      ('6100000000000000001', 1, 'YY-1', '未结咨询', 'pending', ${client.id}),
      ('6100000000000000002', 1, 'YY-2', '完成的咨询', 'completed', ${client.id})`.execute(desk.db)
  await sql`
    insert into biz_contract (id, tenant_id, no, name, status, enterprise_id, unpaid_amount) values
      ('6100000000000000003', 1, 'HT-1', '履行中', 'effective', ${client.id}, 0),
      ('6100000000000000004', 1, 'HT-2', '到期未收', 'expired', ${client.id}, 100),
      ('6100000000000000005', 1, 'HT-3', '到期已收', 'expired', ${client.id}, 0),
      ('6100000000000000006', 1, 'HT-4', '作废', 'voided', ${client.id}, 100)`.execute(desk.db)
  await sql`
    insert into biz_counsel (id, tenant_id, no, name, status, enterprise_id) values
      ('6100000000000000007', 1, 'GW-1', '服务中', 'active', ${client.id}),
      ('6100000000000000008', 1, 'GW-2', '到期', 'finished', ${client.id})`.execute(desk.db)
  await sql`
    insert into biz_package_order (id, tenant_id, no, package_name, status, enterprise_id) values
      ('6100000000000000009', 1, 'TC-1', '生效中', 'active', ${client.id}),
      ('6100000000000000010', 1, 'TC-2', '已退款', 'refunded', ${client.id})`.execute(desk.db)
  await sql`update biz_entrustment set blocked_user_ids = array[${desk.userId('admin')}] where id = ${hidden.id}`.execute(
    desk.db,
  )
  desk.product.app.sessions.forget()
  const cancel = (by?: Client) => act(client.id, 'cancel', { reason: '企业已吊销' }, by)
  expect(await cancel()).toMatchObject({
    success: false,
    message:
      `该企业还有未了结的业务，不能注销：预约 YY-1；委托 ${String(matter.no)}；合同 HT-1、HT-2；` +
      '法律顾问 GW-1；套餐订单 TC-1；另有您无权查看的业务',
  })
  expect((await cancel(clerk)).message).toBe('该企业还有未了结的业务，不能注销：您无权查看的业务')
  for (const table of ['appointment', 'entrustment', 'contract', 'counsel', 'package_order'])
    await sql`update ${sql.table(`biz_${table}`)} set enterprise_id = null where enterprise_id = ${client.id}`.execute(
      desk.db,
    )
  expect(await cancel()).toMatchObject({ success: true, result: { status: 'cancelled' } })
})

test('entitlements paid after a merge return with their order', async () => {
  const [duplicate, target] = [await certified('合并后付款有限公司'), await certified('付款保留有限公司')]
  const orderId = newId()
  const enterpriseOf = async (table: string, column: string) => {
    const { rows } = await sql<{ id: string }>`
      select enterprise_id as id from ${sql.table(table)} where ${sql.ref(column)} = ${orderId}`.execute(desk.db)
    return rows[0]!.id
  }
  await sql`
    insert into biz_package_order (id, tenant_id, no, package_name, status, enterprise_id)
    values (${orderId}, 1, 'TC-M1', '待付款', 'pendingPay', ${duplicate.id})`.execute(desk.db)
  expect(await merge(duplicate.id, target.id)).toMatchObject({ success: true })
  await write(desk.product.app.engine, systemActor(1), (context) =>
    openAccounts(context, { type: 'packageOrder', id: orderId, enterpriseId: target.id }, [
      { lineId: '1', itemType: 'template', itemId: null, itemName: '模板下载', unit: '份', qty: 1 },
    ]),
  )
  expect(await act(duplicate.id, 'unmerge', { reason: '不是同一企业' })).toMatchObject({ success: true })
  expect(await enterpriseOf('biz_package_order', 'id')).toBe(duplicate.id)
  expect(await enterpriseOf('entitlement_account', 'source_id')).toBe(duplicate.id)
})

test('a merge can be undone only after the later merge of its target', async () => {
  const [first, second, third] = [
    await certified('连续合并甲有限公司'),
    await certified('连续合并乙有限公司'),
    await certified('连续合并丙有限公司'),
  ]
  const { id } = await desk.add({ enterpriseId: first.id, personName: null })
  await merge(first.id, second.id)
  await merge(second.id, third.id)
  expect(await act(first.id, 'unmerge', { reason: '不是同一企业' })).toMatchObject({
    success: false,
    message: '企业“连续合并乙有限公司”已并入“连续合并丙有限公司”，请先撤销该合并',
  })
  expect((await desk.read(id)).enterpriseId).toBe(third.id)
  expect(await act(second.id, 'unmerge', { reason: '不是同一企业' })).toMatchObject({ success: true })
  expect(await act(first.id, 'unmerge', { reason: '不是同一企业' })).toMatchObject({ success: true })
  expect((await desk.read(id)).enterpriseId).toBe(first.id)
})
