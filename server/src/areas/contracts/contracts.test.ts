import type { Page } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractTerms } from './contractTerms.ts'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

let desk: ContractDesk
beforeAll(async () => {
  desk = await startContractDesk()
})
afterAll(() => desk?.close())

const admin = () => desk.product.admin
const db = () => desk.product.app.engine.db.kysely
const refusedAdd = async (changes: object): Promise<string> => {
  const answer = await admin().post('/legal/contract/add', {
    name: '不成',
    enterpriseId: desk.enterpriseIds[0],
    bizType: 'other',
    ...changes,
  })
  expect(answer.success).toBe(false)
  return answer.message
}

describe('the fields of a contract', () => {
  test.each([
    [
      'the plan does not add up',
      { amount: 100, payPlan: [{ dueDate: day(1), amount: 99 }] },
      '付款计划合计 ¥0.99，应等于合同金额 ¥1.00',
    ],
    ['it ends before it begins', { startDate: day(2), endDate: day(1) }, '到期日期不能早于生效日期'],
    [
      'a credit code is invalid',
      { parties: [{ side: 'A', name: '甲', creditCode: '91350100M000100Y44' }] },
      '统一社会信用代码',
    ],
    ['its business record is unknown', { bizType: 'entrust', bizId: 'nowhere' }, '关联的委托不存在'],
    ['its type has no business record', { bizType: 'other', bizId: 'x' }, '不能关联业务记录'],
  ])('is refused when %s', async (_name, changes, words) => {
    expect(await refusedAdd(changes)).toContain(words)
  })

  test('the related record must belong to the same enterprise', async () => {
    const [own, other] = desk.enterpriseIds
    const bizId = await addEntrustment(other!)
    expect(await refusedAdd({ enterpriseId: own, bizType: 'entrust', bizId })).toContain('属于另一家企业')
    const row = await desk.add({ enterpriseId: other, bizType: 'entrust', bizId })
    const moved = await admin().put('/legal/contract/edit', { id: row.id, enterpriseId: own })
    expect(moved.message).toContain('属于另一家企业')
  })

  test('a supplement must belong to a main contract of the same enterprise', async () => {
    const main = await desk.add()
    const supplement = await desk.add({ parentId: main.id })
    expect(await refusedAdd({ parentId: supplement.id })).toContain('本身是补充协议')
    expect(await refusedAdd({ parentId: main.id, enterpriseId: desk.enterpriseIds[1] })).toContain('另一家企业')
  })

  test('a number is never reused, even after its contract is purged', async () => {
    const first = await desk.add()
    await admin().delete('/legal/contract/delete', { id: first.id })
    await admin().delete('/legal/contract/deleteRecycleBin', { ids: first.id })
    const second = await desk.add()
    expect(Number(second.no.split('-')[1])).toBeGreaterThan(Number(first.no.split('-')[1]))
  })
})

