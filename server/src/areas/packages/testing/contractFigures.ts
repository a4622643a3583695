import { type EndingSheet, mustDayNumber, type TodoPage, toPlainDate } from '@lexdesk/domain'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { today } from '../../../clock/wallClock.ts'
import { type ContractSum, contractSums } from './contractSums.ts'
import { type HistoryWorld, receivedOf } from './HistoryWorld.ts'

const path = '/legal/contract'
const owingStates = ['effective', 'expired', 'rescinding', 'rescinded']
const boundStates = [...owingStates, 'finished', 'archived']
/** So many contracts are read one by one during the run; all of them at the end. */
const maxDetails = 25

interface ContractRow {
  id: string
  no: string
  status: string
  amount: number | null
  currency: string
  unpaidAmount: number | null
  invoiceStatus: string | null
  payments: { amount: number }[]
  settlements: { waived: number; refunded: number }[]
}

type Figures = Record<string, string | number | null>

const sumOf = <T>(list: readonly T[], figure: (one: T) => number): number =>
  list.reduce((sum, one) => sum + figure(one), 0)
function groupsOf<T>(list: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups.values()]
}
const dayAfter = (days: number): string => toPlainDate(mustDayNumber(today()) + days)
const owes = ({ status, outstanding }: ContractSum): boolean => owingStates.includes(status) && outstanding > 0

/** Checks every figure about contract money against the sums of the entries. */
export async function checkContractFigures(world: HistoryWorld, isLast: boolean): Promise<void> {
  const sums = await contractSums(world.product.app.engine.db.kysely)
  for (const contract of world.contracts) {
    const { amount, refunded, waived, refundAsked, enterpriseId, invoices } = contract
    const invoiced = sumOf(invoices, (one) => one.amount)
    const expected = { amount, received: receivedOf(contract), refunded, waived, refundAsked, enterpriseId, invoiced }
    const sum = sums.get(contract.id)!
    expect(sum).toMatchObject(expected)
    expect(sum.received + sum.waived).toBeLessThanOrEqual(sum.due)
    expect(sum.refunded).toBeLessThanOrEqual(sum.received)
  }
  await checkList(world, sums)
  await checkRecords(world, sums, isLast)
  await checkReports(world, [...sums.values()])
  await checkIncome(world, sums)
  await checkHome(world, [...sums.values()])
  await checkFlags(world, [...sums.values()])
}

async function listed({ product }: HistoryWorld, params = {}): Promise<ContractRow[]> {
  const rows: ContractRow[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { result } = await product.admin.get<{ records: ContractRow[]; total: number }>(`${path}/list`, {
      pageNo,
      pageSize: 500,
      ...params,
    })
    rows.push(...result.records)
    if (rows.length >= result.total || result.records.length === 0) return rows
  }
}

const invoiceStatusOf = ({ invoiced, amount }: ContractSum): string =>
  invoiced === 0 ? 'none' : invoiced < amount ? 'partial' : 'done'

