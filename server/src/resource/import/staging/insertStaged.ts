import { columnName, isEverything, type Resource, type Values } from '@lexdesk/domain'
import { sql, type RawBuilder } from 'kysely'
import { scopeOf } from '../../../access/Scope.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import { conditionSql } from '../../read/conditionSql.ts'
import type { Entry, WriteContext } from '../../Engine.ts'
import { changeLog, stateLog } from '../../engineTables.ts'
import { drawSequences } from '../../write/sequences.ts'
import type { ImportBatch } from '../ImportBatch.ts'
import { importRowTable } from '../importTables.ts'
import { refuseLines } from '../linesText.ts'
import { stagedColumns } from './stagedData.ts'
import { batchSql, newValueSql, recordSql } from './stagedSql.ts'

const changeLogCol = columnsIn(changeLog)
const importRowCol = columnsIn(importRowTable)
const r = columnsIn(importRowTable, 'r')
const stateLogCol = columnsIn(stateLog)

/** Inserts the new rows of a batch in one statement, including ids, numbers, states and search columns. */
export async function insertStaged(context: WriteContext, entry: Entry, batch: ImportBatch): Promise<void> {
  if (batch.added === 0) return
  const { tx, actor, now } = context
  const { resource } = entry
  const columns = stagedColumns(resource)
  const numbers = await drawNumbers(context, resource, batch)
  const state = resource.states && { column: columnName(resource.states.field), value: sql`${resource.states.initial}` }
  const constants: { column: string; value: RawBuilder<unknown> }[] = [
    { column: 'tenant_id', value: sql`${batch.tenantId}::integer` },
    { column: 'version', value: sql`1` },
    { column: 'sys_org_code', value: sql`${actor.orgCode}` },
    { column: 'create_by', value: sql`${actor.username}` },
    { column: 'create_time', value: sql`${now}::timestamptz` },
    ...(state ? [state] : []),
    ...numbers.map(({ name }) => ({ column: columnName(name), value: sql.ref(`s.${name}`) })),
  ]
  const into = ['id', ...columns.map(({ column }) => column), ...constants.map(({ column }) => column)].map((column) =>
    sql.ref(column),
  )
  const values = [r.newId, ...columns.map(newValueSql), ...constants.map(({ value }) => value)]
  await sql`
    insert into ${sql.table(resource.table)} (${sql.join(into)}) select ${sql.join(values)}
    from (select *, row_number() over (order by line) as n from ${importRowCol.$table}
      where batch_id = ${batch.id} and status = 'added') r
    cross join lateral ${recordSql(columns)}${numbersSql(numbers)} order by r.line`.execute(tx)
  await refuseOutOfScope(context, entry, batch)
  await logAdded(context, resource, batch)
}

interface Numbers {
  name: string
  texts: string[]
}

/** Draws all numbers at once, in their one format. */
async function drawNumbers({ tx, now }: WriteContext, resource: Resource, batch: ImportBatch): Promise<Numbers[]> {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]!.kind === 'sequence')
  if (names.length === 0) return []
  const rows: Values[] = Array.from({ length: batch.added }, () => ({}))
  await drawSequences(tx, resource, batch.tenantId, now, rows)
  return names.map((name) => ({ name, texts: rows.map((row) => row[name] as string) }))
}

function numbersSql(numbers: readonly Numbers[]): RawBuilder<unknown> {
  if (numbers.length === 0) return sql``
  const lists = sql.join(numbers.map(({ texts }) => sql`${texts}::text[]`))
  const names = sql.join([...numbers.map(({ name }) => sql.ref(name)), sql`n`])
  return sql` join unnest(${lists}) with ordinality as s(${names}) on s.n = r.n`
}

async function refuseOutOfScope(
  { tx, actor }: WriteContext,
  { resource, rules }: Entry,
  batch: ImportBatch,
): Promise<void> {
  const scope = scopeOf(actor, resource, rules.visibleTo)
  if (isEverything(scope.where)) return
  const { rows } = await sql<{ line: number }>`
    select ${r.line} from ${r.$table} join ${sql.table(resource.table)} t on t.id = ${r.newId}
    where ${batchSql(batch.id)} and ${r.status} = 'added'
      and not coalesce(${conditionSql(resource, scope.where)}, false) order by ${r.line}`.execute(tx)
  refuseLines(rows, `不在您的数据权限范围内，不能导入`)
}

async function logAdded({ tx, actor, now }: WriteContext, resource: Resource, batch: ImportBatch): Promise<void> {
  const added = sql`from ${r.$table} where ${batchSql(batch.id)} and ${r.status} = 'added'`
  // The id of the row also serves as the id of the log line: ids are unique.
  await sql`
    insert into ${changeLogCol.$table} (${changeLogCol.id}, ${changeLogCol.resource}, ${changeLogCol.rowId},
      ${changeLogCol.tenantId}, ${changeLogCol.version}, ${changeLogCol.action}, ${changeLogCol.title},
      ${changeLogCol.by}, ${changeLogCol.byName}, ${changeLogCol.at}, ${changeLogCol.batchId})
    select r.new_id, ${resource.name}, r.new_id, ${batch.tenantId}::integer, 1, 'import', '导入新增', ${actor.username},
      ${actor.realname},
      ${now}::timestamptz, r.batch_id ${added}`.execute(tx)
  if (!resource.states) return
  await sql`
    insert into ${stateLogCol.$table} (${stateLogCol.id}, ${stateLogCol.resource}, ${stateLogCol.rowId},
      ${stateLogCol.tenantId}, ${stateLogCol.toState}, ${stateLogCol.action}, ${stateLogCol.by}, ${stateLogCol.at})
    select r.new_id, ${resource.name}, r.new_id, ${batch.tenantId}::integer, ${resource.states.initial}, 'import',
      ${actor.username},
      ${now}::timestamptz ${added}`.execute(tx)
}
