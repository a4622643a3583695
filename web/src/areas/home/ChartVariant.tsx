import { directoryPermission } from '@lexdesk/domain'
import { useSession } from '../../api/session/useSession.ts'
import { MonthPanel } from './MonthPanel.tsx'
import { OverduePanel } from './OverduePanel.tsx'
import { VisitPanel } from './VisitPanel.tsx'
import { useHomeQuery } from './useHomeQuery.ts'
import { FigureCard } from './FigureCard.tsx'
import { homeCalls } from './homeCalls.ts'
import { HomePart } from './HomePart.tsx'
import styles from './HomePage.module.css'

const cardHeight = 132

/** 图表: charts of the current figures. The sign-in statistics are for staff only. */
export function ChartVariant() {
  const { can } = useSession()
  return (
    <>
      <FigureCards />
      <MonthPanel />
      <OverduePanel />
      {(can(directoryPermission) || can('dashboard:monitor')) && <VisitPanel />}
    </>
  )
}

/** The totals of every kind of record that the user may see. */
function FigureCards() {
  const query = useHomeQuery('figures', homeCalls.figures)
  return (
    <section aria-label="业务概况">
      <HomePart query={query} isEmpty={(figures) => figures.length === 0} height={cardHeight}>
        {(figures) => (
          <ul className={styles.cards}>
            {figures.map((figure) => (
              <FigureCard key={figure.key} figure={figure} />
            ))}
          </ul>
        )}
      </HomePart>
    </section>
  )
}
