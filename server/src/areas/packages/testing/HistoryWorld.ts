import { sql } from 'kysely'
import { systemActor } from '../../../access/Actor.ts'
import { newId } from '../../../database/newId.ts'
import { write } from '../../../resource/writeContext.ts'
import { seededRandom } from '../../../seed/shared/seededRandom.ts'
import { type Answer, type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import type { LedgerSums } from './ledgerSums.ts'

/** Users by seeded role; two supervisors, because requester and approver must differ. */
const historyRoles = {
  ops: 'ops',
  cs: 'cs',
  lawyer: 'lawyer',
  supervisor: 'supervisor',
  secondSupervisor: 'supervisor',
  caiwu: 'caiwu',
} as const
type Role = keyof typeof historyRoles

/** The history's own record of an order, independent of what the product stores. */
export interface HistoryOrder {
  id: string
  counselId: string
  enterpriseId: string
  amount: number
  isPaid: boolean
  refunded: number
}

/** The history's own record of a signed contract. */
export interface HistoryContract {
  id: string
  enterpriseId: string
  matterId?: string
  counselId?: string
  parentId?: string
  amount: number
  currency: string
  plan: { dueDate: string; amount: number }[]
  /** In the order of their numbers; a reversal is negative. */
  payments: { amount: number; isReversed: boolean }[]
  invoices: { no: string; amount: number }[]
  refunded: number
  waived: number
  refundAsked: number | null
}

export const receivedOf = ({ payments }: HistoryContract): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0)
export const retainedOf = (contract: HistoryContract): number => receivedOf(contract) - contract.refunded
export const restOf = (contract: HistoryContract): number => contract.amount - receivedOf(contract) - contract.waived

/** A merge that was not undone, with the records that moved with it. */
export interface HistoryMerge {
  from: string
  to: string
  moved: Set<string>
}

export interface HistoryWorld {
  product: TestProduct
  roles: Record<Role, Client>
  lawyerId: string
  packageId: string
  counselItemId: string
  visitItemId: string
  goodAtId: string
  orders: HistoryOrder[]
  contracts: HistoryContract[]
  matters: { id: string; enterpriseId: string }[]
  merges: HistoryMerge[]
  /** Clients that buy and are merged, in the order of their names. */
  enterprises: string[]
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T | undefined
  /** Takes a step as a role. A refusal is allowed, a missing permission or a crash is not. */
  step(role: Role, path: string, id: string, name: string, body?: object): Promise<boolean>
  /** Sends the same step several times concurrently, with one key or a key each. Returns how many were accepted. */
  race(role: Role, path: string, id: string, name: string, body?: object): Promise<number>
  bySystem(work: Parameters<typeof write<unknown>>[2]): Promise<boolean>
}

/** One business area: its operations, and the figures that are recomputed. A new area is one more of these. */
export interface HistoryPart {
  /** Each is tried and may be refused; a refusal changes nothing. Returns whether it was accepted. */
  moves: Record<string, () => Promise<boolean>>
  /** Moves that are tried more often. */
  often?: readonly string[]
  /** Moves that every history contains. */
  mustHappen: readonly string[]
  check(sums: LedgerSums, isLast: boolean): Promise<void>
}

export const orderPath = '/legal/packageOrder'
export const packageName = '历史套餐'
export const packagePrice = 9_999
const weekly = ['0', '1', '2', '3', '4', '5', '6'].map((weekday) => ({ weekday, from: '09:00:00', to: '18:00:00' }))

function assertHandled(name: string, { status, message }: Answer): void {
  if (status === 403 || status >= 500) throw new Error(`${name}: ${status} ${message}`)
}

