import { dependentValues, hasDependents, type Names, type PlainField } from '@lexdesk/domain'
import { createGrid, type Grid } from '@lexdesk/parts'
import { dictTexts } from '../options/dictTexts.ts'
import { changedCells } from './changedCells.ts'
import { isBeside } from './chosenColumns.ts'
import { rowColumns, type RowsOptions } from './rowColumns.ts'

export type ChildRow = Readonly<Record<string, unknown>>

export interface RowsGrid {
  grid: Grid
  /** Replaces the rows; this is no change of the user. */
  load(value: unknown): void
  /** Takes the rows as the form has changed them. Where only cells differ, that is one step which can be undone. */
  update(value: unknown): void
  /** The rows as the form holds them. Rows that did not change are the same objects as before. */
  value(): ChildRow[]
  /** One row as the form holds it, with the values that follow from its others. */
  rowOf(values: ChildRow): ChildRow
  /** Shows the errors of the form at their cells, by paths such as `contacts[0].mobile`. */
  setErrors(name: string, errors: ReadonlyMap<string, string>): void
  /** Moves the cursor to the cell of a path. */
  showPath(path: string): void
  /** Called after each change of the user. */
  onChange(listener: () => void): () => void
  /** Called for each cell of a field with `fills` in which the user has chosen another record. */
  onChoice(listener: (choice: LineChoice) => void): () => void
  /** Writes what a chosen record gives to other cells of its line. */
  fill(key: number, values: ChildRow): void
}

interface LineChoice {
  key: number
  name: string
  before: unknown
  chosen: unknown
}

/** An error of the form or of the server at a cell. */
interface CellError {
  key: number
  column: string
  message: string
}

const suffix = '_dictText'
const rowsIn = (value: unknown): ChildRow[] => (Array.isArray(value) ? (value as ChildRow[]) : [])

