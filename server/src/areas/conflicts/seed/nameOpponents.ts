import { entrustment, opponentNames } from '@lexdesk/domain'
import { sql } from 'kysely'
import { linesOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { loadTextLibraries } from '../../../resource/read/textLibraries.ts'
import { columnValues } from '../../../resource/write/columnValues.ts'

const col = linesOf(entrustment, 'parties')

/** Adds the opponents of existing matters, so that they can be searched. */
export async function nameOpponents(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; parties: { name: string; role: string }[] }>`
    select ${col.parentId} as id, json_agg(json_build_object('name', ${col.name}, 'role', ${col.role})
      order by ${col.orderNum}) as parties
    from ${col.$table} group by 1`.execute(tx)
  if (rows.length > 0) await loadTextLibraries()
  const { fields, table } = entrustment
  for (const { id, parties } of rows) {
    const opponents = opponentNames(parties)
    if (opponents !== null)
      await tx.updateTable(table).set(columnValues(fields, { opponents })).where('id', '=', id).execute()
  }
}
