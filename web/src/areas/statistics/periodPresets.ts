import { today } from '../../fields/texts/dateText.ts'

export interface Period {
  from: string
  to: string
}

/** The most common periods. */
export function periodPresets(now?: Date): (Period & { label: string })[] {
  const day = today(now)
  const text = (one: typeof day): string => one.format('YYYY-MM-DD')
  const lastYear = day.subtract(1, 'year')
  return [
    { label: '近 30 天', from: text(day.subtract(29, 'day')), to: text(day) },
    { label: '近 3 个月', from: text(day.subtract(3, 'month').add(1, 'day')), to: text(day) },
    { label: '今年', from: text(day.startOf('year')), to: text(day) },
    { label: '去年', from: text(lastYear.startOf('year')), to: text(lastYear.endOf('year')) },
  ]
}
