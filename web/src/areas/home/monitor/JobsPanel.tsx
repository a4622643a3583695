import { monitorEndpoints } from '@lexdesk/domain'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { useMenuPages } from '../../../api/menu/useMenuPages.ts'
import { CountLinks } from '../dashboard/CountLinks.tsx'
import styles from '../dashboard/dashboard.module.css'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useMonitorQuery } from './useMonitorQuery.ts'

/** The state of the server's jobs. */
export function JobsPanel() {
  const query = useMonitorQuery(monitorEndpoints.jobs)
  const { listPath, recordPath } = useMenuPages()
  const path = listPath('job')
  return (
    <HomePanel title="定时任务" extra={path && <Link to={path}>查看任务</Link>}>
      <HomePart query={query} isEmpty={({ jobs }) => jobs?.length === 0} emptyText="没有定时任务" height={240}>
        {({ running, runs, failures, jobs }) => (
          <>
            <CountLinks
              title="近 24 小时的执行"
              // There is no list of the runs of all jobs; each job has its own.
              counts={[
                { key: 'running', title: '执行中', total: running, path: undefined },
                { key: 'runs', title: '近 24 小时执行', total: runs, path: undefined },
                { key: 'failures', title: '失败', total: failures, path: undefined, isBad: true },
              ]}
            />
            <ul className={styles.rows} aria-label="最近执行的任务">
              {jobs?.map(({ id, name, lastTime, resultText, isFailed, message }) => (
                <li key={id}>
                  <div className={styles.name}>
                    <div className={styles.title}>
                      {path ? <Link to={recordPath('job', id)!}>{name}</Link> : <span>{name}</span>}
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
