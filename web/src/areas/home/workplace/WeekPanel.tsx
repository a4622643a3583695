import { mustDayNumber, weekdayName } from '@lexdesk/domain'
import { Link } from 'react-router'
import styles from '../dashboard/dashboard.module.css'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useMyVisits } from './useMyVisits.ts'

/** The number of the user's appointments on each day of this week. */
export function WeekPanel() {
  const query = useMyVisits()
  return (
    <HomePanel title="本周预约">
      <HomePart query={query} isEmpty={({ week }) => week.length === 0} height={88}>
        {({ week, today }) => (
          <ul className={styles.week}>
            {week.map(({ date, total, path }) => {
              const weekday = weekdayName(mustDayNumber(date))
              return (
                <li key={date} data-today={date === today}>
                  <Link to={path} aria-label={`${weekday} ${date.slice(5)}，${total} 个预约`}>
                    <span>{weekday.replace('星期', '周')}</span>
                    <strong>{total}</strong>
                    <span>{date.slice(5)}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </HomePart>
    </HomePanel>
  )
}
