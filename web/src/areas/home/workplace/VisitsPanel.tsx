import { type DashboardVisit, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import styles from '../dashboard/dashboard.module.css'
import { RecordRows } from '../dashboard/RecordRows.tsx'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useMyVisits } from './useMyVisits.ts'

/** The user's appointments of today and tomorrow. */
export function VisitsPanel() {
  const query = useMyVisits()
  return (
    <HomePanel title="我的预约">
      <HomePart
        query={query}
        isEmpty={({ visits }) => visits.length === 0}
        emptyText="今明两天没有您的预约"
        height={120}
      >
        {({ visits, today }) => (
          <>
            <Day title="今天" date={today} visits={visits} />
            <Day title="明天" date={toPlainDate(mustDayNumber(today) + 1)} visits={visits} />
          </>
        )}
      </HomePart>
    </HomePanel>
  )
}

function Day({ title, date, visits }: { title: string; date: string; visits: readonly DashboardVisit[] }) {
  const own = visits.filter(({ startAt }) => startAt.startsWith(date))
  return (
    <section className={styles.day}>
      <h3>
        {title} {date.slice(5)}
      </h3>
      {own.length === 0 ? (
        <p>没有预约</p>
      ) : (
        <RecordRows
          title={`${title}的预约`}
          records={own}
          lead={({ startAt, endAt }) => `${startAt.slice(11, 16)}–${endAt.slice(11, 16)}`}
          note={({ personName, place }) => [personName, place].filter(Boolean).join(' · ')}
        />
      )}
    </section>
  )
}
