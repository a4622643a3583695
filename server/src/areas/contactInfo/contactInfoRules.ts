import { contactInfo, errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'

const col = columnsOf(contactInfo)

/** One primary contact per type and region. The unique key enforces it; this gives a readable message. */
export const contactInfoRules = rulesFor(contactInfo, {
  derive: (values, current) => ({ primaryKey: primaryKeyOf({ ...current, ...values }) }),
  beforeAdd: (context, values) => assertOnlyPrimary(context, values, ''),
  beforeEdit: (context, values, current) => assertOnlyPrimary(context, { ...current, ...values }, current.id),
})

function primaryKeyOf({ primaryFlag, type, regionCode }: ValuesOf<typeof contactInfo>): string | null {
  return primaryFlag === 'Y' ? `${type as string}/${(regionCode as string | null) ?? '全国'}` : null
}

async function assertOnlyPrimary(
  { tx, actor, engine }: WriteContext,
  row: ValuesOf<typeof contactInfo>,
  id: string,
): Promise<void> {
  const key = primaryKeyOf(row)
  if (key === null) return
  const { rows } = await sql<{ label: string }>`
    select ${col.label} from ${col.$table}
    where ${col.tenantId} = ${actor.tenantId} and ${col.deletedAt} is null and ${col.primaryKey} = ${key}
      and ${col.id} <> ${id}`.execute(tx)
  if (!rows[0]) return
  const type = engine.dictionaries.text('contact_type', row.type as string) ?? row.type
  throw errors.invalid([
    { field: 'primaryFlag', message: `该地区的主要${type as string}已是“${rows[0].label}”，请先取消它的“主要”` },
  ])
}