/** Staff of the seeded roles, a package on sale with lines of every kind, a bookable lawyer, and some clients. */
export async function openHistory(seed: number): Promise<HistoryWorld> {
  const product = await startTestProduct()
  const db = product.app.engine.db.kysely
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[random.int(0, list.length - 1)]
  const idOf = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]!.id
  const added = async (path: string, body: object, client = product.admin): Promise<string> => {
    const answer = await client.post<{ id: string }>(`${path}/add`, body)
    if (!answer.success) throw new Error(`${path}: ${answer.message}`)
    return answer.result.id
  }
  const roles = {} as Record<Role, Client>
  for (const [role, code] of Object.entries(historyRoles) as [Role, string][]) {
    roles[role] = await product.signInAs({ username: `history_${role}` })
    await sql`
      insert into sys_user_role (user_id, role_id) select u.id, r.id from sys_user u, sys_role r
      where u.username = ${`history_${role}`} and r.role_code = ${code} and r.tenant_id = 1`.execute(db)
  }
  product.app.sessions.forget()
  const lawyerId = await idOf(sql`select id from sys_user where username = 'history_lawyer'`)
  const goodAtId = await idOf(sql`select id from biz_good_at where tenant_id = 1 and code = 'civil.labor'`)
  const profileId = await added('/legal/lawyerProfile', {
    name: '历史律师',
    userId: lawyerId,
    licenceNo: '11101100000009999',
    goodAt: [{ goodAtId, level: 'main' }],
    weekly,
  })
  const approved = await roles.supervisor.step('/legal/lawyerProfile', profileId, 'approve')
  if (!approved.success) throw new Error(approved.message)
  const visitItemId = await added('/legal/appointmentItem', {
    name: '历史电话咨询',
    channel: 'phone',
    duration: 30,
    leadHours: 0,
    cancelHours: 24,
    restDayFlag: 'Y',
  })
  const categoryId = await idOf(sql`select id from biz_package_category where tenant_id = 1 order by id limit 1`)
  const packageId = await added(
    '/legal/servicePackage',
    {
      code: 'HISTORY',
      name: packageName,
      categoryId,
      price: packagePrice,
      period: 'year',
      validDays: 30,
      activate: 'onPay',
      lines: [
        { itemType: 'counsel', itemName: '合同审查', qty: 7, unit: 'copy', unitPrice: 333, carryRule: 'carry' },
        { itemType: 'other', itemName: '热线答疑', qty: 18, unit: 'time', unitPrice: 100, overPrice: 50 },
        { itemType: 'appointment', itemName: '历史电话咨询', qty: 3, unit: 'time', unitPrice: 701 },
      ],
    },
    roles.ops,
  )
  await roles.ops.step('/legal/servicePackage', packageId, 'submit')
  await roles.supervisor.step('/legal/servicePackage', packageId, 'approve')
  const released = await roles.caiwu.step('/legal/servicePackage', packageId, 'confirmPrice')
  if (!released.success) throw new Error(released.message)
  const { rows: enterprises } = await sql<{ id: string }>`
    select id from biz_enterprise where tenant_id = 1 and status = 'certified' and deleted_at is null
    order by id limit 4`.execute(db)

  const versionOf = async (path: string, id: string) =>
    (await product.admin.get<{ version: number }>(`${path}/queryById`, { id })).result.version
  return {
    product,
    roles,
    lawyerId,
    packageId,
    counselItemId: await idOf(sql`select id from biz_counsel_item where tenant_id = 1 and name = '合同审查'`),
    visitItemId,
    goodAtId,
    orders: [],
    contracts: [],
    matters: [],
    merges: [],
    enterprises: enterprises.map(({ id }) => id),
    int: (from, to) => random.int(from, to),
    pick,
    step: async (role, path, id, name, body = {}) => {
      const answer = await roles[role].step(path, id, name, body, { 'idempotency-key': newId() })
      assertHandled(`${path} ${name} by ${role}`, answer)
      return answer.success
    },
    race: async (role, path, id, name, body = {}) => {
      const version = await versionOf(path, id)
      const key = pick([newId(), undefined])
      const send = () => roles[role].step(path, id, name, { version, ...body }, { 'idempotency-key': key ?? newId() })
      const answers = await Promise.all([send(), send(), send()])
      for (const answer of answers) assertHandled(`${path} ${name} by ${role}`, answer)
      return answers.filter(({ success }) => success).length
    },
    bySystem: async (work) => {
      const answer = await write(product.app.engine, systemActor(1), work).catch(() => undefined)
      return answer !== undefined
    },
  }
}
