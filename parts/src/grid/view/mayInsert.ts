import type { GridModel } from '../model/createGridModel.ts'

/** A second insert within this time is an accidental click (specification file 2 §9). */
const insertPauseMs = 1500

const lastInserts = new WeakMap<GridModel, number>()

/** Undefined if a row may be inserted now, by whatever button; otherwise what to tell the user. */
export function mayInsert(model: GridModel): string | undefined {
  const now = performance.now()
  if (now - (lastInserts.get(model) ?? Number.NEGATIVE_INFINITY) < insertPauseMs) return '你点击的太快了，请慢点点击!'
  lastInserts.set(model, now)
  return undefined
}
