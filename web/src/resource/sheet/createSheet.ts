import {
  type AnyRow,
  type FieldError,
  formSections,
  type Names,
  type PlainField,
  type Resource,
  type SheetChanges,
  type SheetRefusal,
  type Values,
} from '@lexdesk/domain'
import { type ChildRow, createRowsGrid, type RowsGrid } from '../../fields/rows/createRowsGrid.ts'
import type { Choices } from '../../fields/rows/rowColumns.ts'
import { isSameValue } from '../../fields/isSameValue.ts'
import { headOf } from '../form/formState.ts'
import { readForm } from '../form/formValues.ts'

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

/** An error of a sheet. Deleted rows have no place in it. */
export interface SheetProblem {
  key?: number
  column?: string
  message: string
  /** A row that is deleted in the sheet. */
  deleted?: AnyRow
  /** The version that somebody else has stored. */
  latest?: AnyRow
}

export interface Sheet {
  fields: Readonly<Record<string, PlainField>>
  rowsGrid: RowsGrid
  edits(): SheetEdits
  /** The rows that were sent may be refused; places in the parts become cells. */
  problemsOf(sent: SheetEdits, refusals: readonly SheetRefusal[]): SheetProblem[]
  /** Shows errors in their cells, in place of those that were shown before. */
  show(problems: readonly SheetProblem[]): void
  /** Whether the cell of an error still has the value that was refused. */
  isCurrent(problem: SheetProblem): boolean
  /** Continues from another stored version of a row. */
  rebase(latest: AnyRow, values: Values): void
  /** Takes back the deletion of a row. */
  restore(row: AnyRow): void
}

interface SheetInput {
  resource: Resource
  names: Names
  rows: readonly AnyRow[]
  /** Values that all rows have in common; they are no columns. */
  common: Values
  choices?: Choices | undefined
  /** Fields that the user may not see. */
  isHidden?: (name: string) => boolean
}

/** The fields of a form that are edited in cells. */
function sheetFields({ resource, common, isHidden = () => false }: SheetInput): Record<string, PlainField> {
  const fields = formSections(resource).flatMap((section) => section.fields)
  return Object.fromEntries(
    fields.flatMap(({ name, field }) =>
      field.kind === 'rows' || Object.hasOwn(common, name) || isHidden(name) ? [] : [[name, field] as const],
    ),
  )
}

/** The rows of a list in a grid, compared with what is stored. */
export function createSheet(input: SheetInput): Sheet {
  const { resource, names, rows, common, choices } = input
  const fields = sheetFields(input)
  const columns = Object.keys(fields)
  const rowsGrid = createRowsGrid(fields, names, choices)
  const { model } = rowsGrid.grid
  const stored = new Map(rows.map((row) => [row.id, row]))
  const blank = model.newRow()
  const refusedValues = new WeakMap<SheetProblem, unknown>()
  // The first cells to paste into.
  rowsGrid.load(rows.length > 0 ? rows : [blank])

  /** Rows that nobody filled in are not sent. */
  const isBlank = (row: ChildRow) => columns.every((name) => isSameValue(row[name], blank[name]))

  return {
    fields,
    rowsGrid,
    edits() {
      const edits: SheetEdits = { added: [], changed: [], deleted: [] }
      const present = new Set<string>()
      for (const key of model.order()) {
        const inGrid = model.row(key)!
        const row = rowsGrid.rowOf(inGrid)
        const before = stored.get(String(inGrid.id))
        if (before) {
          present.add(before.id)
          if (row === before) continue
          const { values, errors } = readForm(resource, 'edit', row, before)
          const isChanged = Object.keys(values).some((name) => !isSameValue(values[name], before[name]))
          if (isChanged || errors.length > 0) edits.changed.push({ key, row, values, errors, before })
        } else if (!isBlank(row)) {
          const whole = { ...row, ...common }
          edits.added.push({ key, row: whole, ...readForm(resource, 'add', whole, {}) })
        }
      }
      edits.deleted = [...stored.values()].filter(({ id }) => !present.has(id))
      return edits
    },
    problemsOf: (sent, refusals) =>
      refusals.flatMap(({ part, index, message, fields: found, current }): SheetProblem[] => {
        const latest = current && { latest: current }
        if (part === 'deleted') return [{ message, deleted: sent.deleted[index]!, ...latest }]
        const { key } = sent[part][index]!
        if (found.length === 0) return [{ key, column: resource.titleField, message, ...latest }]
        return found.map((error) => ({ key, column: headOf(error.field), message: error.message }))
      }),
    show(problems) {
      const places = problems.flatMap(({ key, column, message }) => {
        const at = key === undefined ? -1 : model.order().indexOf(key)
        return at < 0 || column === undefined ? [] : [[`rows[${at}].${column}`, message] as const]
      })
      for (const problem of problems) refusedValues.set(problem, valueAt(problem))
      rowsGrid.setErrors('rows', new Map(places))
    },
    isCurrent(problem) {
      const { key, deleted } = problem
      if (deleted) return model.keyOfId(deleted.id) === undefined
      return key !== undefined && model.row(key) !== undefined && isRefused(problem, valueAt(problem))
    },
    rebase(latest, values) {
      stored.set(latest.id, latest)
      const key = model.keyOfId(latest.id)
      if (key === undefined) return
      model.setCells(columns.map((column) => ({ key, column, value: values[column] ?? '' })))
    },
    restore(row) {
      stored.set(row.id, row)
      const cells = Object.fromEntries(columns.map((name) => [name, row[name] ?? '']))
      model.insert(model.order().length, [{ ...row, ...cells }])
    },
  }

  function valueAt({ key, column }: SheetProblem): unknown {
    return key === undefined || column === undefined ? undefined : model.row(key)?.[column]
  }
  function isRefused(problem: SheetProblem, value: unknown): boolean {
    // Another value in one cell does not settle a version conflict.
    return problem.latest !== undefined || Object.is(refusedValues.get(problem), value)
  }
}

export const countOf = ({ added, changed, deleted }: SheetEdits): number =>
  added.length + changed.length + deleted.length

/** 改 3 行，增 1 行，删 2 行 */
export function editWords({ added, changed, deleted }: SheetEdits): string {
  const part = (word: string, { length }: readonly unknown[]) => (length > 0 ? [`${word} ${length} 行`] : [])
  return [...part('改', changed), ...part('增', added), ...part('删', deleted)].join('，')
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
