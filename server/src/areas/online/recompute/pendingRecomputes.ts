import type { OnlineField } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../../../database/columnsOf.ts'
import { defineTable } from '../../../database/TableSpec.ts'
import type { Tx, WriteContext } from '../../../resource/Engine.ts'
import { pathOf } from './changedFormulas.ts'

/** Computed fields whose stored values follow an earlier formula. An order survives a stop of the server. */
export const pendingRecomputeTable = defineTable({
  name: 'onl_pending_recompute',
  primaryKey: ['form_id'],
  columns: [
    // Of a form, or of an extension.
    { name: 'form_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'fields', type: 'text[]', notNull: true },
    { name: 'ordered_by', type: 'text', notNull: true, collation: 'C' },
    { name: 'ordered_at', type: 'timestamptz(0)', notNull: true },
    // Until then another instance may have written rows by the former formula.
    { name: 'settles_at', type: 'timestamptz(0)', notNull: true },
    { name: 'is_second', type: 'boolean', notNull: true, default: 'false' },
    { name: 'after_id', type: 'text', notNull: true, default: "''", collation: 'C' },
    { name: 'done', type: 'integer', notNull: true, default: '0' },
    { name: 'changed', type: 'integer', notNull: true, default: '0' },
    { name: 'claimed_until', type: 'timestamptz(0)' },
  ],
  indexes: [],
})

const col = columnsIn(pendingRecomputeTable)
const settleSeconds = 15

/** Within the transaction that publishes the formulas. What was ordered before starts again with it. */
export async function orderRecompute(
  { tx, actor, now }: WriteContext,
  formId: string,
  fields: readonly OnlineField[],
): Promise<void> {
  if (fields.length === 0) return
  await sql`
    insert into ${col.$table} (${col.formId}, ${col.tenantId}, ${col.fields}, ${col.orderedBy}, ${col.orderedAt},
      ${col.settlesAt})
    values (${formId}, ${actor.tenantId}, ${fields.map(pathOf)}::text[], ${actor.userId}, ${now}::timestamptz,
      now() + make_interval(secs => ${settleSeconds}))
    on conflict (${col.formId}) do update set
      ${col.fields} = array(select distinct unnest(${sql.table(pendingRecomputeTable.name)}.fields || excluded.fields)),
      ${col.orderedBy} = excluded.ordered_by, ${col.orderedAt} = excluded.ordered_at,
      ${col.settlesAt} = excluded.settles_at, ${col.isSecond} = false, ${col.afterId} = '', ${col.done} = 0`.execute(tx)
}

/** For a form whose tables are dropped, or an extension that is stopped. */
export async function cancelRecompute(tx: Tx, formId: string): Promise<void> {
  await sql`delete from ${col.$table} where ${col.formId} = ${formId}`.execute(tx)
}
