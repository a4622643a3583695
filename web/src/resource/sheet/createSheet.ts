import {
  type AnyRow,
  type Author,
  type FieldError,
  formSections,
  type Names,
  type PlainField,
  type Resource,
  type SheetRefusal,
  type Values,
} from '@lexdesk/domain'
import type { GridMarks } from '@lexdesk/parts'
import { type ChildRow, createRowsGrid, type RowsGrid } from '../../fields/rows/createRowsGrid.ts'
import { cellError } from '../../fields/rows/cellText.ts'
import type { Choices } from '../../fields/rows/rowColumns.ts'
import { isSameValue } from '../../fields/isSameValue.ts'
import { headOf } from '../form/formState.ts'
import { readForm } from '../form/formValues.ts'
import type { SheetEdits, SheetProblem } from './sheetEdits.ts'

/** Marks the rows that are deleted when the sheet is saved; until then they remain visible. */
const removed = '$removed'
export const removedRows = { [removed]: true }

export interface Sheet {
  fields: Readonly<Record<string, PlainField>>
  rowsGrid: RowsGrid
  marks: GridMarks
  edits(): SheetEdits
  /** The rows that were sent may be refused; places in the parts become cells. */
  problemsOf(sent: SheetEdits, refusals: readonly SheetRefusal[]): SheetProblem[]
  /** Shows errors in their cells, in place of those that were shown before. */
  show(problems: readonly SheetProblem[]): void
  /** Whether the cell of an error still has the value that was refused. */
  isCurrent(problem: SheetProblem): boolean
  /** Continues from another stored version of a row. */
  rebase(latest: AnyRow, values: Values): void
  /** Takes back the deletion of rows. */
  restore(rows: readonly AnyRow[]): void
}

interface SheetInput {
  resource: Resource
  names: Names
  rows: readonly AnyRow[]
  /** Values that all rows have in common; they are no columns. */
  common: Values
  /** Who adds new rows, for their computed defaults. */
  author: () => Author
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
  const { resource, names, rows, common, author, choices } = input
  const fields = sheetFields(input)
  const columns = Object.keys(fields)
  const own = createRowsGrid(fields, names, { author: author(), choices, sheetTitle: resource.titleField })
  const { model } = own.grid
  const stored = new Map(rows.map((row) => [row.id, row]))
  const blank = model.newRow()
  const refusedValues = new WeakMap<SheetProblem, unknown>()
  // The first cells to paste into.
  own.load(rows.length > 0 ? rows : [blank])

  /** Rows that nobody filled in are not sent. */
  const isBlank = (row: ChildRow) => columns.every((name) => isSameValue(row[name], blank[name]))

  /** Text that is no value of its field is explained as in its cell. */
  const explained = (row: Values, found: FieldError[]) =>
    found.map((error) => {
      const name = headOf(error.field)
      const column = model.columns.find(({ key }) => key === name)
      const field = fields[name]
      return { ...error, message: (field && column && cellError(field, row[name], column)) ?? error.message }
    })
  const storedOf = (row: ChildRow | undefined) => stored.get(String(row?.id))
  const isChanged = (row: ChildRow, before: AnyRow, name: string) => !isSameValue(row[name], before[name])

  /** Stored rows are marked; removing a marked row again restores it. */
  function remove(keys: readonly number[]): void {
    const marked = keys.filter((key) => storedOf(model.row(key)))
    const isRestored = marked.every((key) => model.row(key)?.[removed])
    model.batch(() => {
      model.remove(keys.filter((key) => !marked.includes(key)))
      model.setCells(marked.map((key) => ({ key, column: removed, value: isRestored ? undefined : true })))
    })
  }
  const rowsGrid: RowsGrid = { ...own, grid: { ...own.grid, model: { ...model, remove } } }

  return {
    fields,
    rowsGrid,
    marks: {
      rowMark(row) {
        const before = storedOf(row)
        if (!before) return isBlank(row) ? undefined : 'added'
        if (row[removed]) return 'removed'
        return columns.some((name) => isChanged(row, before, name)) ? 'changed' : undefined
      },
      replaced(row, column) {
        const before = storedOf(row)
        return before && isChanged(row, before, column) ? { value: before[column] } : undefined
      },
    },
    edits() {
      const edits: SheetEdits = { added: [], changed: [], deleted: [] }
      for (const key of model.order()) {
        const inGrid = model.row(key)!
        const row = rowsGrid.rowOf(inGrid)
        const before = storedOf(inGrid)
        if (before && inGrid[removed]) edits.deleted.push(before)
        else if (before) {
          if (row === before) continue
          const { values, errors } = readForm(resource, 'edit', row, before)
          const hasChanged = Object.keys(values).some((name) => isChanged(values, before, name))
          if (hasChanged || errors.length > 0)
            edits.changed.push({ key, row, values, errors: explained(row, errors), before })
        } else if (!isBlank(row)) {
          const whole = { ...row, ...common }
          const { values, errors } = readForm(resource, 'add', whole, {}, author())
          edits.added.push({ key, row: whole, values, errors: explained(whole, errors) })
        }
      }
      return edits
    },
    problemsOf: (sent, refusals) =>
      refusals.flatMap(({ part, index, message, fields: found, current }): SheetProblem[] => {
        const latest = current && { latest: current }
        const column = resource.titleField
        if (part === 'deleted') {
          const deleted = sent.deleted[index]!
          return [{ key: model.keyOfId(deleted.id)!, column, message, deleted, ...latest }]
        }
        const { key } = sent[part][index]!
        if (found.length === 0) return [{ key, column, message, ...latest }]
        return found.map((error) => ({ key, column: headOf(error.field), message: error.message }))
      }),
    show(problems) {
      const places = problems.flatMap(({ key, column, message }) => {
        const at = model.order().indexOf(key)
        return at < 0 || column === undefined ? [] : [[`rows[${at}].${column}`, message] as const]
      })
      for (const problem of problems) refusedValues.set(problem, valueAt(problem))
      rowsGrid.setErrors('rows', new Map(places))
    },
    isCurrent(problem) {
      const row = model.row(problem.key)
      if (problem.deleted) return row?.[removed] === true
      return row !== undefined && isRefused(problem, valueAt(problem))
    },
    rebase(latest, values) {
      stored.set(latest.id, latest)
      const key = model.keyOfId(latest.id)
      if (key === undefined) return
      model.setCells(columns.map((column) => ({ key, column, value: values[column] ?? '' })))
    },
    restore(restored) {
      model.setCells(restored.map(({ id }) => ({ key: model.keyOfId(id)!, column: removed, value: undefined })))
    },
  }

  function valueAt({ key, column }: SheetProblem): unknown {
    return column === undefined ? undefined : model.row(key)?.[column]
  }
  function isRefused(problem: SheetProblem, value: unknown): boolean {
    // Another value in one cell does not settle a version conflict.
    return problem.latest !== undefined || Object.is(refusedValues.get(problem), value)
  }
}
