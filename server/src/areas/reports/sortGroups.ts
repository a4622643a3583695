import type { GroupedDefinition } from '@lexdesk/domain'
import type { DimensionTexts } from './dimensionTexts.ts'
import { sortOf } from './reportOrder.ts'
import type { FigureLine } from './reportSql.ts'

export function sortGroups(
  lines: readonly FigureLine[],
  definition: GroupedDefinition,
  texts: readonly DimensionTexts[],
): FigureLine[] {
  const { dimensions } = definition
  const { by, descending } = sortOf(definition)
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