/** The list, the list of receivables, and the export. */
async function checkList(world: HistoryWorld, sums: Map<string, ContractSum>): Promise<void> {
  const rows = await listed(world)
  expect(rows.map(({ id }) => id).sort()).toEqual([...sums.keys()].sort())
  const own = new Set(world.contracts.map(({ id }) => id))
  for (const { id, no, unpaidAmount, invoiceStatus } of rows) {
    const sum = sums.get(id)!
    expect(unpaidAmount ?? 0, no).toBe(sum.outstanding)
    if (own.has(id)) expect(invoiceStatus, no).toBe(invoiceStatusOf(sum))
  }
  const owing = await listed(world, { status: owingStates.join(','), unpaidAmount_begin: 1 })
  const expected = [...sums.values()].filter(owes)
  expect(owing.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
  const { bytes } = await world.product.admin.get(`${path}/exportXls`)
  const [, , header, ...cells] = (await readXlsx(bytes)).sheets[0]!.rows as (string | number | null)[][]
  const at = (title: string) => header!.indexOf(title)
  const exported = new Map(cells.map((row) => [row[at('合同编号')], row]))
  for (const { id, no } of rows) {
    const file = exported.get(no)!
    expect(Math.round(Number(file[at('合同金额')] ?? 0) * 100), no).toBe(sums.get(id)!.amount)
    if (at('未收金额') >= 0)
      expect(Math.round(Number(file[at('未收金额')] ?? 0) * 100), no).toBe(sums.get(id)!.outstanding)
  }
}

/** The record, and what its termination would settle. */
async function checkRecords(world: HistoryWorld, sums: Map<string, ContractSum>, isLast: boolean): Promise<void> {
  const { contracts, product, int } = world
  const from = isLast ? 0 : int(0, Math.max(0, contracts.length - maxDetails))
  for (const { id } of isLast ? contracts : contracts.slice(from, from + maxDetails)) {
    const { result } = await product.admin.get<ContractRow>(`${path}/queryById`, { id })
    const { received, refunded, waived, outstanding, currency } = sums.get(id)!
    expect({
      currency: result.currency,
      unpaidAmount: result.unpaidAmount,
      received: sumOf(result.payments, ({ amount }) => amount),
      refunded: sumOf(result.settlements, (line) => line.refunded),
      waived: sumOf(result.settlements, (line) => line.waived),
    }).toEqual({ currency, unpaidAmount: outstanding, received, refunded, waived })
    const sheet = await product.admin.get<EndingSheet>(`${path}/ending`, { id, step: 'confirmRescind' })
    const own = [...sums.values()].filter((one) => one.id === id || one.parentId === id)
    expect(sheet.result.figures).toEqual(figuresOf(own))
  }
  for (const { id } of isLast ? world.matters : world.matters.slice(-3)) {
    const sheet = await product.admin.get<EndingSheet>('/legal/entrustment/ending', { id, step: 'terminate' })
    const mains = new Set([...sums.values()].filter(({ bizId }) => bizId === id).map((one) => one.id))
    const own = [...sums.values()].filter((one) => mains.has(one.id) || mains.has(one.parentId ?? ''))
    expect(sheet.result.figures).toEqual(figuresOf(own))
  }
}

/** One line per currency, yuan first. */
const figuresOf = (own: ContractSum[]) => {
  const bound = own.filter(({ status }) => boundStates.includes(status))
  return currenciesOf(bound).map((currency) => {
    const some = bound.filter((one) => one.currency === currency)
    return {
      currency,
      due: sumOf(some, ({ due }) => due),
      received: sumOf(some, ({ received }) => received),
      refunded: sumOf(some, ({ refunded }) => refunded),
      waived: sumOf(some, ({ waived }) => waived),
      outstanding: sumOf(some, ({ outstanding }) => outstanding),
    }
  })
}

const currenciesOf = (list: readonly { currency: string }[]): string[] =>
  [...new Set(list.map(({ currency }) => currency))].sort(
    (one, other) => Number(one !== 'CNY') - Number(other !== 'CNY') || (one < other ? -1 : 1),
  )

const reader =
  ({ product }: HistoryWorld) =>
  async (code: string, period = {}): Promise<Figures[]> => {
    const { result } = await product.admin.get<{ rows: Figures[] }>('/legal/statistic/data', { code, ...period })
    return result.rows.map(({ path: _path, ...figures }) => figures)
  }
const inOrder = (rows: object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))).sort()

/** What is left of each line of the plan when payments fill it from its first day on. */
function openLines({ plan, due, outstanding }: ContractSum): { age: number; open: number }[] {
  if (plan.length === 0) return [{ age: 0, open: outstanding }]
  let settled = due - outstanding
  return plan
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0))
    .map(({ dueDate, amount }) => {
      const filled = Math.min(amount, settled)
      settled -= filled
      return { age: mustDayNumber(today()) - mustDayNumber(dueDate), open: amount - filled }
    })
}

