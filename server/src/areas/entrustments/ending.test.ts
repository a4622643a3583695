import type { EndingSheet } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MatterDesk, type MatterRow, openMatterDesk } from './testing/matterDesk.ts'

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
})
afterAll(() => desk?.product.close())

const terminate = { reason: '客户要求', settlement: '双方已对账', filesReturned: 'Y' }

/** A matter in progress with one deadline and a contract of 20,000.00 yuan of which 8,000.00 were paid. */
async function owingMatter(): Promise<{ row: MatterRow; contractId: string; deadlineId: string }> {
  const { id } = await desk.add()
  const row = await desk.bringTo(id, 'inProgress')
  const contractId = String(row.contractId)
  await sql`update biz_contract set amount = 2000000, unpaid_amount = 1200000 where id = ${contractId}`.execute(desk.db)
  await sql`
    insert into biz_contract_payments (id, parent_id, order_num, paid_on, amount)
    values (${`p${contractId}`}, ${contractId}, 1, '2026-01-05', 800000)`.execute(desk.db)
  // 3,000.00 of the paid amount are unearned.
  await sql`delete from biz_contract_pay_plan where parent_id = ${contractId}`.execute(desk.db)
  await sql`
    insert into biz_contract_pay_plan (id, parent_id, order_num, due_date, amount)
    values (${`a${contractId}`}, ${contractId}, 1, '2026-01-05', 500000),
      (${`b${contractId}`}, ${contractId}, 2, '2036-01-05', 1500000)`.execute(desk.db)
  const due = { title: '提交证据', entrustmentId: id, type: 'evidence', fixedDate: '2036-01-08' }
  const { result } = await desk.lawyer.post<{ id: string }>('/legal/deadline/add', due)
  return { row: await desk.read(id), contractId, deadlineId: result.id }
}

async function stateOf(table: string, id: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(
    desk.db,
  )
  return rows[0]!
}

