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
  await hashContent(work, shown, compared)
  await findRepeatedLines(work)
  if (actor.can(permissionCode(shown, 'list'))) await findRepeatedRecords(work, shown, compared)
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

async function hashContent(
  { tx, batchId, lines }: Classification,
  shown: Resource,
  compared: StagedColumn[],
): Promise<void> {
  const content = hashSql(compared.map((column) => cellSql(shown, column, newValueSql(column))))
  await sql`
    update ${r.$table} set content = m.content
    from (
      select ${r.line}, ${content} as content from ${r.$table} cross join lateral ${recordSql(compared)}
      where ${batchSql(batchId, lines)} and ${r.status} = 'added' and ${r.keys}->>0 is null
    ) m where ${batchSql(batchId, lines)} and ${r.line} = m.line`.execute(tx)
}

/** In the whole batch: a corrected row may have been the first of its content, or be so now. */
async function findRepeatedLines({ tx, batchId }: Classification): Promise<void> {
  await sql`
    update ${r.$table} set repeated_line = nullif(f.line, ${r.line})
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
  // thousand lines and a thousand records with one title would otherwise be a million pairs.
  const first = compared[0]!
  const ofRecord = sql`coalesce(${inRecord(first)}::text, '')`
  const inFile = cellSql(shown, first, newValueSql(first))
  const ofFile = sql`coalesce((select ${inFile}::text from ${recordSql([first])}), '')`
  // Without statistics about a new batch the planner may expect one row and compare all lines with all records.
  await sql`set local enable_nestloop = off`.execute(tx)
  await sql`
    update ${r.$table} set repeated_id = m.id
    from (
      select ${content} as content, min(t.id) as id
      from (select distinct ${ofFile} as first from ${r.$table}
        where ${batchSql(batchId, lines)} and ${r.content} is not null) f
      join ${sql.table(resource.table)} t on ${ofRecord} = f.first and ${scopeSql(resource, scope)}
      group by 1
    ) m where ${batchSql(batchId, lines)} and ${r.content} = m.content`.execute(tx)
  await sql`set local enable_nestloop = on`.execute(tx)
}