/** The rows of a sub-table in a grid. The form knows them as a plain array. */
export function createRowsGrid(
  fields: Readonly<Record<string, PlainField>>,
  names: Names,
  options: RowsOptions = {},
): RowsGrid {
  const known = new Map(Object.keys(fields).map((name) => [name, new Map<unknown, string>()]))
  let errors: readonly CellError[] = []
  let loaded: ReadonlyMap<string, ChildRow> = new Map()
  let converted = new WeakMap<object, ChildRow>()
  const settled = new WeakMap<object, ChildRow>()
  let isLoading = false
  // The rows of a list may lack values; the server computes what follows from them.
  const isDependent = options.sheetTitle === undefined && hasDependents(fields)
  const computed = isDependent ? Object.keys(fields).filter((name) => fields[name]!.derive) : []
  const conditional = Object.keys(fields).filter((name) => fields[name]!.shownIf)
  const choosing = Object.keys(fields).filter((name) => fields[name]!.fills)
  /** The rows as they were after the last step. */
  let seen: Map<number, ChildRow> = new Map()

  const columns = rowColumns(fields, {
    ...options,
    names,
    knownTexts: (name) => known.get(name)!,
    rowOf: (values) => settledRow(rowOf(values)),
    errorOf(row, name) {
      const key = errors.length > 0 ? grid.model.keyOfId(String(row.id)) : undefined
      return errors.find((error) => error.key === key && error.column === name)?.message
    },
  })
  // The server numbers the lines by their order.
  const grid = createGrid({ columns, orderKey: null })
  const { model, validation } = grid

  /** With the values that follow from the others; a stored row may have been saved under another definition. */
  function settledRow(row: ChildRow): ChildRow {
    const done = settled.get(row)
    if (done || !isDependent) return done ?? row
    const whole = { ...row, ...dependentValues(fields, row) }
    settled.set(row, whole).set(whole, whole)
    return whole
  }

  function rowOf(values: ChildRow): ChildRow {
    const done = converted.get(values)
    if (done) return done
    const id = String(values.id)
    const before = loaded.get(id)
    // The name of a reference belongs to the value that it was sent with.
    const isStale = (name: string) => {
      const field = name.slice(0, -suffix.length)
      return name.endsWith(suffix) && !Object.is(before?.[field], values[field])
    }
    const entries = Object.entries(values)
      .filter(([name]) => (name === 'id' ? !model.ids.isNew(id) : !isStale(name) && !isBeside(name)))
      .map(([name, value]) => [name, value === '' ? null : value])
    const entered = Object.fromEntries(entries) as ChildRow
    const row = settledRow(entered)
    converted.set(values, row)
    return row
  }

  /** Shows computed values while the others are typed. They are no changes of the user. */
  function showComputed(key: number): void {
    const values = model.row(key)
    if (!values) return
    const row = settledRow(rowOf(values))
    const other = computed.filter((name) => (row[name] ?? '') !== (values[name] ?? ''))
    if (other.length > 0)
      model.receive(String(values.id), Object.fromEntries(other.map((name) => [name, row[name] ?? ''])))
  }

  model.onStep((keys) => {
    if (isLoading) return
    for (const key of keys) {
      if (computed.length > 0) showComputed(key)
      // The error of a cell that is not shown any more is settled.
      for (const name of conditional) if (validation.errorsOf(key)?.[name]) void validation.checkCell(key, name)
    }
  })

  function placeOf(name: string, path: string) {
    const [, line, column] = /^\[(\d+)\]\.(\w+)$/.exec(path.slice(name.length)) ?? []
    const key = line === undefined ? undefined : model.order()[Number(line)]
    return key === undefined ? undefined : { key, column: column! }
  }

  const valueNow = () => model.order().map((key) => rowOf(model.row(key)!))

  /** What the form holds for each row, with the names that it was sent with. */
  function hold(rows: readonly ChildRow[]): void {
    converted = new WeakMap()
    model.order().forEach((key, index) => converted.set(model.row(key)!, rows[index]!))
    seen = new Map(model.order().map((key) => [key, model.row(key)!]))
    loaded = new Map(model.order().map((key, index) => [String(model.row(key)!.id), rows[index]!]))
    for (const row of rows)
      for (const [name, texts] of known) for (const [key, text] of dictTexts(row, name, row[name])) texts.set(key, text)
  }

  function load(value: unknown): void {
    const rows = rowsIn(value)
    isLoading = true
    model.load(rows)
    isLoading = false
    // Asking for an id settles those of new rows, after which the rows are the objects that they stay.
    model.keyOfId('')
    hold(rows)
  }

  return {
    grid,
    load,
    update(value) {
      const rows = rowsIn(value)
      const changed = changedCells(valueNow(), rows)
      if (!changed) return load(value)
      const cells = changed.map(({ line, ...cell }) => ({ key: model.order()[line]!, ...cell }))
      isLoading = true
      model.setCells(cells)
      isLoading = false
      hold(rows)
      for (const { key, column } of cells) void validation.checkCell(key, column)
    },
    value: valueNow,
    rowOf,
    setErrors(name, found) {
      const before = errors
      errors = [...found].flatMap(([path, message]) => {
        const place = path.startsWith(`${name}[`) ? placeOf(name, path) : undefined
        return place ? [{ ...place, message }] : []
      })
      for (const { key, column } of [...before, ...errors]) void validation.checkCell(key, column)
    },
    showPath(path) {
      const place = placeOf(path.split('[', 1)[0]!, path)
      if (place) grid.show(place)
    },
    onChange: (listener) => model.onStep(() => isLoading || listener()),
    onChoice: (listener) =>
      model.onStep((keys) => {
        if (isLoading || choosing.length === 0) return
        const choices = keys.flatMap((key) => {
          const [before, now] = [seen.get(key), model.row(key)]
          // A removed row comes back as it was.
          if (now) seen.set(key, now)
          const isOther = (name: string) => now !== undefined && (now[name] || null) !== (before?.[name] || null)
          return choosing.filter(isOther).map((name) => ({ key, name, before: before?.[name], chosen: now![name] }))
        })
        for (const choice of choices) listener(choice)
      }),
    fill(key, values) {
      const filled = Object.entries(values)
      model.setCells(filled.map(([column, value]) => ({ key, column, value: value ?? '' })))
      for (const [column] of filled) void validation.checkCell(key, column)
    },
  }
}
