import { checkCell } from './checkCell.ts'
import type { GridModel } from './createGridModel.ts'
import { createUniqueIndex, type UniqueIndex } from './createUniqueIndex.ts'
import type { GridColumn } from './GridColumn.ts'
import type { RowKey } from './GridStep.ts'
import { inSlices } from './inSlices.ts'

export interface CellProblem {
  key: RowKey
  column: string
  message: string
}

export interface Validation {
  /** What is wrong in a row, by column. */
  problemsOf(key: RowKey): Readonly<Record<string, string>> | undefined
  problems(): CellProblem[]
  /** Checks one cell, and those that shared a value with it. */
  checkCell(key: RowKey, column: string): Promise<void>
  /** Checks every cell, in slices that leave the page alive. Gives what is wrong, from the top. */
  checkAll(): Promise<CellProblem[]>
  onRow(key: RowKey, listener: () => void): () => void
  stop(): void
}

/** What a handler that never answers gets. */
const patienceMs = 10_000

type Rows = Map<RowKey, Readonly<Record<string, string>>>

/** Knows what is wrong in a grid. Words about a value that is gone are never told. */
export function createValidation(model: GridModel): Validation {
  const columns = model.columns.filter(({ validateRules }) => (validateRules?.length ?? 0) > 0)
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const indexes = new Map<string, UniqueIndex>()
  const problems: Rows = new Map()
  const listeners = new Map<RowKey, Set<() => void>>()

  for (const { key, validateRules } of columns)
    if (validateRules!.some(({ unique, pattern }) => unique || pattern === 'only'))
      indexes.set(key, createUniqueIndex(model, key))

  function tell(key: RowKey, column: string, message: string | undefined): void {
    const before = problems.get(key)
    if (before?.[column] === message) return
    const { [column]: _, ...rest } = before ?? {}
    const after = message === undefined ? rest : { ...rest, [column]: message }
    if (Object.keys(after).length === 0) problems.delete(key)
    else problems.set(key, after)
    for (const listener of listeners.get(key) ?? []) listener()
  }

  function check(key: RowKey, column: GridColumn): void | Promise<void> {
    const row = model.row(key)
    if (!row) return
    const value = row[column.key]
    const countOf = (one: unknown) => indexes.get(column.key)?.countOf(one) ?? 0
    const verdict = checkCell(value, { column, row, countOf })
    if (!(verdict instanceof Promise)) return tell(key, column.key, verdict)
    return withPatience(verdict, column).then((late) => {
      if (Object.is(model.row(key)?.[column.key], value)) tell(key, column.key, late)
    })
  }

  const stop = model.onStep((keys) => {
    for (const key of keys) if (!model.row(key)) problems.delete(key)
    // Whoever was told that his value stands twice is told when it does not any more.
    for (const [column, index] of indexes)
      for (const key of index.update(keys)) if (problems.get(key)?.[column]) void check(key, byKey.get(column)!)
  })

  return {
    problemsOf: (key) => problems.get(key),
    problems: () => inOrder(model, problems),
    async checkCell(key, column) {
      const rules = byKey.get(column)
      if (!rules) return
      await check(key, rules)
      const others = indexes.get(column)?.sharing(key) ?? []
      await Promise.all(others.map(async (other) => check(other, rules)))
    },
    async checkAll() {
      const late: Promise<void>[] = []
      await inSlices(model.order(), (key) => {
        for (const column of columns) {
          const pending = check(key, column)
          if (pending) late.push(pending)
        }
      })
      await Promise.all(late)
      return inOrder(model, problems)
    },
    onRow(key, listener) {
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(key)
      }
    },
    stop,
  }
}

function withPatience(verdict: Promise<string | undefined>, { title }: GridColumn): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout>
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`${title}校验超时，请重试`), patienceMs)
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
