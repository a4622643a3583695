import { sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import { findParties } from '../parties/findParties.ts'
import { partyTable } from '../parties/partyTable.ts'
import type { Change, WriteContext } from '../resource/Engine.ts'
import { crosses } from './gradeConflict.ts'
import { recheckMatter } from './recheckMatter.ts'

const p = columnsIn(partyTable, 'p')

/** Resources whose records name parties. */
const sources: ReadonlySet<string> = new Set([
  'enterprise',
  'entrustment',
  'contract',
  'counsel',
  'packageOrder',
  'appointment',
  'user',
])
/** One change seldom concerns more matters; the nightly run handles the rest. */
const maxMatters = 50

interface NewParty {
  resource: string
  rowId: string
  name: string
  code: string | null
  role: string
}

/**
 * Names added by a transaction can invalidate earlier clearances: the matters concerned are flagged in the same
 * transaction.
 */
export async function recheckAfterChanges(context: WriteContext, changes: readonly Change[]): Promise<void> {
  const records = changes
    .filter(({ resource }) => sources.has(resource.name))
    .flatMap(({ resource, ids }) => ids.map((id) => ({ resource: resource.name, id })))
  if (records.length === 0) return
  const { tx, actor } = context
  // Only rows of this transaction: a step that adds no name costs one index lookup.
  const { rows: added } = await sql<NewParty>`
    select ${p.resource}, ${p.rowId} as "rowId", ${p.name}, ${p.code}, ${p.role} from ${p.$table}
      join unnest(${records.map(({ resource }) => resource)}::text[], ${records.map(({ id }) => id)}::text[])
        as changed(resource, id) on changed.resource = ${p.resource} and changed.id = ${p.rowId}
    where ${p.until} is null and p.xmin = pg_current_xact_id()::xid`.execute(tx)
  if (added.length === 0) return
  const found = await findParties(tx, actor.tenantId, added)
  const matters = new Set(
    found
      .filter(({ resource, rowId, index, role }) => {
        const one = added[index]!
        return resource === 'entrustment' && rowId !== one.rowId && areOpposed(one.role, role)
      })
      .map(({ rowId }) => rowId),
  )
  for (const id of [...matters].sort().slice(0, maxMatters)) await recheckMatter(context, id)
}

const areOpposed = (one: string, other: string): boolean =>
  crosses({ partyRole: one, foundRole: other }) || crosses({ partyRole: other, foundRole: one })
