import type {
  AnyRow,
  ChangeLine,
  FieldError,
  OfferedStep,
  Page,
  Params,
  Resource,
  Row,
  RowGroup,
  SheetChanges,
  Values,
} from '@lexdesk/domain'
import type { Download } from '../calls/callBlob.ts'

export interface Option {
  value: string
  text: string
  title?: string
  parent?: string | null
  isLeaf?: boolean
}

export interface OptionsInput {
  keyword?: string
  /** Requests the labels of known values. */
  keys?: readonly string[]
  parent?: string
  roots?: boolean
  pageSize?: number
}

export interface CheckWarning {
  field: string
  message: string
  link?: { resource: string; id: string }
}

export interface CheckResult {
  errors: FieldError[]
  warnings: CheckWarning[]
}

/** A saved row with the message and the warnings of the server. */
export interface Saved {
  row: AnyRow
  message: string
  warnings: CheckWarning[]
}

export interface DeletedRow extends AnyRow {
  deletedAt: string
  deletedBy: string | null
  deletedBy_dictText?: string | null
}

export interface TaskStarted {
  taskId: string
}

export type ImportStatus = 'added' | 'changed' | 'unchanged' | 'bad'

export interface ImportSummary {
  total: number
  added: number
  changed: number
  unchanged: number
  bad: number
  /** New rows that repeat a record or an earlier line; they are counted as added too. */
  repeated: number
}

/** By result, or the new rows that repeat a record or an earlier line. */
export type ImportRowKind = ImportStatus | 'repeated'

export interface ImportRowError {
  field: string
  title: string
  value: string
  message: string
  suggestion?: string
}

export interface ImportRow {
  /** The line number in the user's own sheet. */
  row: number
  status: ImportStatus
  values: Record<string, string>
  errors: ImportRowError[]
  /** Warnings that do not stop the import. */
  warnings?: string[]
  changes?: { field: string; title: string; before: string; after: string }[]
}

/** The rows that a commit leaves out. */
export interface SkippedRows {
  skipBad: boolean
  skipRepeated: boolean
}

export interface ImportRowsInput {
  batchId: string
  status?: ImportRowKind
  pageNo?: number
  pageSize?: number
}

export interface Waiting {
  signal?: AbortSignal
  /** A background call: a refusal is reported to the caller only. */
  quiet?: boolean
}

/** A row as returned by calls, with the labels of its references. */
export type ShownRow<R extends Resource> = Row<R> &
  (string extends keyof R['fields']
    ? unknown
    : { [K in (keyof R['fields'] & string) | 'createBy' | 'updateBy' as `${K}_dictText`]?: string })

export interface ImportOptions {
  /** The parents of every row, by field: the sheet need not contain them. */
  foreignKeys?: Readonly<Record<string, string>> | undefined
  /** The first one unless it is named. */
  sheet?: string | undefined
  /** The names of fields by the heads that do not say them. */
  columns?: Readonly<Record<string, string>> | undefined
}

/** The calls that every resource has; rows use the names and types of the domain. */
export interface ResourceCalls<R extends Resource = Resource> {
  list(params?: Params, waiting?: Waiting): Promise<Page<ShownRow<R>>>
  /** Counts and sums of the list by the values of one field, or of all its rows. */
  groups(groupBy: string | null, params?: Params, waiting?: Waiting): Promise<RowGroup[]>
  options(input?: OptionsInput, waiting?: Waiting): Promise<Option[]>
  queryById(id: string, waiting?: Waiting): Promise<ShownRow<R>>
  add(values: Values, options?: { idempotencyKey?: string }): Promise<Saved>
  edit(values: Values & { id: string; version?: number }): Promise<Saved>
  /** Saves many rows in one transaction; returns the message of the server. */
  saveSheet(changes: SheetChanges, options?: { idempotencyKey?: string }): Promise<string>
  check(values: Values, waiting?: Waiting): Promise<CheckResult>
  /** Returns the message of the server. */
  remove(ids: readonly string[]): Promise<string>
  recycleBin(params?: Params, waiting?: Waiting): Promise<Page<DeletedRow>>
  restore(ids: readonly string[]): Promise<string>
  purge(ids: readonly string[]): Promise<string>
  history(id: string, waiting?: Waiting): Promise<ChangeLine[]>
  restoreVersion(input: { id: string; line: string; version: number; fields?: string[] }): Promise<Saved>
  steps(id: string, waiting?: Waiting): Promise<OfferedStep[]>
  action(
    id: string,
    action: string,
    input: Values & { version: number },
    options?: { idempotencyKey?: string },
  ): Promise<Saved>
  exportXls(params?: Params, waiting?: Waiting): Promise<Download>
  exportTask(params?: Params): Promise<TaskStarted>
  /** `foreignKeys` are the parents of every row, by field: the sheet need not contain them. */
  template(foreignKeys?: Readonly<Record<string, string>>): Promise<Download>
  importPreview(file: File, options?: ImportOptions): Promise<TaskStarted>
  importRows(input: ImportRowsInput, waiting?: Waiting): Promise<Page<ImportRow>>
  importFix(input: {
    batchId: string
    row: number
    values: Record<string, string>
  }): Promise<{ row: ImportRow; summary: ImportSummary }>
  importCommit(input: { batchId: string } & SkippedRows): Promise<TaskStarted>
  importRevert(batchId: string): Promise<string>
  importErrors(batchId: string): Promise<Download>
}
