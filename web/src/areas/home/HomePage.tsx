import { FigureCards } from './FigureCards.tsx'
import { Greeting } from './Greeting.tsx'
import styles from './HomePage.module.css'
import { MonthPanel } from './MonthPanel.tsx'
import { OverduePanel } from './OverduePanel.tsx'
import { useLiveHome } from './useLiveHome.ts'
import { VisitPanel } from './VisitPanel.tsx'

/** /dashboard/analysis: what there is to do today, on real figures. */
export function HomePage() {
  useLiveHome()
  return (
    <div className={styles.page}>
      <div className={styles.grid}>
        <Greeting />
        <FigureCards />
        <MonthPanel />
        <OverduePanel />
        <VisitPanel />
      </div>
    </div>
  )
}
