import { type EntitlementItem, errors, servicePackage } from '@lexdesk/domain'
import { sql } from 'kysely'
import { linesOf } from '../../database/columnsOf.ts'
import type { ResourceRules } from '../../resource/Engine.ts'
import { countUses, shownUses } from '../../resource/write/whereUsed.ts'

const l = linesOf(servicePackage, 'lines', 'l')

/** Items of a catalogue that packages are made of: their lines name them by type, which no reference says. */
export function packageItemRules(itemType: EntitlementItem, title: string): ResourceRules {
  return {
    beforeDelete: async (context, row) => {
      const holds = sql`exists (
        select 1 from ${l.$table}
        where ${l.parentId} = t.id and ${l.itemType} = ${itemType} and ${l.itemId} = ${row.id})`
      const uses = shownUses([await countUses(context, servicePackage, holds, '套餐')])
      if (uses.length > 0) throw errors.inUse(title, uses)
    },
  }
}
