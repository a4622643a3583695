import { isEverything, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { scopeOf } from '../../../access/Scope.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import { conditionSql } from '../../read/conditionSql.ts'
import { updateRow } from '../../write/editRow.ts'
import type { Entry, Tx, WriteContext } from '../../Engine.ts'
import { changeLog } from '../../engineTables.ts'
import { readById } from '../../read/readById.ts'
import type { ImportBatch } from '../ImportBatch.ts'
import { importRowTable } from '../importTables.ts'
import { namingLine, refuseLines } from '../linesText.ts'
import { sentColumns, type StagedColumn, stagedColumns, valuesOf } from './stagedData.ts'
import { batchSql, recordSql } from './stagedSql.ts'

const col = columnsIn(changeLog)
const r = columnsIn(importRowTable, 'r')

const pageSize = 500

/** Updates the changed rows of a batch, unless they were changed since the dry run. */
export async function updateStaged(context: WriteContext, entry: Entry, batch: ImportBatch): Promise<void> {
  if (batch.changed === 0) return
  const { tx, actor, now } = context
  const { resource } = entry
  await lockMatched(tx, resource, batch)
  await refuseStale(tx, resource, batch)
  await saveBefore(tx, resource, batch, overwrittenColumns(entry, batch))
  if (entry.rules.beforeEdit) return updateOneByOne(context, entry, batch)
  const sent = sentColumns(resource, batch.layout)
  const fromFile = new Set(batch.layout.columns.map(({ name }) => name))
  const set = sent.map(({ name, column, field }) => {
    const value = sql.ref(`x.${name}`)
    // A field that the rule does not return is not changed.
    const next = fromFile.has(field)
      ? value
      : sql`case when ${r.data} ? ${sql.lit(name)} then ${value} else t.${sql.ref(column)} end`
    return sql`${sql.ref(column)} = ${next}`
  })
  await sql`
    update ${sql.table(resource.table)} t set ${sql.join(set)}, version = t.version + 1,
      update_by = ${actor.username}, update_time = ${now}::timestamptz
    from ${r.$table} cross join lateral ${recordSql(sent)}
    where ${batchSql(batch.id)} and ${r.status} = 'changed' and t.id = ${r.rowId}`.execute(tx)
  await refuseOutOfScope(context, entry, batch)
  await sql`
    insert into ${col.$table} (id, resource, row_id, tenant_id, version, action, title, by, by_name, at, changes,
      batch_id)
    select ${r.newId}, ${resource.name}, ${r.rowId}, ${batch.tenantId}::integer, ${r.baseVersion} + 1, 'import',
      '导入更新', ${actor.username}, ${actor.realname},
      ${now}::timestamptz, ${r.changes}, ${r.batchId}
    from ${r.$table} where ${batchSql(batch.id)} and ${r.status} = 'changed'`.execute(tx)
}

/** What a batch may overwrite in an existing row: its own columns, and any other if the resource has a rule. */
export function overwrittenColumns({ resource, rules }: Entry, batch: ImportBatch): StagedColumn[] {
  return rules.beforeEdit ? stagedColumns(resource) : sentColumns(resource, batch.layout)
}

/** With an edit rule each row is edited as a form would edit it. */
async function updateOneByOne(context: WriteContext, { resource, rules }: Entry, batch: ImportBatch): Promise<void> {
  const { engine, tx, actor } = context
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const sent = new Set(batch.layout.columns.map(({ name }) => name))
  const log = { action: 'import', title: '导入更新', batchId: batch.id }
  for (let last = 0; ;) {
    const { rows } = await sql<{ line: number; id: string; data: Values }>`
      select r.line, r.row_id as id, r.data from import_row r
      where ${batchSql(batch.id)} and r.status = 'changed' and r.line > ${last} order by r.line limit ${pageSize}`.execute(
      tx,
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.line
    for (const { line, id, data } of rows) {
      const values = Object.fromEntries(Object.entries(valuesOf(resource, data)).filter(([name]) => sent.has(name)))
      const current = await readById(engine, tx, resource, id, scope)
      await namingLine(line, updateRow(context, resource, current, values, log))
    }
  }
}

/** Locked in a fixed order, so that two imports of the same rows cannot deadlock. */
export async function lockMatched(tx: Tx, resource: Resource, batch: ImportBatch): Promise<void> {
  await sql`
    select t.id from ${sql.table(resource.table)} t
    where t.id in (select ${r.rowId} from ${r.$table} where ${batchSql(batch.id)} and ${r.status} = 'changed')
    order by t.id for update`.execute(tx)
}

async function refuseStale(tx: Tx, resource: Resource, batch: ImportBatch): Promise<void> {
  const { rows } = await sql<{ line: number }>`
    select ${r.line} from ${r.$table}
    left join ${sql.table(resource.table)} t on t.id = ${r.rowId} and t.version = ${r.baseVersion}
      and t.tenant_id = ${batch.tenantId} and t.deleted_at is null
    where ${batchSql(batch.id)} and ${r.status} = 'changed' and t.id is null order by ${r.line}`.execute(tx)
  refuseLines(rows, `对应的${resource.title}在预览之后已被他人修改，请重新上传文件核对`)
}

/** Saves what the batch overwrites, for a revert. */
async function saveBefore(
  tx: Tx,
  resource: Resource,
  batch: ImportBatch,
  sent: readonly StagedColumn[],
): Promise<void> {
  const pairs = sent.map(({ name, column }) => sql`${name}::text, ${sql.ref(`t.${column}`)}`)
  // A function takes at most a hundred arguments, so objects of forty pairs are joined.
  const parts = Array.from(
    { length: Math.ceil(pairs.length / 40) },
    (_, index) => sql`jsonb_build_object(${sql.join(pairs.slice(index * 40, index * 40 + 40))})`,
  )
  await sql`
    update ${r.$table} set before = ${sql.join(parts, sql` || `)} from ${sql.table(resource.table)} t
    where ${batchSql(batch.id)} and ${r.status} = 'changed' and t.id = ${r.rowId}`.execute(tx)
}

async function refuseOutOfScope(
  { tx, actor }: WriteContext,
  { resource, rules }: Entry,
  batch: ImportBatch,
): Promise<void> {
  const scope = scopeOf(actor, resource, rules.visibleTo)
  if (isEverything(scope.where)) return
  const { rows } = await sql<{ line: number }>`
    select ${r.line} from ${r.$table} join ${sql.table(resource.table)} t on t.id = ${r.rowId}
    where ${batchSql(batch.id)} and ${r.status} = 'changed'
      and not coalesce(${conditionSql(resource, scope.where)}, false) order by ${r.line}`.execute(tx)
  refuseLines(rows, '修改后将不在您的数据权限范围内，不能导入')
}
