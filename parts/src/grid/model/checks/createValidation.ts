import { checkCell } from './checkCell.ts'
import type { GridModel } from '../createGridModel.ts'
import { createRowListeners } from '../rows/createRowListeners.ts'
import { createUniqueIndex, type UniqueIndex } from './createUniqueIndex.ts'
import type { GridColumn } from '../GridColumn.ts'
import type { RowKey } from '../rows/GridStep.ts'
import { inSlices } from '../inSlices.ts'

export interface CellProblem {
  key: RowKey
  column: string
  message: string
}

export interface Validation {
  /** The errors of a row, by column. */
  errorsOf(key: RowKey): Readonly<Record<string, string>> | undefined
  problems(): CellProblem[]
  /** The number of invalid cells checked so far. */
  count(): number
  /** The error of a value that is being typed, if it can be determined synchronously. */
  preview(key: RowKey, column: string, value: unknown): string | undefined
  /** Errors for values that could not be parsed. They persist until the value changes. */
  mark(problems: readonly CellProblem[]): void
  /** Checks one cell and the cells that shared a value with it. */
  checkCell(key: RowKey, column: string): Promise<void>
  /** Checks the cells changed by a paste or fill, in slices. */
  checkCells(keys: readonly RowKey[], columns: readonly string[]): Promise<void>
  /** Checks every cell, in slices that keep the page responsive. Returns the errors from top to bottom. */
  checkAll(): Promise<CellProblem[]>
  onRow(key: RowKey, listener: () => void): () => void
  onCount(listener: () => void): () => void
  stop(): void
}

/** Timeout of a handler that never answers. */
const handlerTimeoutMs = 10_000

type Rows = Map<RowKey, Readonly<Record<string, string>>>

/** Tracks the errors of a grid. Errors of values that have changed are never reported. */
export function createValidation(model: GridModel): Validation {
  const columns = model.columns.filter(({ validateRules }) => (validateRules?.length ?? 0) > 0)
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const indexes = new Map<string, UniqueIndex>()
  const problems: Rows = new Map()
  const listeners = createRowListeners()
  const counters = new Set<() => void>()
  let count = 0
  const marks = new Map<RowKey, Map<string, { value: unknown; message: string }>>()

  for (const { key, validateRules } of columns)
    if (validateRules!.some(({ unique, pattern }) => unique || pattern === 'only'))
      indexes.set(key, createUniqueIndex(model, key))

  function setError(key: RowKey, column: string, message: string | undefined): void {
    const before = problems.get(key)
    if (before?.[column] === message) return
    const { [column]: _, ...rest } = before ?? {}
    const after = message === undefined ? rest : { ...rest, [column]: message }
    put(key, Object.keys(after).length === 0 ? undefined : after)
    listeners.notify(key)
  }

  function put(key: RowKey, row: Readonly<Record<string, string>> | undefined): void {
    const change = sizeOf(row) - sizeOf(problems.get(key))
    if (row) problems.set(key, row)
    else problems.delete(key)
    if (change === 0) return
    count += change
    for (const counter of counters) counter()
  }

  function markOf(key: RowKey, column: string): string | undefined {
    const mark = marks.get(key)?.get(column)
    return mark && Object.is(model.row(key)?.[column], mark.value) ? mark.message : undefined
  }

  function check(key: RowKey, column: GridColumn): void | Promise<void> {
    const row = model.row(key)
    if (!row) return
    const value = row[column.key]
    const mark = markOf(key, column.key)
    if (mark !== undefined) return setError(key, column.key, mark)
    const countOf = (one: unknown) => indexes.get(column.key)?.countOf(one) ?? 0
    const verdict = checkCell(value, { column, row, countOf })
    if (!(verdict instanceof Promise)) return setError(key, column.key, verdict)
    return withTimeout(verdict, column).then((late) => {
      if (Object.is(model.row(key)?.[column.key], value)) setError(key, column.key, late)
    })
  }

  /** Clears a duplicate error when the value is no longer duplicated. */
  function recheck(column: string, keys: readonly RowKey[]): void {
    for (const key of keys) if (problems.get(key)?.[column]) void check(key, byKey.get(column)!)
  }

  async function checkCells(keys: readonly RowKey[], wanted: readonly GridColumn[]): Promise<void> {
    const late: Promise<void>[] = []
    for (const column of wanted) recheck(column.key, (await indexes.get(column.key)?.prepare()) ?? [])
    await inSlices(wanted.length === 0 ? [] : keys, (key) => {
      for (const column of wanted) {
        const pending = check(key, column)
        if (pending) late.push(pending)
      }
    })
    await Promise.all(late)
  }

  const stop = model.onStep((keys) => {
    for (const key of problems.keys()) if (!model.row(key)) put(key, undefined)
    for (const key of marks.size > 0 ? keys : []) {
      // An undo may restore an unreadable value together with its error.
      for (const [column, { message }] of marks.get(key) ?? []) {
        if (markOf(key, column) !== undefined) setError(key, column, message)
        else if (problems.get(key)?.[column] === message) setError(key, column, undefined)
      }
    }
    for (const [column, index] of indexes) recheck(column, index.update(keys))
  })

  return {
    errorsOf: (key) => problems.get(key),
    problems: () => inOrder(model, problems),
    count: () => count,
    preview(key, column, value) {
      const rules = byKey.get(column)
      const row = model.row(key)
      if (!rules || !row) return undefined
      const index = indexes.get(column)
      const others = index ? index.countOf(value) - (index.isSame(key, value) ? 1 : 0) : 0
      const verdict = checkCell(value, { column: rules, row, countOf: () => others + 1 })
      return verdict instanceof Promise ? undefined : verdict
    },
    mark(found) {
      for (const { key, column, message } of found) {
        const row = marks.get(key) ?? new Map<string, { value: unknown; message: string }>()
        marks.set(key, row.set(column, { value: model.row(key)?.[column], message }))
        setError(key, column, message)
      }
    },
    checkCells: (keys, wanted) =>
      checkCells(
        keys,
        columns.filter(({ key }) => wanted.includes(key)),
      ),
    async checkCell(key, column) {
      const rules = byKey.get(column)
      if (!rules) return
      await check(key, rules)
      const others = indexes.get(column)?.duplicatesOf(key) ?? []
      await Promise.all(others.map(async (other) => check(other, rules)))
    },
    async checkAll() {
      await checkCells(model.order(), columns)
      return inOrder(model, problems)
    },
    onRow: (key, listener) => listeners.on(key, listener),
    onCount(listener) {
      counters.add(listener)
      return () => void counters.delete(listener)
    },
    stop,
  }
}

const sizeOf = (row: object | undefined): number => (row ? Object.keys(row).length : 0)

function withTimeout(verdict: Promise<string | undefined>, { title }: GridColumn): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout>
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`${title}校验超时，请重试`), handlerTimeoutMs)
  })
  return Promise.race([verdict, tooLate]).finally(() => clearTimeout(timer))
}

function inOrder(model: GridModel, problems: Rows): CellProblem[] {
  if (problems.size === 0) return []
  return model.order().flatMap((key) => {
    const row = problems.get(key)
    if (!row) return []
    return model.columns.flatMap(({ key: column }) => {
      const message = row[column]
      return message === undefined ? [] : [{ key, column, message }]
    })
  })
}
