import type { GridColumn } from '../../model/GridColumn.ts'

/** How many files a cell keeps; 0 for no limit. */
export function fileLimit({ type, number, fieldExtendJson }: GridColumn): number {
  if (type === 'upload') return 1
  const given = Number(uploadnumIn(fieldExtendJson) ?? number ?? 0)
  return Number.isInteger(given) && given > 0 ? given : 0
}

/** What people have written into the settings of a column may be no JSON at all. */
function uploadnumIn(text: string | undefined): unknown {
  if (!text) return undefined
  try {
    return (JSON.parse(text) as { uploadnum?: unknown } | null)?.uploadnum
  } catch {
    return undefined
  }
}
