import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf, png } from '../../files/testing/sampleFiles.ts'
import { expectRefused } from '../../testing/expectRefused.ts'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

let desk: ContractDesk
beforeAll(async () => {
  desk = await startContractDesk()
})
afterAll(() => desk?.close())

const admin = () => desk.product.admin
const db = () => desk.product.app.engine.db.kysely
const upload = async (name: string, bytes: Buffer): Promise<string> =>
  (await admin().upload('/sys/common/upload', { name, bytes }, { biz: 'contract' })).message
async function addMatter(changes: object, status = 'lead'): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'chenlv'`.execute(db())
  const { result } = await admin().post<{ id: string }>('/legal/entrustment/add', {
    matter: '代拟合同的委托',
    caseType: 'civil',
    leadLawyerId: rows[0]!.id,
    feeMode: 'fixed',
    fixedAmount: 500_000,
    ...changes,
  })
  await sql`update biz_entrustment set status = ${status} where id = ${result.id}`.execute(db())
  return result.id
}
const unchanged = async (row: ContractRow, work: () => Promise<unknown>): Promise<void> => {
  const before = await desk.read(row)
  await work()
  expect(await desk.read(row)).toEqual(before)
}

describe('a draft', () => {
  const party = { side: 'A', name: '甲公司', signer: '张三', mobile: '13900000001' }
  test.each([
    ['a plan that does not add up to the amount', { payPlan: [{ dueDate: day(3), amount: 1 }] }, '付款计划合计 ¥0.01，应等于合同金额 ¥10,000.00'], // prettier-ignore
    ['an end before the start', { startDate: day(5), endDate: day(4) }, '到期日期不能早于生效日期'],
    ['an invalid credit code', { parties: [{ ...party, creditCode: '91350100M000100Y44' }] }, '统一社会信用代码'],
    ['an invalid ID number', { parties: [{ ...party, idNo: '1234' }] }, '应为 18 位身份证号'],
    ['an invalid mobile number', { parties: [{ ...party, mobile: '12345678901' }] }, '签署人手机'],
    ['an unknown currency', { currency: 'yuan' }, '币种'],
    ['a negative amount', { amount: -1, payPlan: [] }, '合同金额'],
    ['an instalment of zero', { amount: 0, payPlan: [{ dueDate: day(3), amount: 0 }] }, '金额'],
    ['a record for a business type without one', { bizType: 'other', bizId: 'x' }, '这种合同业务不能关联业务记录'],
    ['a record that does not exist', { bizType: 'entrust', bizId: 'nobody' }, '关联的委托不存在或已被删除'],
    ['no name', { name: ' ' }, '请输入合同名称'],
  ])('with %s is refused, and the record is unchanged', async (_name, changes, words) => {
    const row = await desk.add()
    await unchanged(row, async () =>
      expectRefused(await admin().put('/legal/contract/edit', { id: row.id, ...changes }), words),
    )
  })

  test('cannot be its own supplement, nor a supplement of a supplement', async () => {
    const main = await desk.add()
    const supplement = await desk.add({ parentId: main.id })
    const link = (row: ContractRow, parentId: string) => admin().put('/legal/contract/edit', { id: row.id, parentId })
    await unchanged(main, async () => expectRefused(await link(main, main.id), '合同不能是自己的补充协议'))
    expectRefused(await link(await desk.add(), supplement.id), '主合同本身是补充协议，请选择原合同')
    const stranger = await desk.add({ enterpriseId: desk.enterpriseIds[1] })
    expectRefused(await link(stranger, main.id), '主合同属于另一家企业，应与签约企业一致')
    await unchanged(main, async () => {
      const enterpriseId = desk.enterpriseIds[1]
      const moved = await admin().put('/legal/contract/edit', { id: main.id, enterpriseId })
      expectRefused(moved, `补充协议 ${supplement.no} 使用该合同，不能更换签约企业`)
    })
    expectRefused(await admin().delete('/legal/contract/delete', { id: main.id }), '正在使用，不能删除：下级合同 1 条')
  })

  test('for a matter with unresolved conflicts reports them together with the missing fields', async () => {
    const bizId = await addMatter({ enterpriseId: desk.enterpriseIds[0] })
    const { message } = await desk.act(admin(), await desk.add({ bizType: 'entrust', bizId }), 'submit')
    expect(message).toMatch(
      /^请先补全：合同文本（从模板生成或上传）；所属委托 WT\S+ 的利冲尚未处理：请先做利冲检索，处理完成前不能发起签署$/,
    )
  })

  test('cannot be submitted incomplete, and only its owners submit and recall it', async () => {
    const bare = await desk.add({ amount: null, payPlan: [], parties: [], startDate: null })
    await unchanged(bare, async () => {
      const words = '请先补全：合同金额、生效与到期日期、甲方和乙方、合同文本（从模板生成或上传）'
      expectRefused(await desk.act(admin(), bare, 'submit'), words)
      expectRefused(await desk.act(desk.lawyer, bare, 'submit'), '只有创建人或承办律师可以提交审核')
    })
  })

  test('rejects texts of the wrong type or with invalid content, and texts for contracts that are no drafts', async () => {
    const row = await desk.add()
    const text = async (name: string, bytes: Buffer) =>
      admin().post('/legal/contract/uploadText', { id: row.id, path: await upload(name, bytes) })
    await unchanged(row, async () => {
      expectRefused(await text('图.png', png), '合同文本应为 .docx 或 .pdf 文件')
      const forged = { name: '假.docx', bytes: pdf }
      expectRefused(await admin().upload('/sys/common/upload', forged, { biz: 'contract' }), '内容不是有效的 DOCX 文件')
      expectRefused(await admin().post('/legal/contract/uploadText', { id: row.id, path: 'contract/1/nothing.docx' }), '文件') // prettier-ignore
    })
    const sent = await desk.at('reviewing')
    await unchanged(sent, async () => {
      const path = await desk.upload(['另一稿'])
      expectRefused(await admin().post('/legal/contract/uploadText', { id: sent.id, path }), '当前为“审核中”，不能修改')
      expectRefused(await admin().put('/legal/contract/edit', { id: sent.id, name: '改' }), '当前为“审核中”，不能修改')
      expectRefused(await admin().delete('/legal/contract/delete', { id: sent.id }), '当前为“审核中”，不能删除')
    })
  })

  test('a PDF is neither previewed nor compared, and an unknown version is not found', async () => {
    const row = await desk.at('draft')
    await admin().post('/legal/contract/uploadText', { id: row.id, path: await upload('扫描.pdf', pdf) })
    const ask = (call: string, params: Record<string, string | number>) =>
      admin().get(`/legal/contract/${call}`, { id: row.id, ...params })
    expectRefused(await ask('preview', { number: 2 }), '该版本不是 Word 文档，请下载查看')
    expectRefused(await ask('compare', { from: 1, to: 2 }), 'PDF 文本不能比较，请下载查看')
    expectRefused(await ask('preview', { number: 7 }), '合同没有第 7 版文本')
    expectRefused(await ask('preview', { number: '一' }), '版本号应为正整数')
  })

  test('cannot use an unpublished template', async () => {
    const row = await desk.add()
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from biz_contract_template where status = 'offline' and deleted_at is null limit 1`.execute(db())
    const { id: templateId, name } = rows[0]!
    await unchanged(row, async () =>
      expectRefused(
        await admin().post('/legal/contract/assemble', { id: row.id, templateId, values: {}, clauses: [] }),
        `模板“${name}”未上架，不能使用`,
      ),
    )
  })
})

