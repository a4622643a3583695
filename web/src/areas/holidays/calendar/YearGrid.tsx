import type { PlainDate } from '@lexdesk/domain'
import { Tooltip } from 'antd'
import { MonthTable } from './MonthTable.tsx'
import { useDayFocus } from './useDayFocus.ts'
import styles from './YearGrid.module.css'
import type { YearOverview } from './yearOverview.ts'

interface YearGridProps {
  year: number
  overview: YearOverview
  isKnown: boolean
  today: PlainDate
}

/** Twelve months. One shared tooltip follows pointer and keyboard: one per day would mean hundreds. */
export function YearGrid({ year, overview, isKnown, today }: YearGridProps) {
  const { hint, last, handlers } = useDayFocus()
  const tabStop = [last, today].find((date) => date?.startsWith(`${year}-`)) ?? `${year}-01-01`
  return (
    <div className={styles.year}>
      {overview.months.map((month) => (
        <MonthTable
          key={month.month}
          month={month}
          isKnown={isKnown}
          today={today}
          tabStop={Number(tabStop.slice(5, 7)) === month.month ? tabStop : undefined}
          handlers={handlers}
        />
      ))}
      {hint && (
        <Tooltip key={hint.date} open title={hint.words}>
          <span className={styles.anchor} style={hint.place} />
        </Tooltip>
      )}
    </div>
  )
}
