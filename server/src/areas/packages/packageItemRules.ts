import { type EntitlementItem, errors, servicePackage } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { ResourceRules } from '../../resource/Engine.ts'
import { countUses, shownUses } from '../../resource/whereUsed.ts'

const packages = servicePackage

/** Items of a catalogue that packages are made of: their lines name them by type, which no reference says. */
export function packageItemRules(itemType: EntitlementItem, title: string): ResourceRules {
  return {
    beforeDelete: async (context, row) => {
      const holds = sql`exists (
        select 1 from biz_service_package_lines l
        where l.parent_id = t.id and l.item_type = ${itemType} and l.item_id = ${row.id})`
      const uses = shownUses([await countUses(context, packages, holds, '套餐')])
      if (uses.length > 0) throw errors.inUse(title, uses)
    },
  }
}