describe('review and signing', () => {
  test('users cannot review their own contract, and a large one needs two reviewers', async () => {
    const row = await desk.at('reviewing', { reviewLevel: 'high' })
    await unchanged(row, async () => {
      expectRefused(await desk.act(admin(), row, 'pass'), '“提交审核”由您本人办理，“审核通过”须由他人办理')
      expectRefused(
        await desk.act(admin(), row, 'reject', { reason: '改' }),
        '“提交审核”由您本人办理，“驳回”须由他人办理',
      )
      expectRefused(await desk.act(desk.supervisor, row, 'approve'), '请先由律师审核通过，再由主管审批')
    })
    await desk.act(desk.supervisor, row, 'pass')
    await unchanged(row, async () => {
      expectRefused(await desk.act(desk.lawyer, row, 'pass'), '已通过初审，等待主管审批')
      expectRefused(await desk.act(desk.supervisor, row, 'approve'), '初审人不能再做主管审批，请由他人审批')
      expectRefused(await desk.act(admin(), row, 'approve'), '“提交审核”由您本人办理，“主管审批通过”须由他人办理')
    })
  })

  test('sending needs signers and a future date; the signing date must not be later than today', async () => {
    const withoutSigners = [
      { side: 'A', name: '甲公司', idNo: '11010119900307283X' },
      { side: 'B', name: '乙公司', idNo: '11010119900307283X' },
    ]
    const unsigned = await desk.at('approved', { parties: withoutSigners })
    await unchanged(unsigned, async () =>
      expectRefused(await desk.act(admin(), unsigned, 'send', { signBy: day(3) }), '请先填写甲公司的签署人和手机'),
    )
    const row = await desk.at('approved')
    const signedFile = await desk.upload(['扫描件'])
    await unchanged(row, async () => {
      expectRefused(await desk.act(admin(), row, 'send', { signBy: day(-1) }), '签署截止日期不能早于今天')
      expectRefused(await desk.act(admin(), row, 'recordSigned', { signedFile, signDate: day(1), signedBy: '张三、李四' }), '签订日期不能晚于今天') // prettier-ignore
      expectRefused(await desk.act(admin(), row, 'recordSigned', { signedFile: 'contract/1/no.pdf', signDate: day(0), signedBy: '张三、李四' }), '文件') // prettier-ignore
    })
  })

  test('a record has one main contract in force and cannot change its client', async () => {
    const id = await addMatter({ enterpriseId: desk.enterpriseIds[0], noOpponentReason: '对方尚未确定' })
    expect(await admin().post(`/legal/entrustment/${id}/check`)).toMatchObject({ result: { conflictResult: 'none' } })
    const link = { bizType: 'entrust', bizId: id }
    const signed = await desk.at('effective', link)
    const twin = await desk.at('approved', link)
    await unchanged(twin, async () =>
      expectRefused(
        await desk.act(admin(), twin, 'send', { signBy: day(3) }),
        `该业务已有履行中的主合同 ${signed.no}，请先解除或改为补充协议`,
      ),
    )
    expectRefused(
      await admin().put('/legal/entrustment/edit', { id, enterpriseId: desk.enterpriseIds[1] }),
      `已有合同 ${signed.no} 关联该委托，不能更换企业`,
    )
    expectRefused(await admin().delete('/legal/entrustment/delete', { id }), '已做利冲检索的委托不能删除')
  })
})

