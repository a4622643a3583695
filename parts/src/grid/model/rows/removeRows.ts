import type { GridModel } from '../createGridModel.ts'

/** Removes one or several rows by id (specification file 2 §5). Unknown ids are ignored. */
export function removeRows(model: GridModel, ids: string | readonly string[]): void {
  const wanted: unknown = typeof ids === 'string' ? [ids] : ids
  if (!Array.isArray(wanted)) throw new TypeError(`removeRows 的参数应为行 id 或行 id 的数组，而不是 ${typeof ids}`)
  model.remove(wanted.flatMap((id) => model.keyOfId(String(id)) ?? []))
}
