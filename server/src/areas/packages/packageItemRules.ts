import { type EntitlementItem, errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { ResourceRules } from '../../resource/Engine.ts'

/** Items of a catalogue that packages are made of: their lines name them by type, which no reference says. */
export function packageItemRules(itemType: EntitlementItem, title: string): ResourceRules {
  return {
    beforeDelete: async ({ tx }, row) => {
      const { rows } = await sql<{ count: number }>`
        select count(distinct l.parent_id) as count from biz_service_package_lines l
          join biz_service_package p on p.id = l.parent_id and p.deleted_at is null
        where l.item_type = ${itemType} and l.item_id = ${row.id}`.execute(tx)
      const count = rows[0]!.count
      if (count > 0) throw errors.inUse(title, [{ title: '套餐', resource: 'servicePackage', count }])
    },
  }
}
