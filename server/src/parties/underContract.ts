import { type AnyRow, contract, errors, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import { entryOf, type ResourceRules, type WriteContext } from '../resource/Engine.ts'
import { listedSql } from '../resource/read/listedSql.ts'
import { shownUses } from '../resource/write/whereUsed.ts'
import { isSameClient } from './isSameClient.ts'

const t = columnsOf(contract, 't')

type Business = NonNullable<Row<typeof contract>['bizType']>

/** Adds to the rules of a record with contracts that its client must stay the client of these contracts. */
export const underContract = (bizType: Business, title: string, rules: ResourceRules): ResourceRules => ({
  ...rules,
  beforeEdit: async (context, values, current) => {
    await rules.beforeEdit?.(context, values, current)
    const after = { ...current, ...values }
    if (isSameClient(after, current)) return
    const found = await contractsOf(context, bizType, current)
    if (found.length > 0) {
      const seen = found.find(({ isSeen }) => isSeen)
      const named = seen ? `合同 ${seen.no} ` : '合同'
      throw errors.invalid([
        after.enterpriseId === current.enterpriseId
          ? { field: 'personName', message: `已有${named}关联该${title}，不能更换客户` }
          : { field: 'enterpriseId', message: `已有${named}关联该${title}，不能更换企业` },
      ])
    }
  },
  beforeDelete: async (context, row) => {
    await rules.beforeDelete?.(context, row)
    const found = await contractsOf(context, bizType, row)
    const seen = found.filter(({ isSeen }) => isSeen).length
    const uses = shownUses([{ title: '合同', resource: 'contract', seen, all: found.length }])
    if (uses.length > 0) throw errors.inUse(title, uses)
  },
})

interface Found {
  no: string
  /** Whether the actor may list it; the numbers of others are not revealed. */
  isSeen: boolean
}

async function contractsOf(
  { engine, tx, actor }: WriteContext,
  bizType: Business,
  { id }: AnyRow,
): Promise<readonly Found[]> {
  const { visibleTo } = entryOf(engine, contract.name).rules
  const { rows } = await sql<Found>`
    select ${t.no}, ${listedSql(actor, contract, visibleTo)} as "isSeen" from ${t.$table}
    where ${t.tenantId} = ${actor.tenantId} and ${t.bizType} = ${bizType} and ${t.bizId} = ${id}
      and ${t.status} <> 'voided'
      and ${t.deletedAt} is null order by ${t.id}`.execute(tx)
  return rows
}
