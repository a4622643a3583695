import { counsel, type EntitlementAccount, type EntitlementSource, packageOrder, type Resource } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import type { Tx, WriteContext } from '../resource/Engine.ts'
import { accountTable } from './ledgerTables.ts'
import { unearnedValue } from './unearnedValue.ts'

const a = columnsIn(accountTable, 'a')

interface Figures {
  resource: Resource
  /** Columns, each computed over the accounts `a` of one source. */
  columns: Record<string, RawBuilder<number | null>>
}

/**
 * The used share of an engagement; for an order, what is left of its scarcest entitlement and the unearned part of its
 * price.
 */
const figures: Record<EntitlementSource, Figures> = {
  counsel: {
    resource: counsel,
    columns: { used_share: sql`trunc(100.0 * sum(${a.consumed}) / nullif(sum(${a.granted}), 0), 1)` },
  },
  packageOrder: {
    resource: packageOrder,
    columns: {
      left_share: sql`min(trunc(least(100, 100.0 * greatest(${a.available}, 0) / nullif(${a.granted}, 0)),
        1)) filter (where ${a.granted} > 0)`,
      unearned: sql`sum(${unearnedValue})`,
    },
  },
}

/** Updates these figures for all sources or one; returns those that changed. */
export async function refreshShares(tx: Tx, type: EntitlementSource, id?: string): Promise<string[]> {
  const { resource, columns } = figures[type]
  const names = Object.keys(columns)
  const each = (one: (name: string) => RawBuilder<unknown>) => sql.join(names.map(one))
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(resource.table)} t set ${each((name) => sql`${sql.ref(name)} = ${sql.ref(`s.${name}`)}`)}
    from (
      select ${a.sourceId}, ${each((name) => sql`${columns[name]!} as ${sql.ref(name)}`)} from ${a.$table}
      where ${a.sourceType} = ${type} ${id === undefined ? sql`` : sql`and ${a.sourceId} = ${id}`} group by 1
    ) s
    where t.id = s.source_id and row(${each((name) => sql.ref(`t.${name}`))})
      is distinct from row(${each((name) => sql.ref(`s.${name}`))}) returning t.id`.execute(tx)
  return rows.map(({ id: changed }) => changed)
}

/**
 * Runs after an entry, in whose transaction the source is already locked. Does not change the version of the source.
 */
export async function updateShare(
  { tx, actor: { tenantId }, changed }: WriteContext,
  { sourceType, sourceId }: EntitlementAccount,
): Promise<void> {
  const ids = await refreshShares(tx, sourceType, sourceId)
  if (ids.length > 0) changed({ resource: figures[sourceType].resource, tenantId, ids, action: 'edit' })
}
