import type { GridModel } from '../createGridModel.ts'

/** Removes rows by their ids, one or several (specification file 2 §5). Ids that nobody has are passed over. */
export function removeRows(model: GridModel, ids: string | readonly string[]): void {
  const wanted: unknown = typeof ids === 'string' ? [ids] : ids
  if (!Array.isArray(wanted)) throw new TypeError(`removeRows 的参数应为行 id 或行 id 的数组，而不是 ${typeof ids}`)
  model.remove(wanted.flatMap((id) => model.keyOfId(String(id)) ?? []))
}
