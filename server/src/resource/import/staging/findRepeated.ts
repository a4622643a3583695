import { permissionCode, type Resource } from '@lexdesk/domain'
import { sql, type RawBuilder } from 'kysely'
import { scopeOf } from '../../../access/Scope.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import { scopeSql } from '../../read/listRows.ts'
import { shownTo } from '../../read/shownTo.ts'
import type { SheetLayout } from '../ImportBatch.ts'
import { importRowTable } from '../importTables.ts'
import type { Classification } from './Classification.ts'
import { printedRichText } from './printedRichText.ts'
import { sentColumns, type StagedColumn } from './stagedData.ts'
import { batchSql, newValueSql, recordSql } from './stagedSql.ts'

const col = columnsIn(importRowTable)
const r = columnsIn(importRowTable, 'r')

/**
 * Marks new rows without a match key whose cells all equal those of a record or of an earlier line: the sheet may have
 * been imported before. All cells together are compared as one hash, so that empty values are equal too.
 */
export async function findRepeated(work: Classification): Promise<void> {
  const { actor, entry, layout } = work
  const shown = shownTo(actor, entry.resource)
  const compared = comparedColumns(shown, layout)
  if (compared.length === 0) return
  const hashed = await hashContent(work, shown, compared)
  // A corrected line without content may have been the first of those that it equalled.
  await findRepeatedLines(work)
  if (hashed && actor.can(permissionCode(shown, 'list'))) await findRepeatedRecords(work, shown, compared)
}

/**
 * What the file itself says, the title first: secrets cannot be compared with what the user sees, and the rest is
 * derived from it.
 */
function comparedColumns(shown: Resource, layout: SheetLayout): StagedColumn[] {
  const isTitle = ({ name }: StagedColumn) => Number(name === shown.titleField)
  return sentColumns(shown, { ...layout, derived: [] })
    .filter(({ name, field }) => name === field && !shown.fields[field]!.writeOnly)
    .toSorted((one, other) => isTitle(other) - isTitle(one))
}

/** A value as a cell shows it: no list is an empty one, and rich text has no formatting, as in an export. */
function cellSql(shown: Resource, { type, field }: StagedColumn, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (type === 'text[]') return sql`nullif(${value}, '{}')`
  if (shown.fields[field]!.kind !== 'richText') return value
  return printedRichText(value)
}

const hashSql = (cells: RawBuilder<unknown>[]): RawBuilder<string> => sql`md5(row(${sql.join(cells)})::text)`

/** Whether there are lines to compare. */
async function hashContent(
  { tx, batchId, lines }: Classification,
  shown: Resource,
  compared: StagedColumn[],
): Promise<boolean> {
  const content = hashSql(compared.map((column) => cellSql(shown, column, newValueSql(column))))
  const { numAffectedRows } = await sql`
    update ${r.$table} set ${col.content} = m.content
    from (
      select ${r.line}, ${content} as content from ${r.$table} cross join lateral ${recordSql(compared)}
      where ${batchSql(batchId, lines)} and ${r.status} = 'added' and ${r.keys}->>0 is null
    ) m where ${batchSql(batchId, lines)} and ${r.line} = m.line`.execute(tx)
  return Boolean(numAffectedRows)
}

/** In the whole batch: a corrected row may have been the first of its content, or be so now. */
async function findRepeatedLines({ tx, batchId }: Classification): Promise<void> {
  await sql`
    update ${r.$table} set ${col.repeatedLine} = nullif(f.line, ${r.line})
    from (
      select ${r.content}, min(${r.line}) as line from ${r.$table}
      where ${batchSql(batchId)} and ${r.content} is not null group by 1
    ) f where ${batchSql(batchId)} and ${r.content} = f.content
      and ${r.repeatedLine} is distinct from nullif(f.line, ${r.line})`.execute(tx)
}

/** Only living records that the author may see: a row that equals another would reveal what it says. */
async function findRepeatedRecords(
  { tx, actor, entry: { resource, rules }, batchId, lines }: Classification,
  shown: Resource,
  compared: StagedColumn[],
): Promise<void> {
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const inRecord = (column: StagedColumn) => cellSql(shown, column, sql.ref(`t.${column.column}`))
  const content = hashSql(compared.map(inRecord))
  // Hashing whole records takes longer than reading them, so only those with a title of the file are hashed. A file
  // without titles has another first column, and empty titles are equal. Each title of the file is joined once: a
  // thousand lines and a thousand records with one title would otherwise be a million pairs. Titles are compared as they
  // are, so that an index can find those of one corrected line.
  const first = compared[0]!
  const ofRecord = inRecord(first)
  const ofFile = sql`(select ${cellSql(shown, first, newValueSql(first))} from ${recordSql([first])})`
  const living = sql`${sql.table(resource.table)} t`
  const visible = scopeSql(resource, scope)
  // Without statistics about a new batch the planner may expect one row and compare all lines with all records.
  if (!lines) await sql`set local enable_nestloop = off`.execute(tx)
  await sql`
    update ${r.$table} set ${col.repeatedId} = m.id
    from (
      with f as (
        select distinct ${ofFile} as first from ${r.$table}
        where ${batchSql(batchId, lines)} and ${r.content} is not null
      )
      select content, min(id) as id from (
        select ${content} as content, t.id from f join ${living} on ${ofRecord} = f.first and ${visible}
        union all
        select ${content}, t.id from ${living}
        where exists (select from f where f.first is null) and ${ofRecord} is null and ${visible}
      ) same group by 1
    ) m where ${batchSql(batchId, lines)} and ${r.content} = m.content`.execute(tx)
  if (!lines) await sql`set local enable_nestloop = on`.execute(tx)
}
