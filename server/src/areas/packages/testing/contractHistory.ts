import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { today } from '../../../clock/wallClock.ts'
import { composeDocx } from '../../../docx/composeDocx.ts'
import { newId } from '../../../database/newId.ts'
import { contractTerms } from '../../contracts/contractTerms.ts'
import { checkContractFigures } from './contractFigures.ts'
import { type HistoryContract, type HistoryPart, type HistoryWorld, retainedOf, restOf } from './HistoryWorld.ts'

const path = '/legal/contract'
const matterPath = '/legal/entrustment'
const counselEnd = '2999-12-31'
const dayAfter = (days: number): string => toPlainDate(mustDayNumber(today()) + days)
const plannedDays = [-100, -70, -40, -10, 0, 20]

/**
 * Contracts of matters, of engagements and without a record: signed, paid, corrected, refunded, waived and rescinded.
 */
export function contractHistory(world: HistoryWorld): HistoryPart {
  const { product, roles, contracts, pick, int } = world
  const db = product.app.engine.db.kysely
  const files = new Map<string, string>()

  const fileOf = async (role: keyof typeof roles): Promise<string> => {
    const bytes = composeDocx(['第一条 标的', '第二条 价款'])
    const known = files.get(role)
    if (known !== undefined) return known
    const { message } = await roles[role].upload(
      '/sys/common/upload',
      { name: '文本.docx', bytes },
      { biz: 'contract' },
    )
    files.set(role, message)
    return message
  }

  const addMatter = async (enterpriseId: string): Promise<string> => {
    const id = newId()
    await sql`
      insert into biz_entrustment (id, tenant_id, no, matter, enterprise_id, status, case_type, conflict_check_id,
        has_unpaid, lead_lawyer_id, create_by)
      values (${id}, 1, ${id}, '历史委托', ${enterpriseId}, 'inProgress', 'civil', ${id}, 'N', ${world.lawyerId},
        'test')`.execute(db)
    await sql`
      insert into biz_conflict_check (id, tenant_id, no, subject, entrustment_id, result, status, create_by)
      values (${id}, 1, ${id}, '历史委托', ${id}, 'none', 'valid', 'test')`.execute(db)
    return id
  }

  /** A plan of up to three lines that is partly due. */
  const planOf = (amount: number) => {
    const first = int(1, amount - 2)
    const second = int(1, amount - first - 1)
    const days = Array.from({ length: 3 }, () => pick(plannedDays)!)
    return [first, second, amount - first - second].map((one, place) => ({
      dueDate: dayAfter(days[place]!),
      amount: one,
    }))
  }

  const sign = async (own: Partial<HistoryContract> & { enterpriseId: string }): Promise<boolean> => {
    const amount = int(3, 1_200_000)
    const plan = planOf(amount)
    const currency = own.currency ?? pick(['CNY', 'CNY', 'CNY', 'USD'])!
    const reviewLevel = pick(['low', 'low', 'high'])
    const bizType = own.matterId ? 'entrust' : own.counselId ? 'counsel' : 'other'
    const typeId = (await sql<{ id: string }>`select id from biz_template_type where tenant_id = 1 limit 1`.execute(db))
      .rows[0]!.id
    const added = await roles.ops.post<{ id: string }>(`${path}/add`, {
      name: '历史合同',
      enterpriseId: own.enterpriseId,
      bizType,
      bizId: own.matterId ?? own.counselId ?? null,
      parentId: own.parentId ?? null,
      typeId,
      amount,
      currency,
      reviewLevel,
      leadLawyerId: world.lawyerId,
      startDate: dayAfter(-120),
      endDate: dayAfter(pick([5, 45, 75, 300])!),
      parties: [
        { side: 'A', name: '历史甲方', idNo: '110101199003070011', signOrder: 1 },
        { side: 'B', name: '历史乙方', idNo: '110101199003070038', signOrder: 2 },
      ],
      payPlan: plan,
    })
    if (!added.success) return false
    const { id } = added.result
    const text = await roles.ops.post(`${path}/uploadText`, { id, path: await fileOf('ops') })
    if (!text.success) throw new Error(`uploadText: ${text.message}`)
    const signedFile = await fileOf('ops')
    const isSigned =
      (await world.step('ops', path, id, 'submit')) &&
      (await world.step('lawyer', path, id, 'pass')) &&
      (reviewLevel !== 'high' || (await world.step('supervisor', path, id, 'approve'))) &&
      (await world.race('ops', path, id, 'recordSigned', {
        signedFile,
        signDate: dayAfter(-int(0, 60)),
        signedBy: '张三、李四',
      })) > 0
    if (!isSigned) return false
    contracts.push({
      id,
      enterpriseId: own.enterpriseId,
      matterId: own.matterId,
      counselId: own.counselId,
      parentId: own.parentId,
      amount,
      currency,
      plan,
      payments: [],
      invoices: [],
      refunded: 0,
      waived: 0,
      refundAsked: null,
    })
    return true
  }

  /** Contracts of moved records would prevent undoing the merge, so they are left out until it is settled. */
  const isMoved = ({ enterpriseId }: { enterpriseId: string }) => world.merges.some(({ to }) => to === enterpriseId)

  /** Received and unearned: the most that one person may refund. */
  const unearnedOf = (contract: HistoryContract): number => {
    const retained = retainedOf(contract)
    if (contract.counselId !== undefined) {
      const all = contracts.filter(
        ({ counselId, currency }) => counselId === contract.counselId && currency === contract.currency,
      )
      const due = all.reduce((sum, { amount }) => sum + amount, 0)
      const days = BigInt(mustDayNumber(counselEnd) - mustDayNumber(today()) + 1)
      const earned = Number((2n * BigInt(due) + days) / (2n * days))
      return Math.min(retained, Math.max(0, all.reduce((sum, one) => sum + retainedOf(one), 0) - earned))
    }
    const planned = contract.plan.reduce((sum, { dueDate, amount }) => sum + (dueDate <= today() ? amount : 0), 0)
    return Math.max(0, retained - Math.min(planned, contract.amount - contract.waived))
  }

  /** Refunds the main contract first, then the supplements by age, each up to its maximum. */
  const applyRefund = (own: HistoryContract[], total: number, maxOf: (contract: HistoryContract) => number): void => {
    let left = total
    const most = own.map(maxOf)
    for (const [place, one] of own.entries()) {
      const part = Math.min(left, most[place]!)
      one.refunded += part
      left -= part
    }
    expect(left, '退还金额都记在合同上').toBe(0)
  }
  const withSupplements = (which: (contract: HistoryContract) => boolean): HistoryContract[] => {
    const mains = contracts.filter((one) => one.parentId === undefined && which(one))
    const ids = new Set(mains.map(({ id }) => id))
    return [...mains, ...contracts.filter(({ parentId }) => parentId !== undefined && ids.has(parentId))]
  }

  const at = async (...states: string[]): Promise<HistoryContract | undefined> => {
    const { rows } = await sql<{ id: string }>`
      select id from biz_contract where id = any(${contracts.map(({ id }) => id)}::text[])
        and status = any(${states}::text[]) order by id`.execute(db)
    const id = pick(rows)?.id
    return contracts.find((one) => one.id === id)
  }

  const pay = async (contract: HistoryContract | undefined, paid: number): Promise<boolean> => {
    if (!contract || paid < 1) return false
    const body = { paid, paidOn: dayAfter(-int(0, 60)) }
    const rest = restOf(contract)
    if ((await world.race('caiwu', path, contract.id, 'markPaid', body)) === 0) return false
    expect(paid).toBeLessThanOrEqual(rest)
    contract.payments.push({ amount: paid, isReversed: false })
    return true
  }
  const refund = async (contract: HistoryContract | undefined, refundAmount: number): Promise<boolean> => {
    if (!contract || refundAmount < 1) return false
    const unearned = unearnedOf(contract)
    const body = { refundAmount, refundedOn: dayAfter(-int(0, 5)), reason: '退款' }
    if ((await world.race('caiwu', path, contract.id, 'refund', body)) === 0) return false
    expect(refundAmount, '一人退款不高于未履行的部分').toBeLessThanOrEqual(unearned)
    contract.refunded += refundAmount
    return true
  }

  return {
    mustHappen: ['contractSign', 'contractPay'],
    often: [
      'contractSign',
      'contractPay',
      'contractPay',
      'contractReverse',
      'contractAskRefund',
      'contractApproveRefund',
    ],
    moves: {
      contractSign: () => sign({ enterpriseId: pick(world.enterprises)! }),
      contractOfMatter: async () => {
        // The matter is inserted by SQL, because the server rejects a client that was merged into another.
        const enterpriseId = pick(world.enterprises.filter((id) => !world.merges.some(({ from }) => from === id)))!
        const matterId = await addMatter(enterpriseId)
        world.matters.push({ id: matterId, enterpriseId })
        if (!(await sign({ enterpriseId, matterId }))) return false
        await sql`update biz_entrustment set contract_id = ${contracts.at(-1)!.id} where id = ${matterId}`.execute(db)
        return true
      },
      contractOfCounsel: async () => {
        const order = pick(world.orders.filter((one) => !isMoved(one)))
        return order ? sign({ enterpriseId: order.enterpriseId, counselId: order.counselId, currency: 'CNY' }) : false
      },
      contractSupplement: async () => {
        const main = pick(contracts.filter((one) => one.parentId === undefined && !isMoved(one)))
        if (!main) return false
        const { id, enterpriseId, matterId, counselId, currency } = main
        const own = { enterpriseId, matterId, counselId, parentId: id }
        return sign({ ...own, currency: counselId === undefined ? pick([currency, 'CNY'])! : currency })
      },
      contractPay: async () => {
        const contract = pick(contracts)
        return pay(contract, contract ? int(1, Math.max(1, restOf(contract))) : 0)
      },
      contractPayRest: async () => {
        const contract = pick(contracts)
        return pay(contract, contract ? restOf(contract) + pick([0, 0, 1])! : 0)
      },
      contractReverse: async () => {
        const contract = pick(contracts.filter(({ payments }) => payments.length > 0))
        if (!contract) return false
        const paymentNo = int(1, contract.payments.length)
        const rightAmount = pick([undefined, int(1, contract.amount)])
        const body = { paymentNo, reason: '登记有误', ...(rightAmount !== undefined && { rightAmount }) }
        if ((await world.race('caiwu', path, contract.id, 'reversePayment', body)) === 0) return false
        const original = contract.payments[paymentNo - 1]!
        expect(original.amount > 0 && !original.isReversed, '只冲正一次').toBe(true)
        original.isReversed = true
        contract.payments.push({ amount: -original.amount, isReversed: true })
        if (rightAmount !== undefined) contract.payments.push({ amount: rightAmount, isReversed: false })
        return true
      },
      contractRefund: async () => {
        const contract = pick(contracts.filter((one) => unearnedOf(one) > 0))
        return refund(contract, contract ? int(1, unearnedOf(contract)) : 0)
      },
      /** More than is unearned by one person: always refused. */
      contractRefundMore: async () => {
        const contract = pick(contracts.filter((one) => retainedOf(one) > unearnedOf(one)))
        return refund(contract, contract ? int(unearnedOf(contract) + 1, retainedOf(contract)) : 0)
      },
      contractAskRefund: async () => {
        const contract = pick(contracts.filter((one) => retainedOf(one) > unearnedOf(one)))
        if (!contract) return false
        const unearned = unearnedOf(contract)
        const refundAsked = int(pick([1, unearned + 1])!, retainedOf(contract))
        const role = pick(['caiwu', 'ops'] as const)!
        if (!(await world.step(role, path, contract.id, 'requestRefund', { refundAsked, reason: '协商退款' })))
          return false
        expect(refundAsked).toBeGreaterThan(unearned)
        contract.refundAsked = refundAsked
        return true
      },
      contractApproveRefund: async () => {
        const contract = pick(contracts.filter(({ refundAsked }) => refundAsked !== null))
        if (!contract || (await world.race('supervisor', path, contract.id, 'approveRefund')) === 0) return false
        contract.refunded += contract.refundAsked!
        contract.refundAsked = null
        return true
      },
      contractRejectRefund: async () => {
        const contract = pick(contracts.filter(({ refundAsked }) => refundAsked !== null))
        if (!contract || !(await world.step('supervisor', path, contract.id, 'rejectRefund', { reason: '不退' })))
          return false
        contract.refundAsked = null
        return true
      },
      contractWaive: async () => {
        const contract = pick(contracts)
        if (!contract) return false
        const waived = int(1, Math.max(1, Math.floor(restOf(contract) / 2)))
        if ((await world.race('caiwu', path, contract.id, 'writeOff', { waived, reason: '核销' })) === 0) return false
        contract.waived += waived
        return true
      },
      contractInvoice: async () => {
        const contract = pick(contracts)
        if (!contract) return false
        const body = { invoiceNo: newId(), invoiced: int(1, contract.amount), invoicedOn: today(), invoiceRate: '6' }
        if ((await world.race('caiwu', path, contract.id, 'invoice', body)) === 0) return false
        contract.invoices.push({ no: body.invoiceNo, amount: body.invoiced })
        return true
      },
      contractRedInvoice: async () => {
        const contract = pick(contracts.filter(({ invoices }) => invoices.length > 0))
        if (!contract) return false
        const original = pick(contract.invoices)!
        const body = { reversedNo: original.no, redNo: newId(), redOn: today(), reason: '开票有误' }
        if ((await world.race('caiwu', path, contract.id, 'reverseInvoice', body)) === 0) return false
        contract.invoices.push({ no: body.redNo, amount: -original.amount })
        return true
      },
      contractRescind: async () => {
        const contract = await at('effective')
        return (
          contract !== undefined && (await world.step('supervisor', path, contract.id, 'rescind', { reason: '解除' }))
        )
      },
      contractKeepInForce: async () => {
        const contract = await at('rescinding')
        return (
          contract !== undefined &&
          (await world.step('supervisor', path, contract.id, 'keepInForce', { reason: '继续' }))
        )
      },
      contractConfirmRescind: async () => {
        const contract = await at('rescinding')
        if (!contract) return false
        const own = [contract, ...contracts.filter(({ parentId }) => parentId === contract.id)]
        const retained = own.reduce((sum, one) => sum + retainedOf(one), 0)
        const refundedAmount = pick([0, int(0, retained), retained + 1])!
        const body = {
          rescindFile: await fileOf('secondSupervisor'),
          contractEnd: pick(['rescind', 'keep']),
          receivableEnd: 'keep',
          refundedAmount,
          businessEnd: contract.counselId === undefined ? pick(['suspend', 'keep']) : 'suspend',
        }
        if ((await world.race('secondSupervisor', path, contract.id, 'confirmRescind', body)) === 0) return false
        applyRefund(own, refundedAmount, retainedOf)
        return true
      },
      /** A matter ends with its contracts: one person refunds what is unearned. */
      contractEndMatter: async () => {
        const matter = pick(world.matters)
        if (!matter) return false
        const own = withSupplements(({ matterId }) => matterId === matter.id)
        const unearned = own.reduce((sum, one) => sum + unearnedOf(one), 0)
        const refundedAmount = pick([0, int(0, unearned), unearned + int(1, 1000)])!
        const body = {
          reason: '客户要求解除',
          settlement: '按已收款结算',
          filesReturned: 'Y',
          contractEnd: pick(['rescind', 'keep']),
          receivableEnd: 'keep',
          refundedAmount,
        }
        if ((await world.race('supervisor', matterPath, matter.id, 'terminate', body)) === 0) return false
        expect(refundedAmount, '一人退还不高于未履行的部分').toBeLessThanOrEqual(unearned)
        applyRefund(own, refundedAmount, unearnedOf)
        return true
      },
      contractExpire: async () => {
        const contract = await at('effective')
        if (!contract) return false
        await sql`update biz_contract set end_date = ${dayAfter(-1)}::date where id = ${contract.id}`.execute(db)
        await contractTerms(product.app.engine, new AbortController().signal)
        return true
      },
      contractArchive: async () => {
        const contract = await at('finished', 'expired', 'rescinded')
        return contract !== undefined && (await world.step('ops', path, contract.id, 'archive', { archiveNo: newId() }))
      },
      /** Different users act on one contract concurrently. */
      contractConcurrentSteps: async () => {
        const contract = await at('effective', 'rescinding')
        if (!contract) return false
        const paid = int(1, Math.max(1, restOf(contract)))
        const waived = int(1, Math.max(1, restOf(contract)))
        const refundAmount = int(1, Math.max(1, unearnedOf(contract)))
        const on = (role: Parameters<HistoryWorld['step']>[0], name: string, body: object) =>
          world.step(role, path, contract.id, name, body)
        const [isPaid, isWaived, isRefunded, isRescinded] = await Promise.all([
          on('caiwu', 'markPaid', { paid, paidOn: today() }),
          on('caiwu', 'writeOff', { waived, reason: '核销' }),
          on('caiwu', 'refund', { refundAmount, refundedOn: today(), reason: '退款' }),
          on('supervisor', 'rescind', { reason: '解除' }),
        ])
        if (isPaid) contract.payments.push({ amount: paid, isReversed: false })
        if (isWaived) contract.waived += waived
        if (isRefunded) contract.refunded += refundAmount
        return isPaid || isWaived || isRefunded || isRescinded
      },
    },
    check: (_sums, isLast) => checkContractFigures(world, isLast),
  }
}