describe('ending a matter', () => {
  test('lists dependent records with their figures, and is refused until each is resolved', async () => {
    const { row } = await owingMatter()
    const { result } = await desk.supervisor.get<EndingSheet>('/legal/entrustment/ending', {
      id: row.id,
      step: 'terminate',
    })
    expect(result.openRecords.map(({ kind, records }) => [kind, records.length])).toEqual([
      ['deadline', 1],
      ['contract', 1],
      ['receivable', 1],
    ])
    expect(result.figures).toEqual([
      { currency: 'CNY', due: 2_000_000, received: 800_000, waived: 0, refunded: 0, outstanding: 1_200_000 },
    ])
    expect(result.refundable).toBe(300_000)
    const refused = await desk.step(desk.supervisor, row.id, 'terminate', terminate)
    expect(refused.error!.fields!.map(({ field }) => field)).toEqual(['deadlineEnd', 'contractEnd', 'receivableEnd'])
    expect(refused.message).toContain('未办结期限 1 项')
    expect(refused.message).toContain('提交证据')
    expect(await desk.read(row.id)).toEqual(row)
    const { lawyer } = desk
    const query = { id: row.id, step: 'terminate' }
    expect(await lawyer.get('/legal/entrustment/ending', query)).toMatchObject({ status: 403 })
  })

  test('applies the answers in one transaction, and every record logs it in its history', async () => {
    const { row, contractId, deadlineId } = await owingMatter()
    const answers = {
      ...terminate,
      deadlineEnd: 'cancel',
      contractEnd: 'rescind',
      receivableEnd: 'waive',
      waivedAmount: 1_000_000,
      refundedAmount: 300_000,
    }
    expect((await desk.step(desk.supervisor, row.id, 'terminate', answers)).message).toContain('核销须财务同意')
    await desk.step(desk.finance, row.id, 'waiveUnpaid', { reason: '同意核销' })
    for (const [change, words] of [
      [{ waivedAmount: 1_200_001 }, '核销金额不能大于未收的 ¥12,000.00'],
      [{ refundedAmount: 800_001 }, '退还金额不能大于已收未退的 ¥8,000.00'],
      [{ refundedAmount: 300_001 }, '退还金额不能大于已收而未履行的 ¥3,000.00；超出部分请在合同上申请超额退款'],
      [{ waivedAmount: null }, '请输入核销金额'],
    ] as const)
      expect((await desk.step(desk.supervisor, row.id, 'terminate', { ...answers, ...change })).message).toBe(words)
    expect(await stateOf('biz_deadline', deadlineId)).toMatchObject({ status: 'open' })
    const ended = await desk.step(desk.supervisor, row.id, 'terminate', answers)
    expect(ended, ended.message).toMatchObject({
      result: {
        status: 'terminated',
        settledDue: 2_000_000,
        settledReceived: 800_000,
        settledWaived: 1_000_000,
        settledRefunded: 300_000,
        settledRemaining: 200_000,
      },
    })
    expect(await stateOf('biz_deadline', deadlineId)).toMatchObject({ status: 'cancelled' })
    expect(await stateOf('biz_contract', contractId)).toMatchObject({ status: 'rescinding', unpaid_amount: 200_000 })
    const { rows } = await sql<{ resource: string; action: string; by: string }>`
      select resource, action, by from change_log where row_id in (${row.id}, ${contractId}, ${deadlineId})
        and by = 'sup' and action in ('terminate', 'rescind', 'cancel', 'edit') order by resource, action`.execute(
      desk.db,
    )
    expect(rows).toEqual([
      { resource: 'contract', action: 'edit', by: 'sup' },
      { resource: 'contract', action: 'rescind', by: 'sup' },
      { resource: 'deadline', action: 'cancel', by: 'sup' },
      { resource: 'entrustment', action: 'terminate', by: 'sup' },
    ])
    expect((await desk.read(row.id)).nextDeadline).toBeNull()
    // A contract that is being rescinded and still owes can be paid.
    const paid = await desk.admin.post(`/legal/contract/${contractId}/markPaid`, {
      paidOn: '2026-01-06',
      paid: 200_000,
      version: (await stateOf('biz_contract', contractId)).version,
    })
    expect(paid, paid.message).toMatchObject({ success: true, result: { unpaidAmount: 0 } })
  })

  test('a refund is booked on the contract with the unearned amount', async () => {
    const { row, contractId } = await owingMatter()
    await sql`delete from biz_contract_pay_plan where parent_id = ${contractId}`.execute(desk.db)
    const supplement = `s${contractId}`.slice(0, 32)
    await sql`
      insert into biz_contract (id, tenant_id, no, name, enterprise_id, parent_id, amount, unpaid_amount, status, create_by)
      select ${supplement}, 1, ${`HT-${supplement}`}, '补充协议', enterprise_id, id, 400000, 0, 'effective', 'test'
      from biz_contract where id = ${contractId}`.execute(desk.db)
    await sql`
      insert into biz_contract_payments (id, parent_id, order_num, paid_on, amount)
      values (${`q${contractId}`}, ${supplement}, 1, '2026-01-05', 400000)`.execute(desk.db)
    await sql`
      insert into biz_contract_pay_plan (id, parent_id, order_num, due_date, amount)
      values (${`c${contractId}`}, ${supplement}, 1, '2036-01-05', 400000)`.execute(desk.db)
    const answers = { ...terminate, deadlineEnd: 'cancel', contractEnd: 'keep', receivableEnd: 'keep' }
    const ended = await desk.step(desk.supervisor, row.id, 'terminate', { ...answers, refundedAmount: 400_000 })
    expect(ended, ended.message).toMatchObject({ result: { status: 'terminated', settledRefunded: 400_000 } })
    const { rows } = await sql<{ parent_id: string; refunded: number }>`
      select parent_id, refunded from biz_contract_settlements
      where parent_id in (${contractId}, ${supplement})`.execute(desk.db)
    expect(rows).toEqual([{ parent_id: supplement, refunded: 400_000 }])
  })

  test('a retained deadline needs a responsible lawyer', async () => {
    const { row, deadlineId } = await owingMatter()
    const answers = { ...terminate, deadlineEnd: 'keep', contractEnd: 'keep', receivableEnd: 'keep' }
    expect((await desk.step(desk.supervisor, row.id, 'terminate', answers)).message).toBe('请选择保留期限的责任律师')
    const keeper = desk.userId('sup')
    const ended = await desk.step(desk.supervisor, row.id, 'terminate', { ...answers, deadlineKeeperId: keeper })
    expect(ended, ended.message).toMatchObject({ result: { status: 'terminated', settledRemaining: 1_200_000 } })
    expect(await stateOf('biz_deadline', deadlineId)).toMatchObject({ status: 'open', lead_lawyer_id: keeper })
  })

  test('an open appointment that led to it is cancelled with it', async () => {
    const { id } = await desk.add()
    await desk.bringTo(id, 'inProgress')
    const { rows } = await sql<{ id: string }>`
      update biz_appointment set status = 'pending', entrust_id = ${id}
      where id = (select id from biz_appointment where tenant_id = 1 and deleted_at is null limit 1)
      returning id`.execute(desk.db)
    const answers = { ...terminate, contractEnd: 'keep' }
    expect((await desk.step(desk.supervisor, id, 'terminate', answers)).message).toContain('未结束预约 1 项')
    const ended = await desk.step(desk.supervisor, id, 'terminate', { ...answers, appointmentEnd: 'cancel' })
    expect(ended, ended.message).toMatchObject({ success: true })
    expect(await stateOf('biz_appointment', rows[0]!.id)).toMatchObject({ status: 'cancelled' })
  })

  test('closing asks for the contract, which is finished only when nothing is owed', async () => {
    const { row, contractId, deadlineId } = await owingMatter()
    await desk.lawyer.post(`/legal/deadline/${deadlineId}/tick`, { doneNote: '已提交' })
    await desk.supervisor.post(`/legal/deadline/${deadlineId}/confirm`)
    await desk.step(desk.finance, row.id, 'waiveUnpaid', { reason: '余款核销' })
    await desk.step(desk.lawyer, row.id, 'close', { result: 'won', summary: '已办结' })
    const answers = { contractEnd: 'complete', receivableEnd: 'keep' }
    expect((await desk.step(desk.supervisor, row.id, 'approveClose', answers)).message).toContain('合同款未收清')
    const waived = { contractEnd: 'complete', receivableEnd: 'waive', waivedAmount: 1_200_000 }
    const closed = await desk.step(desk.supervisor, row.id, 'approveClose', waived)
    expect(closed, closed.message).toMatchObject({ result: { status: 'closed', settledRemaining: 0 } })
    expect(await stateOf('biz_contract', contractId)).toMatchObject({ status: 'finished', unpaid_amount: 0 })
  })
})

