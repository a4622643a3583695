import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMenuPages } from '../../../api/menu/useMenuPages.ts'
import styles from '../HomePage.module.css'
import { homeKey } from '../useHomeQuery.ts'
import { useLiveHome } from '../useLiveHome.ts'
import { CallsPanel } from './CallsPanel.tsx'
import { JobsPanel } from './JobsPanel.tsx'
import { LawyersPanel } from './LawyersPanel.tsx'
import { MessagesPanel } from './MessagesPanel.tsx'
import { OnlinePanel } from './OnlinePanel.tsx'
import { SignInsPanel } from './SignInsPanel.tsx'
import { SigningPanel } from './SigningPanel.tsx'
import { monitorRefreshMs } from './useMonitorQuery.ts'
import { VisitStatesPanel } from './VisitStatesPanel.tsx'

const watchedResources = ['appointment', 'entrustment', 'contract', 'deadline', 'message', 'jobRun']

/** /dashboard/monitor: the current state of the office. */
export function MonitorPage() {
  const { listPath } = useMenuPages()
  const client = useQueryClient()
  const isAsking = useIsFetching({ queryKey: homeKey }) > 0
  useLiveHome(watchedResources)
  return (
    <div className={styles.page}>
      <div className={styles.grid}>
        <div className={styles.top}>
          <header className={styles.greeting}>
            <h1>监控台</h1>
            <span>有变动即更新，并每 {monitorRefreshMs / 1000} 秒刷新</span>
          </header>
          <Button loading={isAsking} onClick={() => void client.invalidateQueries({ queryKey: homeKey })}>
            刷新
          </Button>
        </div>
        <CallsPanel />
        <OnlinePanel />
        <LawyersPanel />
        <JobsPanel />
        {listPath('appointment') && <VisitStatesPanel />}
        <MessagesPanel />
        {listPath('contract') && <SigningPanel />}
        <SignInsPanel />
      </div>
    </div>
  )
}
