import type { ReportAnswer, ReportCondition } from '@lexdesk/domain'
import { mostSeries } from './chartLimits.ts'

/** What a picture draws of a pivot as one series. */
interface ChartColumn {
  title: string
  /** Which values of the pivot. */
  at: readonly number[]
  /** Index of its colour; by default its position. */
  look?: number
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
  { isWhole, sizeOf }: { isWhole: boolean; sizeOf: (value: number) => number },
): ChartColumns {
  const all = (pivot?.values ?? []).map(({ text }, at): ChartColumn => ({ title: text, at: [at] }))
  if (isWhole || all.length <= mostSeries) return { columns: all }
  if (!measures[0]?.isSum)
    return { columns: all.slice(0, mostSeries), note: `图中只画前 ${mostSeries} 列，共 ${all.length} 列` }
  const bySize = all.toSorted((a, b) => sizeOf(b.at[0]!) - sizeOf(a.at[0]!))
  const named = new Set(bySize.slice(0, mostSeries - 1))
  const rest = all.filter((one) => !named.has(one))
  const title = `其余 ${rest.length} 列`
  const words = rest.slice(0, mostNamed).map((one) => one.title)
  return {
    columns: [
      ...all.filter((one) => named.has(one)).map((one, at) => ({ ...one, look: at < restLook ? at : at + 1 })),
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