describe('money and archive', () => {
  test('payments and invoices cannot exceed the amount or have fractions of a cent', async () => {
    const row = await desk.at('effective')
    const paid = (amount: number) => desk.act(admin(), row, 'markPaid', { paidOn: day(0), paid: amount })
    const invoiced = (amount: number) =>
      desk.act(admin(), row, 'invoice', { invoiceNo: '1', invoicedOn: day(0), invoiced: amount })
    await unchanged(row, async () => {
      expectRefused(await paid(1_000_001), '收款合计不能超过合同金额，最多还可登记 ¥10,000.00')
      expectRefused(await invoiced(1_000_001), '开票合计不能超过合同金额，最多还可登记 ¥10,000.00')
      expectRefused(await paid(0), '收款金额')
      expectRefused(await invoiced(-5), '开票金额')
    })
  })

  test('a borrowed file cannot be borrowed again, and a returned one cannot be returned', async () => {
    const row = await desk.at('effective')
    await sql`update biz_contract set status = 'archived' where id = ${row.id}`.execute(db())
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'chenlv'`.execute(db())
    const borrow = (returnBy: string) => desk.act(admin(), row, 'borrow', { borrowerId: rows[0]!.id, returnBy })
    await unchanged(row, async () => {
      expectRefused(await desk.act(admin(), row, 'giveBack'), '档案没有借出，不需要归还')
      expectRefused(await borrow(day(-1)), '应还日期不能早于今天')
    })
    expect(await borrow(day(7))).toMatchObject({ success: true })
    await unchanged(row, async () => expectRefused(await borrow(day(7)), '档案已借出，归还后才能再借'))
  })
})

test('drafts a contract for a matter once, only after the quote and only with a client', async () => {
  const draft = (entrustmentId: string) =>
    admin().post<{ id: string; no: string }>('/legal/contract/draftForMatter', { entrustmentId })
  const enterpriseId = desk.enterpriseIds[0]
  const early = '该委托尚未报价或已经结束，不能起草合同'
  expectRefused(await draft(await addMatter({ enterpriseId }, 'lead')), early)
  expectRefused(await draft(await addMatter({ enterpriseId }, 'closed')), early)
  expectRefused(await draft(await addMatter({}, 'pendingSign')), '请先填写委托企业或委托人，再起草合同')
  expectRefused(await draft('nobody'), '委托不存在')
  const id = await addMatter({ enterpriseId }, 'pendingSign')
  const { result } = await draft(id)
  expect(await desk.read(result)).toMatchObject({
    status: 'draft',
    bizId: id,
    enterpriseId,
    amount: 500_000,
    payPlan: [{ amount: 500_000 }],
    parties: [{ side: 'A' }, { side: 'B' }],
  })
  expectRefused(await draft(id), `该委托已有合同 ${result.no}，请先作废或另拟补充协议`)
})
