import { counsel, enterprise, errors, type Row, taxParts } from '@lexdesk/domain'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { expireAccounts } from '../../entitlement/expireAccounts.ts'
import { freezeAccounts } from '../../entitlement/freezeAccounts.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { approvalRefusal } from './approvalRefusal.ts'
import { assertSameClient } from './assertSameClient.ts'
import { endRules } from './endRules.ts'
import { grantCounsel } from './grantCounsel.ts'
import { lawyerRefusal } from './lawyerRefusal.ts'
import { moveRequests } from './moveRequests.ts'
import { otherAnnual } from './otherAnnual.ts'
import { renewRule } from './renewRule.ts'
import { contractRefusal, signRefusal, signingContract } from './signing.ts'
import { suspendValues } from './suspendValues.ts'

const col = columnsOf(enterprise)

const sourceOf = ({ id }: { id: string }) => ({ type: 'counsel' as const, id })

/** From draft to archive: who must agree, when service begins, and what the ledger is told of it. */
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
      effect: restService,
    },
    lapse: { effect: restService },
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

/** Nothing can be used, and the clocks of what clients have asked for stand still. */
async function restService(context: WriteContext, row: Row<typeof counsel>): Promise<void> {
  await freezeAccounts(context, sourceOf(row), true)
  await moveRequests(context, row, 'pause')
}

async function nameOf({ engine, tx }: WriteContext, { enterpriseId, mode }: ValuesOf<typeof counsel>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${col.shortName}, name) as name from ${col.$table} where ${col.id} = ${enterpriseId}`.execute(tx)
  return `${rows[0]?.name ?? ''}${engine.dictionaries.text('counsel_mode', String(mode)) ?? ''}法律顾问`
}
