import type { Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import type { MatterDesk } from '../entrustments/testing/matterDesk.ts'
import {
  type BusinessKind,
  businessKinds,
  type BusinessRow,
  businessTitles,
  type ClientBusiness,
  openClientBusiness,
} from './testing/clientBusiness.ts'

let business: ClientBusiness
let desk: MatterDesk
beforeAll(async () => {
  business = await openClientBusiness()
  desk = business.desk
})
afterAll(() => desk?.product.close())

const add = (kind: BusinessKind, enterpriseId: string | null, more: Values = {}) =>
  business.add(kind, enterpriseId, more)
const added = async (kind: BusinessKind, enterpriseId: string | null, more: Values = {}): Promise<BusinessRow> => {
  const answer = await add(kind, enterpriseId, more)
  if (!answer.success) throw new Error(`${kind}: ${answer.message}`)
  return answer.result
}
const client = () => business.client()
const freeze = (id: string) => business.freeze(id)
const unfreeze = (id: string) => business.unfreeze(id)
const stepOf = (kind: BusinessKind, { id }: BusinessRow, step: string, body: Values = {}) =>
  desk.admin.step<BusinessRow>(`/legal/${kind}`, id, step, body)

describe.each(businessKinds)('%s of a frozen enterprise', (kind) => {
  const refused = (name: string) => ({
    success: false,
    message: expect.stringContaining(`企业“${name}”已冻结（原因：拖欠律师费），不能新增${businessTitles[kind]}`),
  })

  test('cannot be added, and can be added again after the release', async () => {
    const { id, name } = await client()
    await freeze(id)
    expect(await add(kind, id)).toMatchObject(refused(name))
    await unfreeze(id)
    expect(await add(kind, id)).toMatchObject({ success: true })
  })

  test('cannot be moved to it, by edit or by restoring a version', async () => {
    const [closed, open] = [await client(), await client()]
    const row = await added(kind, closed.id)
    const moved = await desk.admin.put(`/legal/${kind}/edit`, { id: row.id, enterpriseId: open.id })
    expect(moved, moved.message).toMatchObject({ success: true })
    await freeze(closed.id)
    expect(await desk.admin.put(`/legal/${kind}/edit`, { id: row.id, enterpriseId: closed.id })).toMatchObject(
      refused(closed.name),
    )
    const { result: lines } = await desk.admin.get<{ id: string }[]>(`/legal/${kind}/history`, { id: row.id })
    const back = { id: row.id, line: lines.at(-1)!.id, fields: ['enterpriseId'] }
    expect(await desk.admin.post(`/legal/${kind}/restoreVersion`, back)).toMatchObject(refused(closed.name))
  })

  test('cannot be restored from the recycle bin', async () => {
    const { id, name } = await client()
    const row = await added(kind, id)
    const gone = await desk.admin.delete(`/legal/${kind}/delete`, { id: row.id })
    expect(gone, gone.message).toMatchObject({ success: true })
    await freeze(id)
    expect(await desk.admin.put(`/legal/${kind}/putRecycleBin`, { ids: row.id })).toMatchObject(refused(name))
    await unfreeze(id)
    expect(await desk.admin.put(`/legal/${kind}/putRecycleBin`, { ids: row.id })).toMatchObject({ success: true })
  })

  test('a request during the freeze adds nothing after it', async () => {
    const { id } = await client()
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all([...Array.from({ length: 4 }, () => add(kind, id)), freeze(id)])
      for (const answer of answers) expect(answer.status, answer.message).toBeLessThan(500)
      const { rows } = await sql<{ late: number }>`
        select count(*) as late from change_log c
        where c.resource = ${kind} and c.action = 'add' and c.row_id in (
          select id from ${sql.table(`biz_${kind === 'packageOrder' ? 'package_order' : kind}`)} where enterprise_id = ${id})
        and c.id > (select max(id) from state_log where resource = 'enterprise' and row_id = ${id} and action = 'freeze')`.execute(
        desk.db,
      )
      expect(rows[0]!.late).toBe(0)
      await unfreeze(id)
    }
  })
})

