import { memo } from 'react'
import type { MonthHandlers } from './useDayFocus.ts'
import styles from './YearGrid.module.css'
import type { CalendarMonth } from './yearOverview.ts'

interface MonthTableProps {
  month: CalendarMonth
  /** The counts are based on entries, not only on weekends. */
  isKnown: boolean
  today: string
  /** The one day of the year in the tab order, if it is in this month. */
  tabStop: string | undefined
  handlers: MonthHandlers
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']
/** Colours alone are not accessible. */
const marks: Record<string, string> = { holiday: '休', rest: '休', makeup: '班', work: '班' }

/** Memoized: the pointer moves over a whole year of days. */
export const MonthTable = memo(function MonthTable({ month, isKnown, today, tabStop, handlers }: MonthTableProps) {
  const words = isKnown ? `${month.workdays} 个工作日` : '– 个工作日'
  return (
    <table className={styles.month} aria-label={`${month.month} 月，${words}`} {...handlers}>
      <caption>
        <b>{month.month} 月</b>
        <span>{words}</span>
      </caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week, index) => (
          <tr key={index}>
            {week.map((day, place) =>
              day ? (
                <td
                  key={day.date}
                  data-date={day.date}
                  data-kind={day.kind}
                  tabIndex={day.date === tabStop ? 0 : -1}
                  aria-label={`${day.date} ${day.reason}`}
                  aria-current={day.date === today ? 'date' : undefined}
                >
                  {day.number}
                  {marks[day.kind] && <i aria-hidden="true">{marks[day.kind]}</i>}
                </td>
              ) : (
                <td key={place} aria-hidden="true" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
})
