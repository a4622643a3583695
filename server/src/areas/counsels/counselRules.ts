import {
  counsel,
  enterprise,
  errors,
  type Row,
  taxParts,
  contract,
  packageOrder,
  lawyerProfile,
  user,
  mustDayNumber,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { expireAccounts } from '../../entitlement/expireAccounts.ts'
import { freezeAccounts } from '../../entitlement/freezeAccounts.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf, type InputFor } from '../../resource/rulesFor.ts'
import { approvalRefusal } from './approvalRefusal.ts'
import { endRules } from './endRules.ts'
import { grantCounsel } from './grantCounsel.ts'
import { moveRequests } from './moveRequests.ts'
import { otherAnnual } from './otherAnnual.ts'
import { renewRule } from './renewRule.ts'
import { contractRefusal, signRefusal, signingContract } from './signing.ts'
import { readSetting } from '../../settings/readSetting.ts'

const p = columnsOf(lawyerProfile, 'p')
const u = columnsOf(user, 'u')

/**
 * Lawyers whose profile says that they take no cases cannot lead an engagement. Without a profile nothing is checked.
 */
async function lawyerRefusal({ tx, actor }: WriteContext, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${u.realname} as name from ${p.$table} join ${u.$table} on ${u.id} = ${p.userId}
    where ${p.userId} = ${userId} and ${p.tenantId} = ${actor.tenantId} and ${p.deletedAt} is null
      and ${p.acceptFlag} = 'N'`.execute(tx)
  return rows[0] ? `主办律师${rows[0].name}目前不接单，请更换主办律师` : undefined
}

const links = [
  ['contractId', contract, columnsOf(contract)],
  ['packageOrderId', packageOrder, columnsOf(packageOrder)],
] as const

/** The contract and the order of an engagement must belong to its client. */
async function assertSameClient({ tx, actor }: WriteContext, values: ValuesOf<typeof counsel>): Promise<void> {
  for (const [field, { title }, col] of links) {
    if (!values[field]) continue
    const { rows } = await sql<{ enterpriseId: string | null }>`
      select ${col.enterpriseId} as "enterpriseId" from ${col.$table}
      where ${col.id} = ${values[field]} and ${col.tenantId} = ${actor.tenantId} and ${col.deletedAt} is null`.execute(
      tx,
    )
    if (rows[0] && rows[0].enterpriseId !== values.enterpriseId)
      throw errors.invalid([{ field, message: `所选${title}不属于该企业` }])
  }
}

const col = columnsOf(enterprise)

const sourceOf = ({ id }: { id: string }) => ({ type: 'counsel' as const, id })

/** From draft to archive: who approves, when service starts, and which ledger entries follow. */
export const counselRules = rulesFor(counsel, {
  beforeAdd: async (context, values) => {
    await assertSameClient(context, values)
    values.name ??= await nameOf(context, values)
  },
  beforeEdit: async (context, values, current) => {
    const whole = { ...current, ...values }
    if ('enterpriseId' in values || 'contractId' in values || 'packageOrderId' in values)
      await assertSameClient(context, whole)
    if (whole.name === null) values.name = await nameOf(context, whole)
  },
  beforeRestore: (context, row) => assertSameClient(context, row),
  derive: (values, current) => {
    const { fee, taxRate } = { ...current, ...values }
    const { net, tax } = taxParts(fee, taxRate)
    return { netFee: net, feeTax: tax }
  },
  warnings: async (db, actor, values, id) => {
    const { enterpriseId } = values
    if (values.mode !== 'annual' || typeof enterpriseId !== 'string') return []
    const { tenantId } = scopeOf(actor, counsel)
    const other = await otherAnnual(db, tenantId, enterpriseId, id)
    return other
      ? [
          {
            field: 'enterpriseId',
            message: `该企业已有服务中的常年顾问“${other.no}”，审批时须由主管说明`,
            link: { resource: 'counsel', id: other.id },
          },
        ]
      : []
  },
  actions: {
    submit: {
      refusal: async (context, row) =>
        (row.lines ?? []).length === 0 && !row.packageOrderId
          ? '请先填写至少一个服务项目，再提交审批'
          : lawyerRefusal(context, row.leadLawyerId),
    },
    approve: {
      values: async (context, row, { values }) => {
        const problem = await approvalRefusal(context, row)
        if (problem !== undefined && !values.approveNote)
          throw errors.invalid([{ field: 'approveNote', message: problem }])
        return {}
      },
    },
    sign: {
      refusal: signRefusal,
      values: async (context, row) => ({ contractId: (await signingContract(context, row))?.id ?? row.contractId }),
      effect: grantCounsel,
    },
    suspend: {
      values: suspendValues,
      effect: pauseService,
    },
    lapse: { effect: pauseService },
    resume: {
      refusal: contractRefusal,
      effect: async (context, row) => {
        await freezeAccounts(context, sourceOf(row), false)
        await moveRequests(context, row, 'proceed')
      },
    },
    ...endRules,
    renew: renewRule,
    finish: {
      effect: async (context, row) => {
        await freezeAccounts(context, sourceOf(row), false)
        await expireAccounts(context, sourceOf(row))
        await moveRequests(context, row, 'close')
      },
    },
  },
})

/** Freezes the accounts and pauses the SLA clocks of open requests. */
async function pauseService(context: WriteContext, row: Row<typeof counsel>): Promise<void> {
  await freezeAccounts(context, sourceOf(row), true)
  await moveRequests(context, row, 'pause')
}

async function nameOf({ engine, tx }: WriteContext, { enterpriseId, mode }: ValuesOf<typeof counsel>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${col.shortName}, name) as name from ${col.$table} where ${col.id} = ${enterpriseId}`.execute(tx)
  return `${rows[0]?.name ?? ''}${engine.dictionaries.text('counsel_mode', String(mode)) ?? ''}法律顾问`
}

/** Service is suspended for arrears only after the grace days set by the office. */
async function suspendValues(
  context: WriteContext,
  _row: Row<typeof counsel>,
  { values }: InputFor<typeof counsel, 'suspend'>,
): Promise<ValuesOf<typeof counsel>> {
  if (values.cause !== 'unpaid') return {}
  const refuse = (message: string) => errors.invalid([{ field: 'unpaidSince', message }])
  if (values.unpaidSince === null) throw refuse('因欠费暂停时请输入欠费起始日')
  const days = mustDayNumber(context.now.slice(0, 10)) - mustDayNumber(values.unpaidSince)
  const allowed = await readSetting(context.tx, context.actor.tenantId, 'counsel.unpaidDays')
  if (days <= allowed) throw refuse(`欠费 ${Math.max(days, 0)} 天，超过 ${allowed} 天才可暂停服务`)
  return {}
}