describe('review', () => {
  test('lists everything that is missing before submission', async () => {
    const row = await desk.add({ typeId: null, parties: [{ side: 'A', name: '甲公司' }], payPlan: [] })
    const { message } = await desk.act(admin(), row, 'submit')
    for (const part of ['合同类型', '甲方和乙方', '甲公司的统一社会信用代码或身份证号', '付款计划', '合同文本'])
      expect(message).toContain(part)
    expect((await desk.read(row)).status).toBe('draft')
  })

  test('is submitted and recalled by the author and approved by another user', async () => {
    const row = await desk.at('draft')
    expect((await desk.act(desk.lawyer, row, 'submit')).message).toContain('只有创建人或承办律师')
    await desk.act(admin(), row, 'submit')
    expect((await desk.act(admin(), row, 'pass')).message).toBe('“提交审核”由您本人办理，“审核通过”须由他人办理')
    expect((await desk.act(admin(), row, 'reject', { reason: 'x' })).message).toContain('“驳回”须由他人办理')
    expect((await desk.act(admin(), row, 'recall')).result.status).toBe('draft')
    await desk.act(admin(), row, 'submit')
    const passed = await desk.act(desk.lawyer, row, 'pass', { opinion: '可以签' })
    expect(passed.result).toMatchObject({ status: 'approved', contentHash: expect.stringMatching(/^[\da-f]{64}$/) })
    expect(passed.result.reviewNotes).toMatchObject([{ note: '可以签', by: 'checker' }])
  })

  test('a rejection needs a reason and marks clauses, and the next draft starts a new review', async () => {
    const row = await desk.at('reviewing')
    expect((await desk.act(desk.lawyer, row, 'reject')).message).toContain('请输入驳回原因')
    const marks = [{ clause: '第五条', note: '违约金过高' }]
    const rejected = await desk.act(desk.lawyer, row, 'reject', { reason: '条款不妥', marks })
    expect(rejected.result.reviewNotes).toMatchObject([{ note: '条款不妥' }, { clause: '第五条', note: '违约金过高' }])
    expect((await admin().put('/legal/contract/edit', { id: row.id, name: '改' })).message).toContain('已驳回')
    await desk.act(admin(), row, 'revise')
    expect((await admin().put('/legal/contract/edit', { id: row.id, name: '改' })).success).toBe(true)
  })

  test.each([
    ['a large amount', { amount: 20_000_000, payPlan: [{ dueDate: day(9), amount: 20_000_000 }] }],
    ['a high risk', { reviewLevel: 'high' }],
  ])('%s needs a second reviewer', async (_name, changes) => {
    const row = await desk.at('reviewing', changes)
    expect((await desk.act(desk.supervisor, row, 'approve')).message).toContain('请先由律师审核通过')
    const first = await desk.act(desk.supervisor, row, 'pass')
    expect(first.result).toMatchObject({ status: 'reviewing', contentHash: null })
    expect((await desk.act(desk.lawyer, row, 'pass')).message).toContain('等待主管审批')
    expect((await desk.act(desk.supervisor, row, 'approve')).message).toContain('初审人不能再做主管审批')
    expect((await desk.act(desk.lawyer, row, 'approve')).status).toBe(403)
    await desk.act(admin(), row, 'recall')
    await desk.act(admin(), row, 'submit')
    await desk.act(desk.lawyer, row, 'pass')
    expect((await desk.act(desk.supervisor, row, 'approve')).result.status).toBe('approved')
  })

  test('an approved contract and its text cannot be changed', async () => {
    const row = await desk.at('approved')
    expect((await admin().put('/legal/contract/edit', { id: row.id, amount: 1 })).message).toContain('待签署')
    const path = await desk.upload(['偷换'])
    expect((await admin().post('/legal/contract/uploadText', { id: row.id, path })).message).toContain('待签署')
    await sql`update biz_contract set amount = 1 where id = ${row.id}`.execute(db())
    expect((await desk.act(admin(), row, 'send', { signBy: day(3) })).message).toContain('与审定的版本不一致')
  })
})

describe('the demo office', () => {
  const seeded = async (status: string): Promise<ContractRow> => {
    const { result } = await admin().get<Page<ContractRow>>('/legal/contract/list', { status, createBy: '!admin' })
    return desk.read(result.records[0]!)
  }

  test('contracts of the demo office can continue: approved is sent, sent is signed, owed is paid', async () => {
    const sent = await desk.act(admin(), await seeded('approved'), 'send', { signBy: day(3) })
    expect(sent, sent.message).toMatchObject({ success: true })
    const signedFile = await desk.upload(['扫描件'])
    const signed = await desk.act(admin(), await seeded('signing'), 'recordSigned', {
      signedFile,
      signDate: day(0),
      signedBy: '张三、李四',
    })
    expect(signed, signed.message).toMatchObject({ success: true, result: { status: 'effective' } })
    const { unpaidAmount: paid } = signed.result
    const settled = await desk.act(admin(), signed.result, 'markPaid', { paidOn: day(0), paid })
    expect(settled.result.unpaidAmount).toBe(0)
  })
})

