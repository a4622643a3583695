import { useMenuPages } from '../../../api/menu/useMenuPages.ts'
import { Greeting } from '../Greeting.tsx'
import styles from '../HomePage.module.css'
import { useLiveHome } from '../useLiveHome.ts'
import { watchedResources } from '../watchedResources.ts'
import { DeadlinesPanel } from './DeadlinesPanel.tsx'
import { LinksPanel } from './LinksPanel.tsx'
import { NoticesPanel } from './NoticesPanel.tsx'
import { RecentPanel } from './RecentPanel.tsx'
import { TodoPanel } from './TodoPanel.tsx'
import { VisitsPanel } from './VisitsPanel.tsx'
import { WeekPanel } from './WeekPanel.tsx'

/** /dashboard/workplace: the user's work. Panels of lists that the user may not open are omitted. */
export function WorkplacePage() {
  const { listPath } = useMenuPages()
  useLiveHome(watchedResources)
  const hasVisits = listPath('appointment') !== undefined
  const size = hasVisits ? 'wide' : 'full'
  return (
    <div className={styles.page}>
      <div className={[styles.grid, styles.lists].join(' ')}>
        <Greeting />
        <TodoPanel size={size} />
        {hasVisits && <VisitsPanel />}
        {listPath('deadline') && <DeadlinesPanel size={size} />}
        {hasVisits && <WeekPanel />}
        <RecentPanel />
        <NoticesPanel />
        <LinksPanel />
      </div>
    </div>
  )
}