async function checkReports(world: HistoryWorld, sums: ContractSum[]): Promise<void> {
  const read = reader(world)
  const { rows: clients } = await sql<{ id: string; name: string }>`
    select id, name from biz_enterprise where tenant_id = 1`.execute(world.product.app.engine.db.kysely)
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  const groups = groupsOf(sums.filter(owes), (one) =>
    [one.currency, one.enterpriseId ?? '', one.personName ?? ''].join('\n'),
  )
  const owed = groups.map((own) => {
    const [{ currency, enterpriseId, personName }] = own as [ContractSum]
    const lines = own.flatMap(openLines)
    const aged = (from: number, to: number) => sumOf(lines, ({ age, open }) => (age >= from && age <= to ? open : 0))
    return {
      currency,
      client: names.get(enterpriseId ?? '') ?? personName ?? '未指定',
      contracts: own.length,
      total: sumOf(own, ({ outstanding }) => outstanding),
      notDue: aged(-Infinity, 0),
      month: aged(1, 30),
      two: aged(31, 60),
      three: aged(61, 90),
      older: aged(91, Infinity),
    }
  })
  expect(inOrder(await read('contractReceivable'))).toEqual(inOrder(owed))

  const spans = [
    [0, 30],
    [31, 60],
    [61, 90],
  ] as const
  const ending = sums.filter(
    ({ status, endDate }) => status === 'effective' && endDate! >= today() && endDate! <= dayAfter(90),
  )
  expect((await read('contractExpiring')).map(({ span: _span, ...figures }) => figures)).toEqual(
    currenciesOf(ending).flatMap((currency) =>
      spans.map(([from, to]) => {
        const own = ending.filter(
          (one) => one.currency === currency && one.endDate! >= dayAfter(from) && one.endDate! <= dayAfter(to),
        )
        return {
          currency,
          count: own.length,
          amount: sumOf(own, ({ due }) => due),
          unpaid: sumOf(own, ({ outstanding }) => outstanding),
          renewing: own.filter(({ autoRenew }) => autoRenew).length,
        }
      }),
    ),
  )

  const period = { from: dayAfter(-700), to: today() }
  const signed = sums.filter(
    ({ status, signDate }) => boundStates.includes(status) && signDate! >= period.from && signDate! <= period.to,
  )
  const valueOf = (own: ContractSum[]) => ({
    count: own.length,
    amount: sumOf(own, ({ due }) => due),
    paid: sumOf(own, ({ received, refunded }) => received - refunded),
  })
  const byMonth = await read('contractValueByMonth', period)
  for (const { month, currency, ...figures } of byMonth)
    expect({ month, currency, ...figures }).toEqual({
      month,
      currency,
      ...valueOf(signed.filter((one) => one.currency === currency && one.signDate!.startsWith(String(month)))),
    })
  const byType = await read('contractValueByType', period)
  const types = groupsOf(signed, ({ currency, bizType }) => `${currency} ${bizType}`)
  expect(inOrder(byType.map(({ type: _type, share: _share, ...figures }) => figures))).toEqual(
    inOrder(types.map((own) => ({ currency: own[0]!.currency, ...valueOf(own) }))),
  )
  for (const currency of currenciesOf(signed))
    for (const rows of [byMonth, byType])
      expect(
        sumOf(
          rows.filter((row) => row.currency === currency),
          ({ paid }) => Number(paid),
        ),
      ).toBe(valueOf(signed.filter((one) => one.currency === currency)).paid)
}

