import { newId } from '../database/newId.ts'

/** Adds ids to rows; a list names its parents by code. */
export function withParents<T extends { code: string; parentCode?: string | null }>(
  rows: readonly T[],
): (Omit<T, 'parentCode'> & { id: string; parentId: string | null })[] {
  const ids = new Map(rows.map(({ code }) => [code, newId()]))
  return rows.map(({ parentCode, ...row }) => ({
    ...row,
    id: ids.get(row.code)!,
    parentId: parentCode ? (ids.get(parentCode) ?? null) : null,
  }))
}
