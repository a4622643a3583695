import type { FieldError } from '../errors.ts'
import type { AnyRow } from './defineResource.ts'
import type { Values } from './readRow.ts'

/** What is changed in a sheet. A changed row has its id, the version that was seen and the values that differ. */
export interface SheetChanges {
  added: readonly Values[]
  changed: readonly (Values & { id: string; version: number })[]
  deleted: readonly { id: string; version: number }[]
}

export type SheetPart = keyof SheetChanges

/** Why a row of a sheet is refused. `index` is its place in its part. */
export interface SheetRefusal {
  part: SheetPart
  index: number
  /** The code of the error that a single write would return. */
  code: string
  message: string
  /** The cells; empty if the whole row is refused. */
  fields: FieldError[]
  /** The stored row, if somebody else has changed it. */
  current?: AnyRow
}

export interface SavedSheet {
  added: number
  changed: number
  deleted: number
}
