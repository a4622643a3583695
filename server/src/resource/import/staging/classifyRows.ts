import { columnName, isEverything, type Resource, sheetColumns } from '@lexdesk/domain'
import { sql, type RawBuilder } from 'kysely'
import { scopeOf } from '../../../access/Scope.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import { conditionSql } from '../../read/conditionSql.ts'
import { scopeSql } from '../../read/listRows.ts'
import { wallClock } from '../../../clock/wallClock.ts'
import type { Classification } from './Classification.ts'
import { compareChanged } from './compareChanged.ts'
import { findRepeated } from './findRepeated.ts'
import { findRuleProblems } from './findRuleProblems.ts'
import { importRowTable } from '../importTables.ts'
import { importKeys, keySeparator } from '../rowReader.ts'
import { sentColumns, stagedColumns } from './stagedData.ts'
import { batchSql, conflictSql, newValueSql, recordSql } from './stagedSql.ts'

const col = columnsIn(importRowTable)
const r = columnsIn(importRowTable, 'r')

/** Classifies each row as new, changed, unchanged, duplicate or invalid. */
export async function classifyRows(work: Classification): Promise<void> {
  const { entry, layout } = work
  const keys = importKeys(entry.resource, layout)
  for (const index of keys.keys()) await findDuplicates(work, keys[index]!, index)
  const [matchKey, ...otherKeys] = keys
  if (matchKey) await matchExisting(work, matchKey)
  if (layout.number) await refuseUnknownNumbers(work, layout.number.name)
  else if (matchKey) await refuseHidden(work, matchKey)
  for (const key of otherKeys) await findTaken(work, key)
  await refuseIncomplete(work)
  await findOutOfScope(work)
  if (matchKey) await compareChanged(work)
  await findRuleProblems(work)
  await findRepeated(work)
}

export const keyTitle = (resource: Resource, key: readonly string[]): string =>
  key.map((name) => resource.fields[name]!.title).join(' + ')

/** The first row with a key is valid; later ones get an error that names the line they repeat. */
async function findDuplicates(
  { tx, entry, batchId, lines }: Classification,
  key: string[],
  index: number,
): Promise<void> {
  const title = keyTitle(entry.resource, key)
  const text = sql`${r.keys}->>${sql.lit(index)}`
  const shown = sql`replace(${text}, ${keySeparator}::text, ' + ')`
  const message = sql`${title}::text || '与第 ' || d.line || ' 行重复'`
  await sql`
    update ${r.$table} set status = 'bad', conflicts = ${conflictSql(key[0]!, title, shown, message)}
    from (
      select ${text} as key, min(${r.line}) as line from ${r.$table}
      where ${batchSql(batchId, lines)} and ${text} is not null group by 1 having count(*) > 1
    ) d where ${batchSql(batchId, lines)} and ${text} = d.key and ${r.line} > d.line`.execute(tx)
}

/** Rows of the tenant with this key that are not deleted, including hidden ones; `x` holds the values of the file. */
function existingSql(
  { actor, layout, entry: { resource } }: Classification,
  key: readonly string[],
): RawBuilder<unknown> {
  const { tenantId } = scopeOf(actor, resource)
  // A generated number is a key only, not a value that a file could change.
  const same = key.map(
    (name) =>
      sql`${sql.ref(`t.${columnName(name)}`)} = ${name === layout.number?.name ? sql`r.keys->>0` : sql.ref(`x.${name}`)}`,
  )
  return sql`${sql.table(resource.table)} t on t.tenant_id = ${tenantId} and t.deleted_at is null and ${sql.join(same, sql` and `)}`
}

/** Such a field is empty for now and would compare equal to an empty one. */
const hasUnknownName = sql`coalesce(${r.problems} @> '[{"isName": true}]', false)`

/** A file matches only rows that its author may see: comparing with others would reveal their values. */
async function matchExisting(work: Classification, key: string[]): Promise<void> {
  const { tx, actor, entry, layout, batchId, lines } = work
  const { resource, rules } = entry
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const sent = sentColumns(resource, layout)
  // Secrets cannot be compared with what the user sees, and search columns are derived from the rest.
  const compared = sent.filter(({ name, field }) => name === field && !resource.fields[field]!.writeOnly)
  // An empty list and no list count as equal.
  const there = sql.join(
    compared.map(({ column, type }) =>
      type === 'text[]' ? sql`nullif(${sql.ref(`t.${column}`)}, '{}')` : sql.ref(`t.${column}`),
    ),
  )
  const here = sql.join(compared.map(({ name }) => sql.ref(`x.${name}`)))
  await sql`
    update ${r.$table} set row_id = m.id, base_version = m.version,
      status = case when m.same then 'unchanged' when ${r.problems} is null then 'changed' else 'bad' end,
      problems = case when m.same then null else ${r.problems} end
    from (
      select ${r.line}, t.id, t.version, row(${there}) is not distinct from row(${here})
        and not ${hasUnknownName} as same
      from ${r.$table} cross join lateral ${recordSql(sent)} join ${existingSql(work, key)}
        and ${scopeSql(resource, scope)}
      where ${batchSql(batchId, lines)} and ${r.data} is not null and ${r.conflicts} is null
    ) m where ${batchSql(batchId, lines)} and ${r.line} = m.line`.execute(tx)
}

