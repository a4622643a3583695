import { isEmptyCell } from './checkCell.ts'
import type { GridModel } from '../createGridModel.ts'
import type { RowKey } from '../rows/GridStep.ts'
import { inSlices } from '../inSlices.ts'

export interface UniqueIndex {
  countOf(value: unknown): number
  /** Whether the row has this value. */
  isSame(key: RowKey, value: unknown): boolean
  /** The other rows with the same value. */
  duplicatesOf(key: RowKey): RowKey[]
  /** Updates the index after a step; returns the rows whose duplicates have changed. */
  update(keys: readonly RowKey[]): RowKey[]
  /**
   * Indexes pending rows in slices; otherwise they are indexed synchronously on the next read. Returns the same as
   * `update`.
   */
  prepare(): Promise<RowKey[]>
}

/** Larger steps are indexed later, in slices. */
const manyRows = 1_000

/** Indexes which rows share a value of one column. Numbers and texts that look the same are equal. */
export function createUniqueIndex(model: GridModel, column: string): UniqueIndex {
  // Most values are unique: a set for each would take more memory than the rows.
  const groups = new Map<string, RowKey | Set<RowKey>>()
  const known = new Map<RowKey, string>()
  let isComplete = false
  /** Rows of a large step, indexed on the next read. */
  let unread: RowKey[] = []
  const textOf = (value: unknown): string => (isEmptyCell(value) ? '' : String(value).trim())
  const textIn = (key: RowKey): string => textOf(model.row(key)?.[column])

  function enter(key: RowKey): void {
    const text = textIn(key)
    if (text === '' || known.has(key)) return
    known.set(key, text)
    const group = groups.get(text)
    if (group === undefined) groups.set(text, key)
    else if (typeof group === 'number') groups.set(text, new Set([group, key]))
    else group.add(key)
  }

  function leave(key: RowKey): void {
    const text = known.get(key)
    if (text === undefined) return
    known.delete(key)
    const group = groups.get(text)
    if (typeof group === 'number') groups.delete(text)
    else if (group?.delete(key) && group.size === 0) groups.delete(text)
  }

  function members(text: string | undefined): Iterable<RowKey> {
    const group = text ? groups.get(text) : undefined
    return group === undefined ? [] : typeof group === 'number' ? [group] : group
  }

  function complete(): void {
    if (!isComplete) for (const key of model.order()) enter(key)
    isComplete = true
    for (const key of unread) read(key)
    unread = []
  }

  /** Moves a row to its current value; returns the old and new value, whose rows are affected. */
  function read(key: RowKey): string[] {
    const before = known.get(key) ?? ''
    const after = textIn(key)
    if (before === after) return []
    leave(key)
    enter(key)
    return [before, after]
  }

  const concerned = (texts: ReadonlySet<string>): RowKey[] => [...texts].flatMap((text) => [...members(text)])

  return {
    countOf(value) {
      complete()
      const group = groups.get(textOf(value))
      return group === undefined ? 0 : typeof group === 'number' ? 1 : group.size
    },
    isSame(key, value) {
      complete()
      return known.get(key) === textOf(value)
    },
    duplicatesOf(key) {
      complete()
      return [...members(known.get(key))].filter((other) => other !== key)
    },
    update(keys) {
      // A row disappeared without a step: the grid was reloaded, so the index is rebuilt.
      const [first] = known.keys()
      if (first !== undefined && !model.row(first) && !keys.includes(first)) {
        groups.clear()
        known.clear()
        unread = []
        isComplete = false
      }
      if (!isComplete) {
        for (const key of keys) if (known.has(key)) leave(key)
        return []
      }
      if (keys.length > manyRows) {
        unread = [...unread, ...keys]
        return []
      }
      return concerned(new Set(keys.flatMap(read)))
    },
    async prepare() {
      if (!isComplete) await inSlices(model.order(), enter)
      const texts = new Set<string>()
      await inSlices(unread.splice(0), (key) => {
        for (const text of read(key)) texts.add(text)
      })
      complete()
      return concerned(texts)
    },
  }
}
