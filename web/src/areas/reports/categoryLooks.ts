import { seriesColors } from '../../ui/charts/ChartRequest.ts'

/** The colour of each category of the picture without filters. */
export type KnownLooks = ReadonlyMap<string, number>

/** The index of the colour of each category: filters leave some out, and the others keep theirs. */
export function categoryLooks(titles: readonly string[], known: KnownLooks, taken: readonly number[] = []): number[] {
  const count = seriesColors.light.length
  const used = new Set([...taken, ...titles.flatMap((title) => known.get(title) ?? [])])
  return titles.map((title, at) => {
    const own = known.get(title)
    if (own !== undefined) return own
    const free = Array.from({ length: count }, (_, look) => look).find((look) => !used.has(look)) ?? at % count
    used.add(free)
    return free
  })
}
