import { columnName, type FieldChange, isEverything, type Resource, type Values } from '@lexdesk/domain'
import { type Kysely, sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { type Scope, scopeOf } from '../../../access/Scope.ts'
import type { Tables } from '../../../database/Database.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { Entry } from '../../Engine.ts'
import { scopeSql } from '../../read/listRows.ts'
import { shownTo } from '../../read/shownTo.ts'
import { type SheetCell, textOf } from '../../sheets/SheetRow.ts'
import { type ImportBatch, type ImportStatus, readColumns, type RowError, type SheetLayout } from '../ImportBatch.ts'
import { importRowTable } from '../importTables.ts'
import { isRepeated } from '../isRepeated.ts'
import { valuesOf } from './stagedData.ts'
import { batchSql } from './stagedSql.ts'

const r = columnsIn(importRowTable, 'r')

/** A row of the preview. */
export interface PreviewRow {
  /** The line in the user's own sheet. */
  row: number
  status: ImportStatus
  /** The user's own texts by field. */
  values: Record<string, string>
  errors: RowError[]
  /** Warnings that do not stop the import. */
  warnings?: string[]
  changes?: { field: string; title: string; before: string; after: string }[]
}

interface Staged {
  line: number
  row_id: string | null
  data: Values
  status: ImportStatus
  cells: string
  problems: RowError[] | null
  conflicts: RowError[] | null
  changes: FieldChange[] | null
  repeated_line: number | null
  repeats_record: boolean
  record_name: string | null
}

/** The staged rows of a batch, and who reads them. */
export interface StagedSource {
  db: Kysely<Tables>
  actor: Actor
  entry: Entry
  batch: ImportBatch
}

/** By result, or the new rows that repeat a record or an earlier line. */
export type RowKind = ImportStatus | 'repeated'

export interface StagedPage {
  kind?: RowKind | undefined
  page: number
  size: number
}

export async function listStaged(
  source: StagedSource,
  { kind, page, size }: StagedPage,
): Promise<{ rows: PreviewRow[]; total: number }> {
  const { batch } = source
  const only = kind && sql` and ${kind === 'repeated' ? isRepeated : sql`${r.status} = ${kind}`}`
  const chosen = sql`${batchSql(batch.id)}${only ?? sql``} order by ${r.line} limit ${size} offset ${(page - 1) * size}`
  return { rows: await previewRows(source, chosen), total: kind ? batch[kind] : batch.total }
}

export async function stagedRow(source: StagedSource, line: number): Promise<PreviewRow | undefined> {
  return (await previewRows(source, batchSql(source.batch.id, [line])))[0]
}

async function previewRows(source: StagedSource, chosen: RawBuilder<unknown>): Promise<PreviewRow[]> {
  const { db, actor, entry, batch } = source
  const { resource, rules } = entry
  const shown = shownTo(actor, resource)
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const { rows } = await sql<Staged>`
    select ${r.line}, ${r.rowId}, ${r.data}, ${r.status}, ${r.cells}, ${r.problems}, ${r.conflicts},
      ${seenChanges(resource, scope)} as changes,
      ${r.repeatedLine}, ${r.repeatedId} is not null as repeats_record, ${nameOfRecord(shown, batch.layout)} as record_name
    from ${r.$table} left join ${sql.table(resource.table)} t on t.id = ${r.repeatedId}
      and ${scopeSql(resource, scope)}
    where ${chosen}`.execute(db)
  const previewed: PreviewRow[] = []
  for (const row of rows) {
    const warnings = [...(await ruleWarnings(source, shown, row)), ...repeatWarnings(row)]
    previewed.push({ ...previewRow(shown, batch.layout, row), ...(warnings.length > 0 && { warnings }) })
  }
  return previewed
}

/** The old values of a record, for as long as the user may see it. */
function seenChanges(resource: Resource, scope: Scope): RawBuilder<unknown> {
  if (isEverything(scope.where)) return r.changes
  return sql`case when exists (select 1 from ${sql.table(resource.table)} t where t.id = ${r.rowId}
    and ${scopeSql(resource, scope)}) then ${r.changes} end`
}

/** The warnings about a row that would be written. */
async function ruleWarnings({ db, actor, entry }: StagedSource, shown: Resource, row: Staged): Promise<string[]> {
  if (row.status !== 'added' && row.status !== 'changed') return []
  const values = valuesOf(shown, row.data)
  const warnings = (await entry.rules.warnings?.(db, actor, values, row.row_id)) ?? []
  return warnings.map(({ message }) => message)
}

function repeatWarnings({ repeated_line: line, repeats_record, record_name: name }: Staged): string[] {
  return [
    ...(line === null ? [] : [`与第 ${line} 行内容相同`]),
    ...(repeats_record ? [`与已有记录${name ? `“${name}”` : ''}内容相同，可能已经导入过`] : []),
  ]
}

/** What names a record beyond the cells of the row, which are the same: its number, or a title that the file lacks. */
function nameOfRecord({ fields, titleField }: Resource, { columns }: SheetLayout): RawBuilder<unknown> {
  const names = Object.keys(fields)
  const name =
    names.find((one) => fields[one]!.kind === 'sequence') ??
    names.find(
      (one) => one === titleField && fields[one]!.kind === 'text' && !columns.some((sent) => sent.name === one),
    )
  return name === undefined ? sql`null` : sql.ref(`t.${columnName(name)}`)
}

function previewRow(resource: Resource, layout: SheetLayout, row: Staged): PreviewRow {
  const cells = JSON.parse(row.cells) as SheetCell[]
  const changes = (row.changes ?? []).filter(({ field }) => Object.hasOwn(resource.fields, field))
  return {
    row: row.line,
    status: row.status,
    values: Object.fromEntries(readColumns(layout).map(({ index, name }) => [name, textOf(cells[index])])),
    errors: [...(row.problems ?? []), ...(row.conflicts ?? [])].map(shownError),
    ...(changes.length > 0 && {
      changes: changes.map(({ field, title, beforeText, afterText }) => ({
        field,
        title,
        before: beforeText,
        after: afterText,
      })),
    }),
  }
}

/** Without the internal flag. */
function shownError({ field, title, value, message, suggestion }: RowError): RowError {
  return { field, title, value, message, ...(suggestion !== undefined && { suggestion }) }
}