describe('in force', () => {
  test('a matter has one main contract, and any number of supplements', async () => {
    const bizId = await addEntrustment(desk.enterpriseIds[0]!)
    const first = await desk.at('effective', { bizType: 'entrust', bizId })
    const second = await desk.at('approved', { bizType: 'entrust', bizId })
    expect((await desk.act(admin(), second, 'send', { signBy: day(3) })).message).toContain(first.no)
    const supplement = await desk.at('effective', { bizType: 'entrust', bizId, parentId: first.id })
    expect(supplement.status).toBe('effective')
  })

  test('of two contracts signed concurrently for one matter, only one comes into force', async () => {
    const bizId = await addEntrustment(desk.enterpriseIds[0]!)
    const rows = [
      await desk.at('signing', { bizType: 'entrust', bizId }),
      await desk.at('signing', { bizType: 'entrust', bizId }),
    ]
    const signedFile = await desk.upload(['扫描件'])
    const answers = await Promise.all(
      rows.map((row) =>
        desk.act(admin(), row, 'recordSigned', { signedFile, signDate: day(0), signedBy: '张三、李四' }),
      ),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  test('starts the engagement that waits for it; an engagement that cannot start yet does not undo its contract', async () => {
    const stateAfter = async (startDate: string): Promise<string> => {
      const bizId = await addCounsel(startDate)
      const row = await desk.at('effective', { bizType: 'counsel', bizId })
      expect(row).toMatchObject({ status: 'effective', bizName: '测试顾问' })
      const { rows } = await sql<{ status: string }>`select status from biz_counsel where id = ${bizId}`.execute(db())
      return rows[0]!.status
    }
    expect(await stateAfter(day(-1))).toBe('active')
    expect(await stateAfter(day(5))).toBe('pendingSign')
  })

  test('signing needs a scanned file and a date that is not in the future', async () => {
    const row = await desk.at('approved')
    expect(
      (await desk.act(admin(), row, 'recordSigned', { signDate: day(0), signedBy: '张三、李四' })).message,
    ).toContain('请上传签署件')
    const gone = await desk.act(admin(), row, 'recordSigned', {
      signedFile: 'contract/no.pdf',
      signDate: day(0),
      signedBy: '张三、李四',
    })
    expect(gone.success).toBe(false)
    const signedFile = await desk.upload(['扫描件'])
    const early = await desk.act(admin(), row, 'recordSigned', { signedFile, signDate: day(1), signedBy: '张三、李四' })
    expect(early.message).toContain('签订日期不能晚于今天')
    expect((await desk.read(row)).status).toBe('approved')
  })

  test('an invoice number is registered once under concurrent requests', async () => {
    const rows = [await desk.at('effective'), await desk.at('effective'), await desk.at('effective')]
    const no = `FP-${rows[0]!.id}`
    const bill = (row: (typeof rows)[number]) =>
      desk.act(admin(), row, 'invoice', { invoiceNo: no, invoiced: 100, invoicedOn: day(0) })
    const answers = await Promise.all(rows.map(bill))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const { message } of answers.filter(({ success }) => !success)) expect(message).toContain(no)
  })

  test('payments and invoices cannot exceed the amount', async () => {
    const row = await desk.at('effective')
    const pay = (paid: number, paidOn = day(0)) => desk.act(admin(), row, 'markPaid', { paidOn, paid })
    expect((await pay(400_000)).result).toMatchObject({ unpaidAmount: 600_000, status: 'effective' })
    expect((await pay(600_001)).message).toContain('最多还可登记 ¥6,000.00')
    expect((await pay(1, day(1))).message).toContain('收款日期不能晚于今天')
    const bill = (invoiceNo: string, invoiced: number) =>
      desk.act(admin(), row, 'invoice', { invoiceNo, invoiced, invoicedOn: day(0) })
    expect((await bill(`${row.no}-1`, 300_000)).result.invoiceStatus).toBe('partial')
    expect((await bill(`${row.no}-1`, 100_000)).message).toContain('已登记在合同')
    expect((await bill(`${row.no}-2`, 700_000)).result.invoiceStatus).toBe('done')
    expect((await desk.act(desk.lawyer, row, 'markPaid', { paidOn: day(0), paid: 1 })).status).toBe(403)
    expect((await pay(600_000)).result).toMatchObject({ unpaidAmount: 0 })
    expect((await pay(1)).message).toContain('没有未收的款项')
  })

  test('payments name the instalments that they settle, the earliest first', async () => {
    const row = await desk.at('effective')
    for (const paid of [100_000, 350_000]) await desk.act(admin(), row, 'markPaid', { paidOn: day(0), paid })
    await desk.act(admin(), row, 'reversePayment', { paymentNo: 2, rightAmount: 300_000, reason: '金额有误' })
    expect((await desk.read(row)).payments).toMatchObject([
      { amount: 100_000, instalment: '第 1 期' },
      { amount: 350_000, instalment: '第 1、2 期' },
      { amount: -350_000, instalment: '第 1、2 期' },
      { amount: 300_000, instalment: '第 1 期' },
    ])
  })

  test('at the end of its term it is finished when paid and expired when not, neither before its last day', async () => {
    const over = { startDate: day(-40), endDate: day(-1) }
    const [paid, owed, running, renewed] = [
      await desk.at('effective', over),
      await desk.at('effective', over),
      await desk.at('effective'),
      await desk.at('effective', { ...over, autoRenew: 'Y' }),
    ]
    await desk.act(admin(), paid, 'markPaid', { paidOn: day(0), paid: 1_000_000 })
    await contractTerms(desk.product.app.engine, new AbortController().signal)
    const states = await Promise.all([paid, owed, running, renewed].map(async (row) => (await desk.read(row)).status))
    expect(states).toEqual(['finished', 'expired', 'effective', 'effective'])
    expect((await desk.act(admin(), paid, 'finish')).status).toBe(404)
  })

  test('is rescinded with the document of the other side, archived, borrowed and returned', async () => {
    const row = await desk.at('effective')
    expect((await desk.act(desk.supervisor, row, 'rescind')).message).toContain('请输入申请解除原因')
    await desk.act(desk.supervisor, row, 'rescind', { reason: '双方同意' })
    expect((await desk.act(desk.supervisor, row, 'confirmRescind')).message).toContain('请上传对方确认文件')
    const own = await desk.upload(['解除协议'], desk.supervisor)
    expect((await desk.act(desk.supervisor, row, 'confirmRescind', { rescindFile: own })).message).toBe(
      '“申请解除”由您本人办理，“确认解除”须由他人办理',
    )
    const rescindFile = await desk.upload(['解除协议'])
    expect((await desk.act(admin(), row, 'confirmRescind', { rescindFile })).message).toContain('未收款 1 项')
    const paid = { paidOn: day(0), paid: 400_000 }
    expect((await desk.act(admin(), row, 'markPaid', paid)).result.unpaidAmount).toBe(600_000)
    const answers = { rescindFile, receivableEnd: 'waive', waivedAmount: 600_000, refundedAmount: 100_000 }
    const rescinded = await desk.act(admin(), row, 'confirmRescind', answers)
    expect(rescinded).toMatchObject({ result: { status: 'rescinded' } })
    expect(await desk.read(row)).toMatchObject({
      unpaidAmount: 0,
      settlements: [{ waived: 600_000, refunded: 100_000 }],
    })
    expect((await desk.act(admin(), row, 'giveBack')).success).toBe(false)
    expect((await desk.act(admin(), row, 'archive', { archiveNo: 'DA-1' })).result.status).toBe('archived')
    expect((await desk.act(admin(), row, 'giveBack')).message).toContain('没有借出')
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'checker'`.execute(db())
    const lend = { borrowerId: rows[0]!.id, returnBy: day(5) }
    expect((await desk.act(admin(), row, 'borrow', { ...lend, returnBy: day(-1) })).message).toContain('应还日期')
    expect((await desk.act(admin(), row, 'borrow', lend)).result.borrowerId).toBe(lend.borrowerId)
    expect((await desk.act(admin(), row, 'borrow', lend)).message).toContain('已借出')
    expect((await desk.act(admin(), row, 'giveBack')).result.borrowerId).toBeNull()
    expect((await desk.act(admin(), row, 'void', { reason: 'x' })).message).toContain('已归档')
  })
})

async function addCounsel(startDate: string): Promise<string> {
  const id = `counsel-${Math.random().toString(36).slice(2)}`
  await sql`
    insert into biz_counsel (id, tenant_id, no, name, enterprise_id, status, start_date, end_date, create_by)
    values (${id}, 1, ${id}, '测试顾问', ${desk.enterpriseIds[0]}, 'pendingSign', ${startDate}, ${day(300)}, 'test')`.execute(
    db(),
  )
  return id
}

async function addEntrustment(enterpriseId: string): Promise<string> {
  const id = `matter-${Math.random().toString(36).slice(2)}`
  await sql`
    insert into biz_entrustment (id, tenant_id, no, matter, enterprise_id, status, conflict_check_id, create_by)
    values (${id}, 1, ${id}, '测试委托', ${enterpriseId}, 'lead', ${id}, 'test')`.execute(db())
  // A contract of a matter without a conflict search cannot be sent.
  await sql`
    insert into biz_conflict_check (id, tenant_id, no, subject, entrustment_id, result, status, create_by)
    values (${id}, 1, ${id}, '测试委托', ${id}, 'none', 'valid', 'test')`.execute(db())
  return id
}
