import { type AnyRow, type contract, errors, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { ResourceRules, WriteContext } from '../resource/Engine.ts'
import { isSameClient } from './isSameClient.ts'

type Business = NonNullable<Row<typeof contract>['bizType']>

/** The rules of a record that contracts are made for, and beside them that it stays with the client of its contracts. */
export const underContract = (bizType: Business, title: string, rules: ResourceRules): ResourceRules => ({
  ...rules,
  beforeEdit: async (context, values, current) => {
    await rules.beforeEdit?.(context, values, current)
    const after = { ...current, ...values }
    if (isSameClient(after, current)) return
    const [no] = await contractsOf(context, bizType, current)
    if (no !== undefined)
      throw errors.invalid([
        after.enterpriseId === current.enterpriseId
          ? { field: 'personName', message: `已有合同 ${no} 关联该${title}，不能更换客户` }
          : { field: 'enterpriseId', message: `已有合同 ${no} 关联该${title}，不能更换企业` },
      ])
  },
  beforeDelete: async (context, row) => {
    await rules.beforeDelete?.(context, row)
    const { length: count } = await contractsOf(context, bizType, row)
    if (count > 0) throw errors.inUse(title, [{ title: '合同', resource: 'contract', count }])
  },
})

async function contractsOf({ tx, actor }: WriteContext, bizType: Business, { id }: AnyRow): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    select no from biz_contract
    where tenant_id = ${actor.tenantId} and biz_type = ${bizType} and biz_id = ${id} and status <> 'voided'
      and deleted_at is null order by id`.execute(tx)
  return rows.map(({ no }) => no)
}