test('an import for a frozen enterprise is refused with the line and the reason', async () => {
  const { id, name } = await client()
  await freeze(id)
  const { preview, commit } = importing(desk.admin, '/legal/contract')
  const { batchId } = await preview(
    await sheetOf([
      ['合同名称', '签约企业', '合同业务'],
      ['冻结导入合同', name, '其他'],
    ]),
  )
  await expect(commit(batchId)).rejects.toThrow(`企业“${name}”已冻结（原因：拖欠律师费），不能新增合同`)
  await unfreeze(id)
  expect(await commit(batchId)).toMatchObject({ added: 1 })
})

describe('steps that start business with a frozen enterprise are refused', () => {
  const closed = (name: string, step: string) => `企业“${name}”已冻结（原因：拖欠律师费），不能${step}`
  /** The row in a state from which the step is offered. */
  const cases: [BusinessKind, string, string, string, Values?][] = [
    ['appointment', 'completed', 'entrust', '转委托', { matter: '转来', caseType: 'civil', leadLawyerId: 'law' }],
    ['entrustment', 'quoting', 'submit', '提交审批'],
    ['entrustment', 'pendingSign', 'sign', '签约'],
    ['contract', 'draft', 'submit', '提交审核'],
    ['contract', 'approved', 'send', '发起签署', { signBy: '2999-01-01' }],
    ['counsel', 'draft', 'submit', '提交审批'],
    ['counsel', 'pendingSign', 'sign', '签约生效'],
    ['counsel', 'active', 'renew', '续签', { newStartDate: '2999-01-01', newEndDate: '2999-12-31', newFee: 1 }],
    ['packageOrder', 'pendingPay', 'pay', '确认收款', { paidAt: '2026-01-01 00:00:00' }],
  ]
  test.each(cases)('%s, %s: %s', async (kind, state, step, title, input = {}) => {
    const { id, name } = await client()
    const row = await added(kind, id)
    const table = sql.table(`biz_${kind === 'packageOrder' ? 'package_order' : kind}`)
    await sql`update ${table} set status = ${state} where id = ${row.id}`.execute(desk.db)
    await freeze(id)
    const body = input.leadLawyerId ? { ...input, leadLawyerId: desk.userId('law') } : input
    expect(await stepOf(kind, row, step, body)).toMatchObject({ success: false, message: closed(name, title) })
    const { result: offered } = await desk.admin.get<{ name: string; refusal?: string }[]>(`/legal/${kind}/steps`, {
      id: row.id,
    })
    expect(offered.find((offer) => offer.name === step)?.refusal).toBe(closed(name, title))
  })

  test('a contract cannot be drafted for its matter', async () => {
    const { id, name } = await client()
    const row = await added('entrustment', id)
    await sql`update biz_entrustment set status = 'quoting' where id = ${row.id}`.execute(desk.db)
    await freeze(id)
    const draft = () => desk.admin.post(`/legal/contract/draftForMatter`, { entrustmentId: row.id })
    expect(await draft()).toMatchObject({
      success: false,
      message: expect.stringContaining(closed(name, '新增合同')),
    })
  })
})

test('existing records of a frozen enterprise can continue and remain readable', async () => {
  const { id } = await client()
  const row = await added('entrustment', id)
  await sql`update biz_entrustment set status = 'inProgress' where id = ${row.id}`.execute(desk.db)
  await freeze(id)
  expect(await stepOf('entrustment', row, 'suspend', { reason: '客户被冻结' })).toMatchObject({ success: true })
  expect(await desk.admin.get<BusinessRow>('/legal/entrustment/queryById', { id: row.id })).toMatchObject({
    result: { status: 'suspended', enterpriseId: id },
  })
})

test('a cancelled or merged enterprise gets no new records either', async () => {
  for (const [status, words] of [
    ['cancelled', '已注销，'],
    ['merged', '已合并，'],
  ] as const) {
    const { id } = await client()
    await sql`update biz_enterprise set status = ${status} where id = ${id}`.execute(desk.db)
    for (const kind of businessKinds)
      expect((await add(kind, id)).message, kind).toContain(`${words}不能新增${businessTitles[kind]}`)
  }
})
