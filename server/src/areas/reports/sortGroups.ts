import type { GroupedDefinition } from '@lexdesk/domain'
import type { DimensionTexts } from './dimensionTexts.ts'
import type { FigureLine } from './reportSql.ts'

/** Dates in order, otherwise the greatest first, unless the definition says more. */
export function sortGroups(
  lines: readonly FigureLine[],
  { dimensions, sort }: GroupedDefinition,
  texts: readonly DimensionTexts[],
): FigureLine[] {
  const { by, descending } =
    sort ?? (dimensions[0]?.by ? { by: 'dimensions', descending: false } : { by: 0, descending: true })
  const byKeys = (a: FigureLine, b: FigureLine): number => {
    for (const [index] of dimensions.entries()) {
      const order = texts[index]!.compare(a.keys[index]!, b.keys[index]!)
      if (order !== 0) return order
    }
    return 0
  }
  const sign = descending ? -1 : 1
  return [...lines].sort((a, b) => {
    if (by === 'dimensions') return sign * byKeys(a, b)
    const [one, other] = [a.values[by] ?? null, b.values[by] ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other) || byKeys(a, b)
  })
}
