import type { AnyRow, FieldError, SheetChanges, Values } from '@lexdesk/domain'
import { headOf } from '../form/formState.ts'

/** What differs from the stored rows. Rows as they are in the sheet, with their keys in the grid. */
export interface SheetEdits {
  added: EditedRow[]
  changed: (EditedRow & { before: AnyRow })[]
  deleted: AnyRow[]
}

interface EditedRow {
  key: number
  row: Values
  /** What is sent. */
  values: Values
  errors: FieldError[]
}

/** An error of a sheet. */
export interface SheetProblem {
  key: number
  column?: string
  message: string
  /** A row that is deleted in the sheet. */
  deleted?: AnyRow
  /** The version that somebody else has stored. */
  latest?: AnyRow
}

export const countOf = ({ added, changed, deleted }: SheetEdits): number =>
  added.length + changed.length + deleted.length

/** 修改 3 行，新增 1 行，删除 2 行 */
export function editWords({ added, changed, deleted }: SheetEdits): string {
  const part = (word: string, { length }: readonly unknown[]) => (length > 0 ? [`${word} ${length} 行`] : [])
  return [...part('修改', changed), ...part('新增', added), ...part('删除', deleted)].join('，')
}

/** The errors that are known without the server. */
export const ownProblems = ({ added, changed }: SheetEdits): SheetProblem[] =>
  [...changed, ...added].flatMap(({ key, errors }) =>
    errors.map(({ field, message }) => ({ key, column: headOf(field), message })),
  )

export const changesIn = ({ added, changed, deleted }: SheetEdits): SheetChanges => ({
  added: added.map(({ values }) => values),
  changed: changed.map(({ values, before: { id, version } }) => ({ ...values, id, version })),
  deleted: deleted.map(({ id, version }) => ({ id, version })),
})
