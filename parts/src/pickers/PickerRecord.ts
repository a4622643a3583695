import type { ReactNode } from 'react'

/** A row as returned by the server. */
export type PickerRecord = Readonly<Record<string, unknown>>

export interface RecordColumn {
  field: string
  title: string
  width?: number
  align?: 'left' | 'center' | 'right'
  isSortable?: boolean
  render?: (value: unknown, record: PickerRecord) => ReactNode
}

/** A search field above the table. */
export interface RecordSearchField {
  field: string
  title: string
  /** Two inputs, sent as `field_begin` and `field_end`. */
  isRange?: boolean
  /** Shown only when the search is expanded. */
  isFolded?: boolean
  options?: readonly { value: string; text: string }[]
  /** Entered with a date picker. */
  isDay?: boolean
}

export interface RecordRequest {
  page: number
  pageSize: number
  /** Search values by field; empty values are left out. */
  search: Readonly<Record<string, string>>
  sort?: { field: string; order: 'asc' | 'desc' }
  /** The selection in the side panel, e.g. a department. */
  scope?: string
}

/** Answers with `{ records, total }`, or with all rows as a list. */
export type LoadRecords = (request: RecordRequest, signal: AbortSignal) => Promise<unknown>

/** A row with its selection key; undefined if it has none. */
export interface KeyedRecord {
  rowKey: string
  value: string | undefined
  record: PickerRecord
}

/** A selected row; `record` is missing while only its value is known. */
export interface Chosen {
  value: string
  label: string
  record?: PickerRecord
}

export const isRecord = (value: unknown): value is PickerRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A cell as text; values that are not readable are left out. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('、')
  return ''
}
