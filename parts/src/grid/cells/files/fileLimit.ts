import type { GridColumn } from '../../model/GridColumn.ts'

/** How many files a cell may hold; 0 for no limit. */
export function fileLimit({ type, number, fieldExtendJson }: GridColumn): number {
  if (type === 'upload') return 1
  const given = Number(uploadnumIn(fieldExtendJson) ?? number ?? 0)
  return Number.isInteger(given) && given > 0 ? given : 0
}

/** The settings of a column are user input and may be invalid JSON. */
function uploadnumIn(text: string | undefined): unknown {
  if (!text) return undefined
  try {
    return (JSON.parse(text) as { uploadnum?: unknown } | null)?.uploadnum
  } catch {
    return undefined
  }
}