/** The todos of the home page that wait for this step. */
async function waitingFor(step: string): Promise<string[]> {
  const params = { group: `entrustment:${step}`, pageSize: 100 }
  const { result } = await desk.admin.get<{ todos: { id: string }[] }>('/report/workplace/todos', params)
  return result.todos.map(({ id }) => id)
}

describe('after the end', () => {
  test('a closed or archived matter is reopened with a reason and a second person', async () => {
    const { id } = await desk.add()
    await desk.bringTo(id, 'closed')
    expect((await desk.step(desk.supervisor, id, 'approveReopen')).message).toBe('没有待批准的重新办理申请')
    expect((await desk.step(desk.supervisor, id, 'requestReopen')).message).toContain('请输入申请重新办理原因')
    await desk.step(desk.supervisor, id, 'requestReopen', { reason: '对方申请再审' })
    expect((await desk.step(desk.supervisor, id, 'approveReopen')).message).toBe(
      '“申请重新办理”由您本人办理，“批准重新办理”须由他人办理',
    )
    await desk.step(desk.supervisor, id, 'rejectReopen', { reason: '补充材料' })
    expect(await waitingFor('approveReopen')).not.toContain(id)
    await desk.step(desk.operator, id, 'requestReopen', { reason: '对方申请再审' })
    expect(await waitingFor('approveReopen')).toContain(id)
    const reopened = await desk.step(desk.supervisor, id, 'approveReopen')
    expect(reopened, reopened.message).toMatchObject({
      result: { status: 'inProgress', reopenReason: null, closedAt: null, conflictResult: 'none' },
    })
    await desk.step(desk.lawyer, id, 'close', { result: 'won', summary: '再审已办结' })
    const closed = await desk.step(desk.supervisor, id, 'approveClose', { contractEnd: 'keep' })
    expect(closed, closed.message).toMatchObject({ result: { status: 'closed' } })
    await sql`update biz_entrustment set status = 'archived' where id = ${id}`.execute(desk.db)
    await desk.step(desk.operator, id, 'requestReopen', { reason: '发现新证据' })
    expect(await desk.step(desk.supervisor, id, 'approveReopen')).toMatchObject({ result: { status: 'inProgress' } })
  })

  test('an archive number is unique', async () => {
    const archived = async (archiveNo: string) => {
      const { id } = await desk.add()
      const { archiveItems } = await desk.bringTo(id, 'closed')
      const filed = archiveItems.map((line) => ({ ...line, done: 'Y' }))
      await desk.step(desk.operator, id, 'fileArchive', { archiveItems: filed })
      return desk.step(desk.operator, id, 'archive', { archiveNo })
    }
    expect(await archived('DA-ONCE')).toMatchObject({ result: { status: 'archived' } })
    expect(await archived('DA-ONCE')).toMatchObject({ success: false, message: '归档号“DA-ONCE”已存在' })
  })

  test('making a required document optional needs a second person before archiving', async () => {
    const { id } = await desk.add()
    const { archiveItems } = await desk.bringTo(id, 'closed')
    const required = archiveItems.find(({ needed }) => needed === 'Y')!
    const lines = archiveItems.map((line) => ({ ...line, done: 'Y' }))
    const reduced = lines.map((line) => (line.name === required.name ? { ...line, needed: 'N', done: 'N' } : line))
    await desk.step(desk.supervisor, id, 'fileArchive', { archiveItems: reduced })
    const archive = () => desk.step(desk.operator, id, 'archive', { archiveNo: `DA-${id}` })
    expect((await archive()).message).toContain(`将“${required.name}”改为非必备，须由他人批准归档清单`)
    // Removing the line afterwards changes nothing.
    const without = reduced.filter(({ name }) => name !== required.name)
    await desk.step(desk.supervisor, id, 'fileArchive', { archiveItems: without })
    expect((await archive()).message).toContain('须由他人批准归档清单')
    const approve = (client = desk.supervisor) => desk.step(client, id, 'approveArchiveList', { reason: '原件已遗失' })
    expect((await approve()).message).toBe('“归档清单”由您本人办理，“批准归档清单”须由他人办理')
    expect(await waitingFor('approveArchiveList')).toContain(id)
    expect(await approve(desk.admin)).toMatchObject({ success: true })
    expect(await waitingFor('approveArchiveList')).not.toContain(id)
    expect(await archive()).toMatchObject({ result: { status: 'archived' } })
  })
})
