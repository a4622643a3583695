import { type EntitlementAccount, type EntitlementValue, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../clock/wallClock.ts'
import { systemActor } from '../../access/Actor.ts'
import { consumeAtOnce } from '../../entitlement/consumeAtOnce.ts'
import { holdEntitlement } from '../../entitlement/holdEntitlement.ts'
import { releaseHold } from '../../entitlement/settleHold.ts'
import { newId } from '../../database/newId.ts'
import { write } from '../../resource/writeContext.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { expirePackages } from './expirePackages.ts'

interface Row {
  id: string
  version: number
  status: string
  versionNo: number
  amount: number
  endDate: string | null
  packageName: string
}

const packagePath = '/legal/servicePackage'
const orderPath = '/legal/packageOrder'
const steps = (resource: string, ...names: string[]) => names.map((name) => `${resource}:${name}`)

let product: TestProduct
let ops: Client
let supervisor: Client
let cashier: Client
let second: Client
let enterpriseId: string
let categoryId: string

beforeAll(async () => {
  product = await startTestProduct()
  ops = await product.signInAs({
    username: 'pkgOps',
    permissions: [
      ...steps('servicePackage', 'list', 'add', 'edit', 'submit', 'approve', 'takeOff', 'putOn', 'revise', 'retire'),
      ...steps('packageOrder', 'list', 'add', 'edit', 'delete', 'requestAdjust', 'approveAdjust'),
    ],
  })
  supervisor = await product.signInAs({
    username: 'pkgSup',
    permissions: [
      ...steps('servicePackage', 'list', 'approve', 'confirmPrice', 'return'),
      ...steps('packageOrder', 'list', 'freeze', 'unfreeze', 'approveAdjust', 'rejectAdjust'),
      ...steps('packageOrder', 'approveRefund', 'rejectRefund'),
    ],
  })
  cashier = await product.signInAs({
    username: 'pkgFin',
    permissions: [
      ...steps('servicePackage', 'list', 'confirmPrice'),
      ...steps('packageOrder', 'list', 'pay', 'refund', 'requestRefund', 'approveRefund'),
    ],
  })
  second = await product.signInAs({ username: 'pkgNone', permissions: [] })
  const first = async (path: string) =>
    (await product.admin.get<{ records: { id: string }[] }>(path)).result.records[0]!.id
  enterpriseId = await first('/legal/enterprise/list')
  categoryId = await first('/legal/packageCategory/list')
})
afterAll(() => product?.close())

let count = 0
const packageValues = (changes = {}) => {
  count += 1
  return {
    code: `T${count}`,
    name: `测试套餐${count}`,
    categoryId,
    price: 100_000,
    period: 'year',
    validDays: 30,
    activate: 'onPay',
    lines: [
      { itemType: 'counsel', itemName: '合同审查', qty: 4, unit: 'copy', unitPrice: 80_000 },
      { itemType: 'other', itemName: '热线答疑', qty: 2, unit: 'time', unitPrice: 40_000 },
    ],
    ...changes,
  }
}
const step = (client: Client, path: string, { id }: { id: string }, name: string, body = {}) =>
  client.step<Row>(path, id, name, body)
const rowOf = async (path: string, id: string) => (await product.admin.get<Row>(`${path}/queryById`, { id })).result

async function draft(changes = {}): Promise<Row> {
  const answer = await ops.post<Row>(`${packagePath}/add`, packageValues(changes))
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
async function release(row: Row): Promise<Row> {
  await step(ops, packagePath, row, 'submit')
  await step(supervisor, packagePath, row, 'approve')
  const answer = await step(cashier, packagePath, row, 'confirmPrice')
  expect(answer, answer.message).toMatchObject({ success: true })
  const now = await rowOf(packagePath, row.id)
  expect(now.status).toBe('onSale')
  return now
}
const onSale = async (changes = {}) => release(await draft(changes))
const order = (packageId: string, changes = {}) =>
  ops.post<Row>(`${orderPath}/add`, { packageId, enterpriseId, ...changes })
const pay = (row: Row, body = {}) => step(cashier, orderPath, row, 'pay', { paidAt: '2026-01-05 09:00:00', ...body })
async function bought(changes = {}): Promise<Row> {
  const { result } = await order((await onSale(changes)).id)
  const answer = await pay(result, { paidAt: `${today()} 00:00:00` })
  expect(answer, answer.message).toMatchObject({ success: true, result: { status: 'active' } })
  return answer.result
}
const balances = async ({ id }: Row) =>
  (await product.admin.get<{ accounts: EntitlementAccount[] } & EntitlementValue>(`${orderPath}/balances`, { id }))
    .result
const act = (work: Parameters<typeof write<unknown>>[2]) => write(product.app.engine, systemActor(1), work)
const use = (account: EntitlementAccount, qty: number) =>
  act((context) => consumeAtOnce(context, { accountId: account.id, qty, ref: { type: 'test', id: newId() } }))

describe('a package', () => {
  test('is sold after approval by the supervisor and the cashier, two people other than its author', async () => {
    const row = await draft()
    expect(await step(supervisor, packagePath, row, 'approve')).toMatchObject({
      message: '该套餐当前为“草稿”，不能主管审批',
    })
    await step(ops, packagePath, row, 'submit')
    expect(await step(ops, packagePath, row, 'approve')).toMatchObject({
      success: false,
      message: '“提交审批”由您本人办理，“主管审批”须由他人办理',
    })
    expect(await step(supervisor, packagePath, row, 'approve')).toMatchObject({ result: { status: 'reviewing' } })
    expect(await step(supervisor, packagePath, row, 'confirmPrice')).toMatchObject({
      success: false,
      message: '主管审批与财务核价须由两人分别完成',
    })
    expect((await step(second, packagePath, row, 'confirmPrice')).status).toBe(403)
    expect(await order(row.id)).toMatchObject({ success: false, message: `套餐“测试套餐${count}”不在售，不能下单` })
    await step(cashier, packagePath, row, 'confirmPrice')
    expect((await rowOf(packagePath, row.id)).status).toBe('onSale')
  })

  test('needs both approvals again after a return, which requires a reason', async () => {
    const row = await draft()
    await step(ops, packagePath, row, 'submit')
    await step(supervisor, packagePath, row, 'approve')
    expect(await step(supervisor, packagePath, row, 'return')).toMatchObject({ message: '请输入退回原因' })
    await step(supervisor, packagePath, row, 'return', { reason: '价格过低' })
    await step(ops, packagePath, row, 'submit')
    await step(cashier, packagePath, row, 'confirmPrice')
    expect((await rowOf(packagePath, row.id)).status).toBe('reviewing')
  })

  test('resolves its items from the catalogue and reports an invalid line by its number', async () => {
    const add = (line: object) => ops.post(`${packagePath}/add`, packageValues({ lines: [line] }))
    expect(await add({ itemType: 'counsel', itemName: '看风水', qty: 1, unit: 'time' })).toMatchObject({
      success: false,
      error: { fields: [{ field: 'lines[0].itemName', message: '权益明细第 1 行：没有名为“看风水”的顾问项目' }] },
    })
    expect(await add({ itemType: 'other', itemName: '不限', qty: 0, unit: 'time' })).toMatchObject({
      message: '权益明细第 1 行：数量为 0（不限量）时请输入合理使用上限',
    })
    expect((await add({ itemType: 'other', itemName: '负', qty: -1, unit: 'time' })).message).toContain(
      '数量不能小于 0',
    )
    expect((await add({ itemType: 'other', itemName: '半', qty: 1.5, unit: 'time' })).message).toContain('应为整数')
    expect(await ops.post(`${packagePath}/add`, packageValues({ listPrice: 1 }))).toMatchObject({
      message: '原价不能低于售价',
    })
  })

  test('is immutable once released: a revision is a new version that replaces it when approved', async () => {
    const first = await onSale()
    const { result: bill } = await order(first.id)
    expect(await ops.put(`${packagePath}/edit`, { id: first.id, price: 1 })).toMatchObject({
      success: false,
      message: '该套餐当前为“在售”，不能修改',
    })
    await step(ops, packagePath, first, 'revise')
    expect(await step(ops, packagePath, first, 'revise')).toMatchObject({
      message: '该套餐的第 2 版正在修订，请先完成',
    })
    const { result } = await product.admin.get<{ records: Row[] }>(`${packagePath}/list`, {
      code: `T${count}`,
      status: 'draft',
    })
    const next = result.records[0]!
    expect(next).toMatchObject({ versionNo: 2, status: 'draft', name: `测试套餐${count}` })
    expect(await ops.put(`${packagePath}/edit`, { id: next.id, code: 'other' })).toMatchObject({
      message: '修订版沿用原套餐编码，不能更改',
    })
    await ops.put(`${packagePath}/edit`, { id: next.id, price: 200_000 })
    await release(next)
    expect((await rowOf(packagePath, first.id)).status).toBe('retired')
    expect(await rowOf(orderPath, bill.id)).toMatchObject({ packageVersion: 1, amount: 100_000 })
    expect(await ops.post(`${packagePath}/add`, packageValues({ code: 'T1' }))).toMatchObject({
      success: false,
      message: '套餐编码“T1”已存在',
    })
  })

  test.each([
    ['counsel', 'counselItem', '律师函', '顾问项目'],
    ['appointment', 'appointmentItem', undefined, '预约项目'],
  ])('an item of %s that a package holds cannot be deleted', async (itemType, resource, wanted, title) => {
    const { result } = await product.admin.get<{ records: { id: string; name: string }[] }>(`/legal/${resource}/list`, {
      pageSize: 100,
      name: wanted,
    })
    const item = result.records.at(-1)!
    await draft({ lines: [{ itemType, itemName: item.name, qty: 1, unit: 'copy' }] })
    const answer = await product.admin.delete(`/legal/${resource}/delete`, { id: item.id })
    expect(answer).toMatchObject({ success: false, error: { code: 'in_use' } })
    expect(answer.message).toContain(`该${title}正在使用，不能删除：套餐`)
  })
})

describe('an order', () => {
  test('copies the package on sale, and grants one entry per line when it is paid', async () => {
    const sold = await onSale()
    const { result: row } = await order(sold.id)
    expect(row).toMatchObject({
      packageName: sold.packageName ?? `测试套餐${count}`,
      amount: 100_000,
      status: 'pendingPay',
    })
    expect((await step(ops, orderPath, row, 'pay', { paidAt: '2026-01-05 09:00:00' })).status).toBe(403)
    expect(await step(cashier, orderPath, row, 'pay')).toMatchObject({ success: false, message: '请选择支付时间' })
    expect(await pay(row, { paidAt: '2999-01-01 00:00:00' })).toMatchObject({ message: '支付时间不能晚于现在' })
    const day = today()
    const paid = await pay(row, { paidAt: `${day} 00:00:00`, payNote: '网银 001' })
    expect(paid).toMatchObject({ success: true, result: { status: 'active', startDate: day } })
    expect(await pay(row)).toMatchObject({ message: '该套餐订单当前为“生效中”，不能确认收款' })
    const { accounts, unearned } = await balances(row)
    expect(accounts).toMatchObject([
      { itemName: '合同审查', unit: '份', granted: 4, available: 4, value: 80_000 },
      { itemName: '热线答疑', unit: '次', granted: 2, available: 2, value: 20_000 },
    ])
    expect(unearned).toBe(100_000)
    await use(accounts[0]!, 1)
    const { result } = await product.admin.get<{ records: object[]; total: number }>(`${orderPath}/entries`, {
      accountId: accounts[0]!.id,
    })
    expect(result).toMatchObject({
      total: 2,
      records: [
        { type: 'consume', qty: 1, balanceAfter: 3 },
        { type: 'grant', qty: 4, balanceAfter: 4 },
      ],
    })
    expect((await balances(row)).unearned).toBe(80_000)
    expect((await second.get(`${orderPath}/balances`, { id: row.id })).status).toBe(403)
  })

  test('cannot be paid without a package or a buyer', async () => {
    expect(await ops.post(`${orderPath}/add`, { enterpriseId })).toMatchObject({ message: '请选择套餐' })
    const { result: bare } = await ops.post<Row>(`${orderPath}/add`, { packageName: '旧套餐', amount: 1 })
    expect(await pay(bare)).toMatchObject({ success: false, message: '该订单没有选择套餐，不能确认收款' })
    const { result: withoutBuyer } = await order((await onSale()).id, { enterpriseId: null })
    expect(await pay(withoutBuyer)).toMatchObject({ message: '请先填写购买企业或购买人' })
  })

  test('respects the sale period and the purchase limit per client', async () => {
    const soon = await onSale({ startSale: '2999-01-01' })
    expect((await order(soon.id)).message).toContain('自 2999-01-01 起开售')
    const over = await onSale({ endSale: '2020-01-01' })
    expect((await order(over.id)).message).toContain('已于 2020-01-01 停售')
    const one = await onSale({ buyLimit: 1 })
    await order(one.id)
    expect((await order(one.id)).message).toContain('每家限购 1 份，该企业已购 1 份')
    const other = (
      await product.admin.get<{ records: Row[] }>('/legal/enterprise/list', { pageSize: '2' })
    ).result.records.find(({ id }) => id !== enterpriseId)!
    const { result: elsewhere } = await order(one.id, { enterpriseId: other.id })
    const moved = await ops.put(`${orderPath}/edit`, { id: elsewhere.id, version: elsewhere.version, enterpriseId })
    expect(moved.message).toContain('每家限购 1 份')
    const rare = await onSale({ buyLimit: 1 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => order(rare.id)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const dated = await onSale({ activate: 'onDate' })
    expect(await order(dated.id)).toMatchObject({ message: '该套餐在指定日生效，请选择生效日期' })
    const { result } = await order(dated.id, { startDate: '2030-05-01' })
    expect((await pay(result)).result).toMatchObject({ startDate: '2030-05-01', endDate: '2030-05-30' })
    await expect(use((await balances(result)).accounts[0]!, 1)).rejects.toThrow('合同审查自 2030-05-01 起才可使用')
  })

  test('that starts with its first use gets its last day then', async () => {
    const row = await bought({ activate: 'onFirstUse' })
    expect((await rowOf(orderPath, row.id)).endDate).toBeNull()
    await use((await balances(row)).accounts[1]!, 1)
    expect(await rowOf(orderPath, row.id)).toMatchObject({ startDate: today() })
    expect((await balances(row)).accounts.every(({ expiresOn }) => expiresOn !== null)).toBe(true)
  })

  test('is exhausted when nothing is left, and in force again after an adjustment by two people', async () => {
    const row = await bought()
    const { accounts } = await balances(row)
    await use(accounts[0]!, 4)
    await use(accounts[1]!, 2)
    expect((await rowOf(orderPath, row.id)).status).toBe('exhausted')
    const ask = (body: object) => step(ops, orderPath, row, 'requestAdjust', { reason: '补偿', ...body })
    expect(await ask({ accountId: accounts[0]!.id, qty: 2, reason: '' })).toMatchObject({
      message: '请输入申请调整权益原因',
    })
    expect(await ask({ accountId: 'none', qty: 2 })).toMatchObject({ message: '请选择该订单的一项权益' })
    expect(await ask({ accountId: accounts[0]!.id, qty: -1 })).toMatchObject({
      message: '合同审查剩余 0 份，不能减少 1 份',
    })
    expect(await step(supervisor, orderPath, row, 'approveAdjust')).toMatchObject({ message: '没有等待审批的调整' })
    await ask({ accountId: accounts[0]!.id, qty: 2 })
    expect(await ask({ accountId: accounts[0]!.id, qty: 2 })).toMatchObject({
      message: '已有一笔调整等待审批，请先处理',
    })
    expect(await step(ops, orderPath, row, 'approveAdjust')).toMatchObject({
      message: '“申请调整权益”由您本人办理，“批准调整”须由他人办理',
    })
    expect((await balances(row)).accounts[0]).toMatchObject({ available: 0 })
    await step(supervisor, orderPath, row, 'rejectAdjust', { reason: '数量不对' })
    await ask({ accountId: accounts[0]!.id, qty: 1 })
    await step(supervisor, orderPath, row, 'approveAdjust')
    expect((await balances(row)).accounts[0]).toMatchObject({ available: 1, consumed: 4 })
    expect((await rowOf(orderPath, row.id)).status).toBe('active')
  })

  test('cannot be used while frozen; a refund empties it, but not while units are held', async () => {
    const row = await bought()
    const [account] = (await balances(row)).accounts
    expect(await step(supervisor, orderPath, row, 'freeze')).toMatchObject({ message: '请输入冻结原因' })
    await step(supervisor, orderPath, row, 'freeze', { reason: '投诉' })
    await expect(use(account!, 1)).rejects.toThrow('已冻结')
    await step(supervisor, orderPath, row, 'unfreeze')
    const ref = { type: 'appointment', id: newId() }
    await act((context) => holdEntitlement(context, { accountId: account!.id, qty: 1, ref }))
    const refund = (amount: number) =>
      step(cashier, orderPath, row, 'refund', { reason: '客户退款', refundAmount: amount })
    expect(await refund(1)).toMatchObject({ message: '合同审查还有 1 份被占用，请先完成或取消对应的业务' })
    await act((context) => releaseHold(context, ref))
    expect(await refund(100_001)).toMatchObject({ message: '退款金额不能大于订单金额' })
    expect(await refund(50_000)).toMatchObject({ success: true, result: { status: 'refunded' } })
    const { accounts, unearned, ...value } = await balances(row)
    expect(value).toEqual({ paid: 100_000, refunded: 50_000, earned: 50_000 })
    expect(accounts.map(({ available, held }) => [available, held])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(unearned).toBe(0)
    await expect(use(account!, 1)).rejects.toThrow('已退款或终止，不能使用')
  })

  test('a refund above the unearned value is requested by one person and approved by another', async () => {
    const row = await bought()
    const { accounts } = await balances(row)
    await use(accounts[0]!, 2)
    expect((await balances(row)).unearned).toBe(60_000)
    const refund = (amount: number) =>
      step(cashier, orderPath, row, 'refund', { reason: '客户退款', refundAmount: amount })
    const above = '退款金额高于未履行价值 ¥600.00，请申请超额退款，由他人批准'
    expect(await refund(60_001)).toMatchObject({ success: false, message: above })
    expect((await rowOf(orderPath, row.id)).status).toBe('active')
    const ask = (amount: number) =>
      step(cashier, orderPath, row, 'requestRefund', { reason: '服务有误', refundAsked: amount })
    expect(await ask(100_001)).toMatchObject({ message: '退款金额不能大于订单金额' })
    expect(await ask(60_000)).toMatchObject({ message: '退款金额不高于未履行价值，请直接办理退款' })
    expect(await step(supervisor, orderPath, row, 'approveRefund')).toMatchObject({ message: '没有等待审批的退款' })
    expect(await ask(90_000)).toMatchObject({ success: true, result: { status: 'active' } })
    expect(await ask(80_000)).toMatchObject({ message: '已有一笔退款等待审批，请先处理' })
    expect(await step(cashier, orderPath, row, 'approveRefund')).toMatchObject({
      message: '“申请超额退款”由您本人办理，“批准退款”须由他人办理',
    })
    await step(supervisor, orderPath, row, 'rejectRefund', { reason: '金额过高' })
    expect(await step(supervisor, orderPath, row, 'approveRefund')).toMatchObject({ message: '没有等待审批的退款' })
    await ask(80_000)
    expect(await step(supervisor, orderPath, row, 'approveRefund')).toMatchObject({
      success: true,
      result: { status: 'refunded', refundAmount: 80_000 },
    })
    expect(await rowOf(orderPath, row.id)).toMatchObject({ unearned: 0 })
    expect(await balances(row)).toMatchObject({ paid: 100_000, refunded: 80_000, earned: 20_000, unearned: 0 })
  })

  test('compensation units carry no value, and carried-over units keep theirs', async () => {
    const { lines } = packageValues()
    const row = await bought({ lines: lines.map((line) => ({ ...line, carryRule: 'carry' })) })
    const { accounts } = await balances(row)
    await step(ops, orderPath, row, 'requestAdjust', { reason: '补偿', accountId: accounts[0]!.id, qty: 3 })
    await step(supervisor, orderPath, row, 'approveAdjust')
    expect(await balances(row)).toMatchObject({ paid: 100_000, earned: 0, unearned: 100_000 })
    await use(accounts[0]!, 1)
    expect(await balances(row)).toMatchObject({ earned: 20_000, unearned: 80_000 })
    const db = product.app.engine.db.kysely
    await sql`update biz_package_order set end_date = ${today()}::date - 1 where id = ${row.id}`.execute(db)
    await sql`update entitlement_account set expires_on = ${today()}::date + 3 where source_id = ${row.id}`.execute(db)
    const before = (await product.admin.get<{ unearned: number }>(`${orderPath}/summary`)).result.unearned
    await expirePackages(product.app.engine, 365, new AbortController().signal)
    expect(await rowOf(orderPath, row.id)).toMatchObject({ status: 'expired', unearned: 80_000 })
    expect((await product.admin.get<{ unearned: number }>(`${orderPath}/summary`)).result.unearned).toBe(before)
  })

  test('expires after its last day, with an entry for the remainder', async () => {
    const row = await bought()
    const [account] = (await balances(row)).accounts
    await use(account!, 1)
    const db = product.app.engine.db.kysely
    await sql`update biz_package_order set end_date = ${today()}::date - 1 where id = ${row.id}`.execute(db)
    await sql`update entitlement_account set expires_on = ${today()}::date - 1 where source_id = ${row.id}`.execute(db)
    await expirePackages(product.app.engine, 365, new AbortController().signal)
    expect((await rowOf(orderPath, row.id)).status).toBe('expired')
    expect((await balances(row)).accounts[0]).toMatchObject({ available: 0, consumed: 1 })
    const { result } = await product.admin.get<{ records: object[] }>(`${orderPath}/entries`, {
      accountId: account!.id,
    })
    expect(result.records[0]).toMatchObject({ type: 'expire', qty: 3, balanceAfter: 0 })
  })
})

test('after any sequence of steps it has one grant per line, is empty when refunded, and its state matches its log', async () => {
  const sold = await onSale()
  const move = fc.constantFrom('pay', 'freeze', 'unfreeze', 'refund', 'use', 'requestAdjust', 'approveAdjust')
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 12 }), async (moves) => {
      const { result: row } = await order(sold.id)
      for (const name of moves) {
        const { accounts } = await balances(row)
        if (name === 'use') await use(accounts[0] ?? ({ id: '' } as EntitlementAccount), 3).catch(() => undefined)
        else if (name === 'pay') await Promise.all([pay(row, { paidAt: `${today()} 00:00:00` }), pay(row)])
        else if (name === 'refund') await step(cashier, orderPath, row, name, { reason: '试', refundAmount: 1 })
        else if (name === 'requestAdjust')
          await step(ops, orderPath, row, name, { reason: '试', accountId: accounts[0]?.id, qty: 1 })
        else await step(supervisor, orderPath, row, name, { reason: '试' })
      }
      const { status } = await rowOf(orderPath, row.id)
      const { accounts } = await balances(row)
      expect(accounts.map(({ soldQty }) => soldQty)).toEqual(status === 'pendingPay' ? [] : [4, 2])
      if (status === 'refunded')
        expect(accounts.every(({ available, held }) => available === 0 && held === 0)).toBe(true)
      if (status === 'exhausted') expect(accounts.every(({ available }) => available === 0)).toBe(true)
      const { rows } = await sql<{ state: string }>`
        select to_state as state from state_log where resource = 'packageOrder' and row_id = ${row.id}
        order by id desc limit 1`.execute(product.app.engine.db.kysely)
      expect(rows[0]!.state).toBe(status)
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('carried-over units can be used for some days after the order is over, and then expire too', async () => {
  const { price, lines } = packageValues()
  const carrying = lines.map((line, index) => ({ ...line, carryRule: index === 0 ? 'carry' : 'expire' }))
  const db = product.app.engine.db.kysely
  const over = async (row: Row, days: number): Promise<void> => {
    await sql`update biz_package_order set end_date = ${today()}::date - ${days}::integer where id = ${row.id}`.execute(
      db,
    )
    await sql`
      update entitlement_account set expires_on = ${today()}::date - ${days}::integer + carry_days
      where source_id = ${row.id}`.execute(db)
    await expirePackages(product.app.engine, 365, new AbortController().signal)
  }
  for (const activate of ['onPay', 'onFirstUse']) {
    const row = await bought({ price, lines: carrying, activate })
    if (activate === 'onFirstUse') await use((await balances(row)).accounts[1]!, 1)
    const { endDate } = await rowOf(orderPath, row.id)
    const [carried, plain] = (await balances(row)).accounts
    expect(plain!.expiresOn).toBe(endDate)
    expect(carried!.expiresOn).toBe(toPlainDate(mustDayNumber(endDate!) + 30))
    await over(row, 1)
    expect((await rowOf(orderPath, row.id)).status).toBe('expired')
    expect((await balances(row)).accounts.map(({ available }) => available)).toEqual([4, 0])
    await use(carried!, 1)
    await over(row, 31)
    expect((await balances(row)).accounts.map(({ available }) => available)).toEqual([0, 0])
    const { rows } = await sql<{ qty: number }>`
      select qty from entitlement_entry where account_id = ${carried!.id} and type = 'expire'`.execute(db)
    expect(rows).toEqual([{ qty: 3 }])
  }
})

test('the summary equals the sums of the balances, and is null for users who see only some orders', async () => {
  const before = (await product.admin.get<{ unearned: number }>(`${orderPath}/summary`)).result
  await bought()
  const after = (await product.admin.get<{ unearned: number; expiring: number; low: number }>(`${orderPath}/summary`))
    .result
  expect(after.unearned - before.unearned).toBe(100_000)
  expect(after.expiring).toBeGreaterThan(0)
  // The thresholds come from the tenant's settings.
  await sql`
    insert into biz_setting (id, tenant_id, code, value) values ('near', 1, 'package.expiringDays', '1'), ('little', 1, 'package.lowShare', '90')`.execute(
    product.app.engine.db.kysely,
  )
  const otherwise = (await product.admin.get<Record<string, number>>(`${orderPath}/summary`)).result
  expect(otherwise).toMatchObject({ unearned: after.unearned, expiringDays: 1, lowShare: 90 })
  expect(otherwise.expiring).toBeLessThan(after.expiring)
  expect(otherwise.low).toBeGreaterThan(after.low)
  await sql`delete from biz_setting where id in ('near', 'little')`.execute(product.app.engine.db.kysely)
  const narrow = await product.signInAs({
    username: 'pkgNarrow',
    rowRules: [{ resource: 'packageOrder', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: 'pkgNarrow' }],
  })
  expect((await narrow.get(`${orderPath}/summary`)).result).toBeNull()
  expect((await second.get(`${orderPath}/summary`)).status).toBe(403)
})

test('the demo ledger: counters are the sums of the entries, and order states match their balances', async () => {
  const db = product.app.engine.db.kysely
  const { rows: mismatches } = await sql`
    select a.id from entitlement_account a join entitlement_entry e on e.account_id = a.id
    group by a.id having a.available <> sum(case when e.type in ('grant', 'adjust', 'release', 'reverse') then e.qty when e.settles is not null then 0 else -e.qty end)
      or a.entry_count <> count(*)`.execute(db)
  expect(mismatches).toEqual([])
  const { rows: states } = await sql<{ status: string }>`
    select distinct status from biz_package_order where create_by = 'system' order by status`.execute(db)
  expect(states.map(({ status }) => status)).toEqual(expect.arrayContaining(['active', 'expired', 'pendingPay']))
  const { rows: unlike } = await sql`
    select o.no from biz_package_order o where o.create_by = 'system' and o.status = 'exhausted'
      and exists (select 1 from entitlement_account where source_id = o.id and available > 0)`.execute(db)
  expect(unlike).toEqual([])
})
