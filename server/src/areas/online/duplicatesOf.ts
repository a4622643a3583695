import { columnName, type OnlineField, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Tx } from '../../resource/Engine.ts'
import { livingSql } from './comparedColumn.ts'
import { seesValues } from './seesValues.ts'

const shownDuplicates = 5

/** The repeated values of a field that shall be unique. `before` is the field as it was published. */
export async function duplicatesOf(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  field: OnlineField,
  before?: OnlineField,
): Promise<string[]> {
  const { name, title } = field
  const column = sql.ref(columnName(name))
  const { rows } = await sql<{ value: string; count: number; total: number }>`
    select ${column}::text as value, count(*)::int as count, count(*) over ()::int as total
    from ${sql.table(resource.table)}
    where ${column} is not null and ${livingSql({ actor, resource }, { subTable: null })}
    group by ${column} having count(*) > 1
    order by 2 desc, 1 limit ${shownDuplicates}`.execute(tx)
  if (rows.length === 0) return []
  if (!seesValues(actor, resource, field, before)) return [`“${title}”要求不重复，但已有 ${rows[0]!.total} 个重复的值`]
  const listed = rows.map(({ value, count }) => `${value}（${count} 条）`).join('、')
  return [`“${title}”要求不重复，但已有重复的值：${listed}`]
}
