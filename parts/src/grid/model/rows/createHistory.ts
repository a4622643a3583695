import type { GridStep, RowChange, RowKey } from './GridStep.ts'

/** Maximum number of undo steps. */
const depth = 200

export interface History {
  /** Applies a step and records it. */
  add(step: GridStep): void
  batch(work: () => void): void
  undo(): boolean
  redo(): boolean
  /** Whether anything was changed, or taken back. */
  isUsed(): boolean
  /** After an external change: rewrites every step, so that undoing it does not revert that change. */
  rebase(change: (step: GridStep) => GridStep): void
  clear(): void
}

type Apply = (step: GridStep, direction: 'before' | 'after') => void

export function createHistory(apply: Apply): History {
  let done: GridStep[] = []
  let undone: GridStep[] = []
  let group: GridStep[] | undefined

  function remember(step: GridStep): void {
    done = [...done.slice(1 - depth), step]
    undone = []
  }

  return {
    add(step) {
      apply(step, 'after')
      if (group) group.push(step)
      else remember(step)
    },
    batch(work) {
      if (group) return work()
      group = []
      try {
        work()
      } finally {
        // Changes made before an exception can be undone like any others.
        const steps = group
        group = undefined
        if (steps.length > 0) remember(joined(steps))
      }
    },
    undo() {
      const step = done.at(-1)
      if (!step) return false
      done = done.slice(0, -1)
      undone = [...undone, step]
      apply(step, 'before')
      return true
    },
    redo() {
      const step = undone.at(-1)
      if (!step) return false
      undone = undone.slice(0, -1)
      done = [...done, step]
      apply(step, 'after')
      return true
    },
    isUsed: () => done.length > 0 || undone.length > 0,
    rebase(change) {
      done = done.map(change)
      undone = undone.map(change)
    },
    clear() {
      done = []
      undone = []
    },
  }
}

/** Merges several steps into one: from before the first to after the last. */
function joined(steps: readonly GridStep[]): GridStep {
  const rows = new Map<RowKey, RowChange>()
  for (const step of steps)
    for (const [key, { before, after }] of step.rows)
      rows.set(key, { before: rows.has(key) ? rows.get(key)!.before : before, after })
  const orders = steps.flatMap(({ order }) => order ?? [])
  const deletions = steps.flatMap(({ deleted }) => deleted ?? [])
  return {
    rows,
    ...(orders.length > 0 && { order: { before: orders[0]!.before, after: orders.at(-1)!.after } }),
    ...(deletions.length > 0 && { deleted: { before: deletions[0]!.before, after: deletions.at(-1)!.after } }),
  }
}
