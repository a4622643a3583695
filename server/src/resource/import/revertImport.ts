import { type AnyRow, columnName, errors, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import type { Engine, Entry, WriteContext } from '../Engine.ts'
import { changeLog } from '../engineTables.ts'
import { newId } from '../../database/newId.ts'
import { scopeSql } from '../read/listRows.ts'
import { selectColumns } from '../read/selectSql.ts'
import { childTable } from '../tableOf.ts'
import { whereUsed } from '../write/whereUsed.ts'
import { write } from '../writeContext.ts'
import { findBatch, type ImportBatch } from './ImportBatch.ts'
import { importRowTable } from './importTables.ts'
import { namingLine, refuseLines } from './linesText.ts'
import { batchSql, liftTimeout, recordSql } from './staging/stagedSql.ts'
import { lockMatched, overwrittenColumns } from './staging/updateStaged.ts'

const changeLogCol = columnsIn(changeLog)
const importRowCol = columnsIn(importRowTable)
const r = columnsIn(importRowTable, 'r')

/**
 * Reverts a committed batch as a whole: deletes new rows and restores the old values of changed ones. Later changes are
 * never overwritten. A row that the user may no longer see counts as changed later, so that the refusal tells nothing.
 */
export async function revertImport(engine: Engine, actor: Actor, entry: Entry, batchId: unknown): Promise<void> {
  const { resource } = entry
  try {
    await write(engine, actor, async (context) => {
      const { tx } = context
      await liftTimeout(tx)
      const batch = await findBatch(tx, actor, resource, batchId, { lock: true })
      if (batch.status === 'reverted') throw errors.refused('该批数据已经撤销')
      if (batch.status !== 'committed') throw errors.refused('该批数据尚未导入，不需要撤销')
      await removeAdded(context, entry, batch)
      await restoreChanged(context, entry, batch)
      await tx.updateTable('import_batch').set({ status: 'reverted' }).where('id', '=', batch.id).execute()
      context.changed({ resource, tenantId: batch.tenantId, ids: [], action: 'import' })
    })
  } catch (fault) {
    if ((fault as { code?: string } | null)?.code !== '23505') throw fault
    throw errors.refused(`原来的值已被其他${resource.title}使用，不能撤销`)
  }
}

async function removeAdded(context: WriteContext, { resource, rules }: Entry, batch: ImportBatch): Promise<void> {
  if (batch.added === 0) return
  const { engine, tx, actor } = context
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const table = sql.table(resource.table)
  const added = sql`${batchSql(batch.id)} and ${r.status} = 'added'`
  await sql`select t.id from ${table} t where t.id in (select ${r.newId} from ${r.$table} where ${added})
    order by t.id for update`.execute(tx)
  const { rows: touched } = await sql<{ line: number }>`
    select ${r.line} from ${r.$table} left join ${table} t on t.id = ${r.newId} and t.version = 1
      and ${scopeSql(resource, scope)}
    where ${added} and t.id is null order by ${r.line}`.execute(tx)
  refuseLines(touched, `导入的${resource.title}之后已被修改或删除，不能撤销`)

  const { rows } = await sql<AnyRow & { row_line: number }>`
    select ${r.line} as row_line, ${rules.beforeDelete ? selectColumns(engine, resource, actor) : keyColumns(resource)}
    from ${r.$table} join ${table} t on t.id = ${r.newId} where ${added} order by ${r.line}`.execute(tx)
  if (rules.beforeDelete)
    for (const { row_line: line, ...row } of rows) await namingLine(line, rules.beforeDelete(context, row as AnyRow))
  const uses = await whereUsed(context, resource, rows)
  if (uses.length > 0) throw errors.inUse(resource.title, uses)

  const ids = sql`(select ${r.newId} from ${r.$table} where ${added})`
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'rows')
      await sql`delete from ${sql.table(childTable(resource, name))} where parent_id in ${ids}`.execute(tx)
  await sql`delete from ${table} where id in ${ids}`.execute(tx)
  await logReverted(context, resource, batch, 'added')
}

/** The columns that other rows can refer to. */
function keyColumns(resource: Resource) {
  const keys = Object.keys(resource.fields).filter((name) => resource.fields[name]!.unique)
  return sql.join([sql`t.id`, ...keys.map((name) => sql`${sql.ref(`t.${columnName(name)}`)} as ${sql.ref(name)}`)])
}

async function restoreChanged(context: WriteContext, entry: Entry, batch: ImportBatch): Promise<void> {
  if (batch.changed === 0) return
  const { tx, actor, now } = context
  const { resource, rules } = entry
  const table = sql.table(resource.table)
  const scope = scopeOf(actor, resource, rules.visibleTo)
  await lockMatched(tx, resource, batch)
  const { rows } = await sql<{ line: number }>`
    select ${r.line} from ${r.$table}
    left join ${table} t on t.id = ${r.rowId} and t.version = ${r.baseVersion} + 1
      and ${scopeSql(resource, scope)}
    where ${batchSql(batch.id)} and ${r.status} = 'changed' and t.id is null order by ${r.line}`.execute(tx)
  refuseLines(rows, `更新的${resource.title}之后又被修改，不能撤销`)
  const columns = overwrittenColumns(entry, batch)
  const set = sql.join(columns.map(({ name, column }) => sql`${sql.ref(column)} = ${sql.ref(`x.${name}`)}`))
  await sql`
    update ${table} t set ${set}, version = t.version + 1, update_by = ${actor.username},
      update_time = ${now}::timestamptz
    from ${r.$table} cross join lateral ${recordSql(columns, r.before)}
    where ${batchSql(batch.id)} and ${r.status} = 'changed' and t.id = ${r.rowId}`.execute(tx)
  const { rows: moved } = await sql<{ line: number }>`
    select ${r.line} from ${r.$table}
    left join ${table} t on t.id = ${r.rowId} and ${scopeSql(resource, scope)}
    where ${batchSql(batch.id)} and ${r.status} = 'changed' and t.id is null order by ${r.line}`.execute(tx)
  refuseLines(moved, '恢复后将不在您的数据权限范围内，不能撤销')
  await logReverted(context, resource, batch, 'changed')
}

/** One history line per row; for a changed row with the values that were restored. */
async function logReverted(
  { tx, actor, now }: WriteContext,
  resource: Resource,
  batch: ImportBatch,
  status: 'added' | 'changed',
): Promise<void> {
  const count = batch[status]
  const ids = Array.from({ length: count }, newId)
  const [action, rowId, version] =
    status === 'added' ? ['purge', r.newId, sql`2`] : ['revert', r.rowId, sql`${r.baseVersion} + 2`]
  await sql`
    insert into ${changeLogCol.$table} (id, resource, row_id, tenant_id, version, action, title, by, by_name, at,
      changes, batch_id)
    select i.id, ${resource.name}, ${rowId}, ${batch.tenantId}::integer, ${version}, ${action}, '撤销导入',
      ${actor.username}, ${actor.realname},
      ${now}::timestamptz, (
        select jsonb_agg(c || jsonb_build_object('before', c->'after', 'after', c->'before', 'beforeText',
          c->'afterText', 'afterText', c->'beforeText'))
        from jsonb_array_elements(r.changes) c), r.batch_id
    from (select *, row_number() over (order by line) as n from ${importRowCol.$table} where batch_id = ${batch.id}
      and status = ${status}) r
    join unnest(${ids}::text[]) with ordinality as i(id, n) on i.n = r.n`.execute(tx)
}
