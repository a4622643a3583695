import type { Resource, Values } from '@lexdesk/domain'
import { anyTable } from '../../database/Database.ts'
import type { Tx } from '../Engine.ts'
import { columnValues } from '../write/columnValues.ts'
import { newId } from '../../database/newId.ts'
import { childTable } from '../tableOf.ts'

/** Replaces the sub-tables in `values`. A row sent with an id of this parent keeps it. */
export async function writeChildren(tx: Tx, resource: Resource, parentId: string, values: Values): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'rows' || !Object.hasOwn(values, name)) continue
    const table = childTable(resource, name)
    const rows = values[name] as Values[]
    const existing = await anyTable(tx).deleteFrom(table).where('parent_id', '=', parentId).returning('id').execute()
    const ids = new Set(existing.map((row) => row.id as string))
    if (rows.length === 0) continue
    const used = new Set<string>()
    const inserted = rows.map((row, index) => {
      const sent = row.id as string | undefined
      const id = sent && ids.has(sent) && !used.has(sent) ? sent : newId()
      used.add(id)
      return { id, parent_id: parentId, order_num: index + 1, ...columnValues(field.fields, row) }
    })
    await anyTable(tx).insertInto(table).values(inserted).execute()
  }
}
