import type { JobFigures } from '@lexdesk/domain'
import { Tag } from 'antd'
import { CountLinks } from '../desk/CountLinks.tsx'
import styles from '../desk/desk.module.css'
import { useDeskPages } from '../desk/useDeskPages.ts'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useMonitorQuery } from './useMonitorQuery.ts'

/** How the jobs of the house fare. */
export function JobsPanel() {
  const query = useMonitorQuery<JobFigures>('jobs')
  const path = useDeskPages().listPath('job')
  return (
    <HomePanel title="定时任务">
      <HomePart query={query} isEmpty={({ jobs }) => jobs?.length === 0} emptyText="没有定时任务" height={240}>
        {({ running, runs, failures, jobs }) => (
          <>
            <CountLinks
              title="近 24 小时的执行"
              counts={[
                { key: 'running', title: '执行中', total: running, path },
                { key: 'runs', title: '近 24 小时执行', total: runs, path },
                { key: 'failures', title: '失败', total: failures, path, isBad: true },
              ]}
            />
            <ul className={styles.rows} aria-label="最近执行的任务">
              {jobs?.map(({ id, name, lastTime, resultText, isFailed, message }) => (
                <li key={id}>
                  <div className={styles.name}>
                    <div className={styles.title}>
                      <span>{name}</span>
                      <Tag color={isFailed ? 'error' : undefined}>{resultText}</Tag>
                    </div>
                    {message && <div className={styles.note}>{message}</div>}
                  </div>
                  <div className={styles.end}>{lastTime?.slice(5, 16)}</div>
                </li>
              ))}
            </ul>
          </>
        )}
      </HomePart>
    </HomePanel>
  )
}