/** Numbers are generated: an unknown one is an error, and a new row has none. */
async function refuseUnknownNumbers({ tx, entry, batchId, lines }: Classification, name: string): Promise<void> {
  const { resource } = entry
  const { title } = resource.fields[name]!
  const message = sql`${`没有${title}为“`}::text || (${r.keys}->>0) || ${`”的${resource.title}；新增时请将${title}留空`}::text`
  await sql`
    update ${r.$table} set ${col.status} = 'bad', ${col.conflicts} = ${conflictSql(name, title, sql`${r.keys}->>0`, message)}
    where ${batchSql(batchId, lines)} and ${r.keys}->>0 is not null and ${r.rowId} is null
      and ${r.conflicts} is null`.execute(tx)
}

/** The key belongs to a row that the author may not see: reported as taken, as a form would. */
async function refuseHidden(work: Classification, key: string[]): Promise<void> {
  const { actor, entry } = work
  const { where } = scopeOf(actor, entry.resource, entry.rules.visibleTo)
  if (!isEverything(where)) await findTaken(work, key, sql` and ${r.conflicts} is null`)
}

/** Another unique value that belongs to a different row. */
async function findTaken(work: Classification, key: string[], only: RawBuilder<unknown> = sql``): Promise<void> {
  const { tx, entry, batchId, lines } = work
  const title = keyTitle(entry.resource, key)
  const shown = sql`m.value`
  const message = sql`${title}::text || '“' || m.value || '”已存在'`
  await sql`
    update ${r.$table} set status = 'bad', conflicts = ${conflictSql(key[0]!, title, shown, message)}
    from (${takenSql(work, key)}) m where ${batchSql(batchId, lines)} and ${r.line} = m.line${only}`.execute(tx)
}

/** Lines whose key belongs to a row other than the one they match. */
export function takenSql(work: Classification, key: readonly string[]): RawBuilder<{ line: number; value: string }> {
  const { entry, batchId, lines } = work
  const columns = stagedColumns(entry.resource).filter(({ name }) => key.includes(name))
  const value = sql.join(
    key.map((name) => sql`${sql.ref(`x.${name}`)}::text`),
    sql` || ' + ' || `,
  )
  return sql`
    select r.line, ${value} as value from import_row r cross join lateral ${recordSql(columns)}
      join ${existingSql(work, key)}
    where ${batchSql(batchId, lines)} and r.data is not null and r.status <> 'unchanged' and t.id is distinct
      from r.row_id`
}

/** New rows may require what no cell can hold, such as a file or a sub-table. */
async function refuseIncomplete({ tx, entry: { resource }, batchId, lines }: Classification): Promise<void> {
  const titles = requiredElsewhere(resource)
  if (titles.length === 0) return
  const message = sql`${`${titles.join('、')}为必填，不能用表格填写，请在页面上新增该${resource.title}`}::text`
  await sql`
    update ${r.$table} set ${col.status} = 'bad', ${col.conflicts} = ${conflictSql('', '', sql`''::text`, message)}
    where ${batchSql(batchId, lines)} and ${r.status} = 'added'`.execute(tx)
}

export function requiredElsewhere(resource: Resource): string[] {
  const inSheets = new Set(sheetColumns(resource).map(({ name }) => name))
  return Object.entries(resource.fields)
    .filter(
      ([name, { required, readOnly, default: start, startsAs }]) =>
        required && !readOnly && start === undefined && !startsAs && !inSheets.has(name),
    )
    .map(([, field]) => field.title)
}

/**
 * New rows outside the author's scope are refused, as in a form. An add rule may still set what `visibleTo` requires, such
 * as the tenant of a user; then that part is checked when the rows are inserted.
 */
async function findOutOfScope({
  tx,
  actor,
  entry: { resource, rules },
  batchId,
  lines,
}: Classification): Promise<void> {
  const scope = scopeOf(actor, resource, rules.beforeAdd ? undefined : rules.visibleTo)
  if (isEverything(scope.where)) return
  const columns = stagedColumns(resource)
  const named = columns.map((staged) => sql`${newValueSql(staged)} as ${sql.ref(staged.column)}`)
  const state = resource.states
    ? [sql`${resource.states.initial}::text as ${sql.ref(columnName(resource.states.field))}`]
    : []
  const message = sql`${`该${resource.title}不在您的数据权限范围内，不能导入`}::text`
  await sql`
    update ${r.$table} set status = 'bad', conflicts = ${conflictSql('', '', sql`''::text`, message)}
    from (
      select ${r.line}, ${r.newId} as id, ${sql.join([...named, ...state])}, ${actor.username}::text as create_by,
        ${actor.orgCode}::text as sys_org_code, ${wallClock()}::timestamptz as create_time, null::text as update_by,
          null::timestamptz as update_time
      from ${r.$table} cross join lateral ${recordSql(columns)}
      where ${batchSql(batchId, lines)} and ${r.status} = 'added'
    ) t where ${batchSql(batchId, lines)} and ${r.line} = t.line
      and not coalesce(${conditionSql(resource, scope.where)}, false)`.execute(tx)
}
