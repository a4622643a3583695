import type { ReportAnswer, ReportCondition } from '@lexdesk/domain'
import { categoryLooks, type KnownLooks } from './categoryLooks.ts'
import { mostSeries } from './chartLimits.ts'

/** What a picture draws of a pivot as one series. */
interface ChartColumn {
  title: string
  /** Which values of the pivot. */
  at: readonly number[]
  /** Index of its colour. */
  look: number
}

interface ChartColumns {
  columns: ChartColumn[]
  /** What is not drawn as a series of its own, in a sentence. */
  note?: string
}

/** Drawn in grey, which no other series then has. */
const restLook = 4
const mostNamed = 3

/**
 * The series of a pivot; a heat map has place for all of them. Of too many values the greatest are drawn and the others are added up; where figures cannot be
 * added up, the first ones are drawn.
 */
export function chartColumns(
  { pivot, measures }: Pick<ReportAnswer, 'pivot' | 'measures'>,
  { isWhole, sizeOf, known }: { isWhole: boolean; sizeOf: (value: number) => number; known: KnownLooks },
): ChartColumns {
  const all = (pivot?.values ?? []).map(({ text }, at) => ({ title: text, at: [at] }))
  const withLooks = (columns: typeof all, taken?: readonly number[]): ChartColumn[] => {
    const titles = columns.map(({ title }) => title)
    const looks = categoryLooks(titles, known, taken)
    return columns.map((column, at) => ({ ...column, look: looks[at]! }))
  }
  if (isWhole || all.length <= mostSeries) return { columns: withLooks(all) }
  if (!measures[0]?.isSum)
    return { columns: withLooks(all.slice(0, mostSeries)), note: `图中只画前 ${mostSeries} 列，共 ${all.length} 列` }
  const bySize = all.toSorted((a, b) => sizeOf(b.at[0]!) - sizeOf(a.at[0]!))
  const named = new Set(bySize.slice(0, mostSeries - 1))
  const rest = all.filter((one) => !named.has(one))
  const title = `其余 ${rest.length} 列`
  const words = rest.slice(0, mostNamed).map((one) => one.title)
  return {
    columns: [
      ...withLooks(
        all.filter((one) => named.has(one)),
        [restLook],
      ),
      { title, at: rest.flatMap(({ at }) => at), look: restLook },
    ],
    note: `“${title}”为${words.join('、')}${rest.length > mostNamed ? ' 等' : ''}`,
  }
}

/** The rows of a series, beside those of its place. */
export function columnLines({ pivot }: Pick<ReportAnswer, 'pivot'>, { at }: ChartColumn): ReportCondition[] {
  const records = at.flatMap((one) => pivot?.values[one]?.lines ?? [])
  return at.length > 1 ? [{ matchType: 'or', records }] : records
}
