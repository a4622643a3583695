import type { ReportAnswer, ReportFigures, ReportLine } from '@lexdesk/domain'
import { categoryLooks, type KnownLooks } from './categoryLooks.ts'
import { currencyNote, drawnMoney } from './chartCurrency.ts'
import { mostNames } from './chartLimits.ts'
import { chartUnit } from './figureText.ts'
import type { ReportPicture } from './ReportPicture.ts'

interface Part {
  text: string
  figures: ReportFigures
  lines: ReportLine[]
}

/** The groups, or the values of a pivot without groups; the figures of a group are those of its whole row. */
function partsOf({ dimensions, groups, pivot, total, measures }: ReportAnswer, kind: ShareKind): Part[] {
  if (dimensions.length > 0)
    return groups.map((group) => ({ text: group.texts.join(' / '), figures: group, lines: group.lines }))
  if (pivot && kind !== 'gauge')
    return pivot.values.map((value, at) => ({ ...value, figures: total.cells?.[at] ?? { values: [] } }))
  return [{ text: measures[0]?.title ?? '', figures: total, lines: [] }]
}

type ShareKind = 'pie' | 'funnel' | 'gauge'

/** Shares of the first measure. What is not drawn by name is one more part, so that all parts are the whole. */
export function shareChart(answer: ReportAnswer, kind: ShareKind, known: KnownLooks): ReportPicture | undefined {
  const { measures, dimensions, groupCount, total } = answer
  const [first] = measures
  if (!first) return undefined
  const all = partsOf(answer, kind)
  const money = drawnMoney(
    all.map(({ figures }) => figures),
    [0],
  )
  const parts = all.flatMap(({ figures, ...part }) => {
    const value = money.valueOf(figures, 0)
    return value === null ? [] : [{ ...part, value }]
  })
  if (parts.length === 0) return undefined
  const count = dimensions.length > 0 ? groupCount : all.length
  const named = parts.slice(0, mostNames)
  const isCut = count > Math.min(all.length, mostNames)
  const whole = first.isSum && !money.isPart ? money.valueOf(total, 0) : null
  const rest = isCut && whole !== null && kind !== 'funnel' ? restOf(named, whole, count) : []
  // A share needs the whole.
  const isShare = first.isSum === true && (!isCut || rest.length > 0)
  const drawn = kind === 'gauge' && !isShare ? named.slice(0, 1) : [...named, ...rest]
  const looks = categoryLooks(
    drawn.map(({ text }) => text),
    known,
  )
  const title = drawn.length === 1 && dimensions.length > 0 ? `${drawn[0]!.text} ${first.title}` : first.title
  return {
    kind,
    data: {
      dimension: dimensions.map((one) => one.title).join(' / '),
      places: drawn.map(({ text }, at) => ({ key: String(at), short: text, full: text, look: looks[at]! })),
      series: [{ key: '0', title, values: drawn.map(({ value }) => value) }],
      unit: chartUnit(first, money.currency),
    },
    notes: [
      ...currencyNote(money),
      ...(isCut && rest.length === 0 && kind !== 'gauge' ? [`图中为前 ${named.length} 组，共 ${count} 组`] : []),
    ],
    choice: (place) => {
      const part = named[place]
      return part && { text: part.text, lines: part.lines }
    },
  }
}

function restOf(named: readonly { value: number }[], whole: number, count: number) {
  const value = whole - named.reduce((sum, one) => sum + one.value, 0)
  return [{ text: `其余 ${count - named.length} 组`, value }]
}
