import type { FieldChange, Resource, Values } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../database/Database.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import { type SheetCell, textOf } from '../../sheets/SheetRow.ts'
import { type ImportBatch, type ImportStatus, readColumns, type RowError, type SheetLayout } from '../ImportBatch.ts'
import { importRowTable } from '../importTables.ts'
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
}

export interface StagedPage {
  status?: ImportStatus
  page: number
  size: number
  /** The warnings about a row that would be written; `id` is that of the row it changes. */
  warningsOf?: (values: Values, id: string | null) => Promise<string[]>
}

export async function listStaged(
  db: Kysely<Tables>,
  resource: Resource,
  batch: ImportBatch,
  { status, page, size, warningsOf }: StagedPage,
): Promise<{ rows: PreviewRow[]; total: number }> {
  const only = status ? sql` and ${r.status} = ${status}` : sql``
  const { rows } = await sql<Staged>`
    select ${previewColumns} from ${r.$table} where ${batchSql(batch.id)}${only}
    order by ${r.line} limit ${size} offset ${(page - 1) * size}`.execute(db)
  const shown: PreviewRow[] = []
  for (const row of rows) {
    const isWritten = row.status === 'added' || row.status === 'changed'
    const warnings = isWritten ? await warningsOf?.(valuesOf(resource, row.data), row.row_id) : undefined
    shown.push({ ...previewRow(resource, batch.layout, row), ...(warnings && warnings.length > 0 && { warnings }) })
  }
  return { rows: shown, total: status ? batch[status] : batch.total }
}

export async function stagedRow(
  db: Kysely<Tables>,
  resource: Resource,
  batch: ImportBatch,
  line: number,
): Promise<PreviewRow | undefined> {
  const { rows } =
    await sql<Staged>`select ${previewColumns} from ${r.$table} where ${batchSql(batch.id, [line])}`.execute(db)
  return rows[0] && previewRow(resource, batch.layout, rows[0])
}

const previewColumns = sql`${r.line}, ${r.rowId}, ${r.data}, ${r.status}, ${r.cells}, ${r.problems}, ${r.conflicts},
  ${r.changes}`

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