/** Income from matters, by lawyer and by type. */
async function checkIncome(world: HistoryWorld, sums: Map<string, ContractSum>): Promise<void> {
  const read = reader(world)
  const period = { from: dayAfter(-700), to: today() }
  const { rows } = await sql<{ id: string; contractId: string; lawyerId: string | null; caseType: string }>`
    select id, contract_id as "contractId", lead_lawyer_id as "lawyerId", case_type as "caseType" from biz_entrustment
    where tenant_id = 1 and deleted_at is null and contract_id is not null order by id desc`.execute(
    world.product.app.engine.db.kysely,
  )
  const matters = new Map(rows.map((row) => [row.contractId, row]))
  const entries = [...sums.values()].flatMap(({ id, parentId, currency, days }) => {
    const matter = matters.get(parentId ?? id)
    if (!matter) return []
    return days.filter(({ day }) => day >= period.from && day <= period.to).map((one) => ({ ...one, matter, currency }))
  })
  const figuresBy = (key: 'lawyerId' | 'caseType') =>
    groupsOf(entries, ({ matter, currency }) => `${String(matter[key])} ${currency}`).map((own) => ({
      currency: own[0]!.currency,
      matters: new Set(own.map(({ matter }) => matter.id)).size,
      payments: sumOf(own, ({ n }) => n),
      amount: sumOf(own, ({ paid }) => paid),
      refunded: sumOf(own, ({ refunded }) => refunded),
      net: sumOf(own, ({ paid, refunded }) => paid - refunded),
    }))
  const byLawyer = await read('entrustmentIncomeByLawyer', period)
  expect(inOrder(byLawyer.map(({ lawyer: _lawyer, ...figures }) => figures))).toEqual(inOrder(figuresBy('lawyerId')))
  const byType = await read('entrustmentIncomeByType', period)
  expect(inOrder(byType.map(({ caseType: _type, share: _share, ...figures }) => figures))).toEqual(
    inOrder(figuresBy('caseType')),
  )
}

const openStates = ['draft', 'reviewing', 'rejected', 'approved', 'signing', 'signRefused', 'signExpired', 'effective', 'rescinding'] // prettier-ignore

/** The figures on the home page, and the todos of approvers. */
async function checkHome({ roles, product }: HistoryWorld, sums: ContractSum[]): Promise<void> {
  const { result } =
    await product.admin.get<{ key: string; total: number; open: number; parts?: { key: string; total: number }[] }[]>(
      '/report/home/list',
    )
  expect(result.find(({ key }) => key === 'contract')).toMatchObject({
    total: sums.length,
    open: sums.filter(({ status }) => openStates.includes(status)).length,
  })
  const overdue = result.find(({ key }) => key === 'overdue')!.parts!.find(({ key }) => key === 'contract')!
  expect(overdue.total).toBe(
    sums.filter(({ status, endDate }) => ['effective', 'rescinding'].includes(status) && endDate! < today()).length,
  )
  const { result: todos } = await roles.supervisor.get<TodoPage>('/report/workplace/todos', { only: 'steps' })
  const waiting = (title: string) => todos.groups.find((group) => group.title === title)?.total ?? 0
  expect(waiting('待批准合同退款')).toBe(
    sums.filter(({ status, refundAsked }) => refundAsked !== null && [...owingStates, 'finished'].includes(status))
      .length,
  )
  expect(waiting('待确认解除')).toBe(sums.filter(({ status }) => status === 'rescinding').length)
}

/** Clients and matters show whether something is owed. */
async function checkFlags({ product, matters }: HistoryWorld, sums: ContractSum[]): Promise<void> {
  const owing = sums.filter(owes)
  const { rows: clients } = await sql<{ id: string; flag: string }>`
    select id, has_unpaid as flag from biz_enterprise where tenant_id = 1 and deleted_at is null`.execute(
    product.app.engine.db.kysely,
  )
  const owingClients = new Set(owing.map(({ enterpriseId }) => enterpriseId))
  for (const { id, flag } of clients) expect({ id, flag }).toEqual({ id, flag: owingClients.has(id) ? 'Y' : 'N' })
  const { rows: flags } = await sql<{ id: string; flag: string }>`
    select id, has_unpaid as flag from biz_entrustment where id = any(${matters.map(({ id }) => id)}::text[])`.execute(
    product.app.engine.db.kysely,
  )
  for (const { id, flag } of flags) {
    const mains = new Set(sums.filter(({ bizId }) => bizId === id).map((one) => one.id))
    const isOwed = owing.some((one) => mains.has(one.id) || mains.has(one.parentId ?? ''))
    expect({ id, flag }).toEqual({ id, flag: isOwed ? 'Y' : 'N' })
  }
}
