import { columnName, errors, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { scopeOf } from '../../../access/Scope.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import { entryOf, type WriteContext } from '../../Engine.ts'
import type { ImportBatch } from '../ImportBatch.ts'
import { importRowTable } from '../importTables.ts'
import { linesText } from '../linesText.ts'
import { batchSql } from './stagedSql.ts'

const r = columnsIn(importRowTable, 'r')

/**
 * Referenced rows may have been deleted since the dry run; the existing ones are locked until the batch is written.
 * References that a changed row already had are not checked.
 */
export async function checkStagedReferences(
  { engine, tx, actor }: WriteContext,
  resource: Resource,
  batch: ImportBatch,
): Promise<void> {
  for (const { name } of batch.layout.columns) {
    const field = resource.fields[name]
    if (!field || !('resource' in field)) continue
    const target = entryOf(engine, field.resource).resource
    const { tenantId } = scopeOf(actor, target)
    const keys =
      field.kind === 'references'
        ? sql`cross join lateral jsonb_array_elements_text(nullif(${r.data}->${sql.lit(name)}, 'null'::jsonb)) k(key)`
        : sql`cross join lateral (select ${r.data}->>${sql.lit(name)} as key) k`
    const named = sql`from ${r.$table} ${keys} where ${batchSql(batch.id)} and k.key is not null
      and (${r.status} = 'added' or (${r.status} = 'changed'
        and ${r.changes} @> ${JSON.stringify([{ field: name }])}::jsonb))`
    const living = sql`t.tenant_id = ${tenantId} and t.deleted_at is null`
    const column = sql.ref(`t.${columnName(field.key)}`)
    await sql`
      select 1 from ${sql.table(target.table)} t
      where ${column} in (select k.key ${named}) and ${living} order by t.id for key share`.execute(tx)
    const { rows } = await sql<{ line: number }>`
      select distinct ${r.line} ${named}
        and not exists (select 1 from ${sql.table(target.table)} t where ${column} = k.key and ${living})
          order by ${r.line}`.execute(tx)
    if (rows.length > 0) throw errors.refused(`${linesText(rows)}的${field.title}已被删除，请重新上传文件核对`)
  }
}
