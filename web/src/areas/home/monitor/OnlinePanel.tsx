import { dashboardPeriods, monitorEndpoints } from '@lexdesk/domain'
import { Link } from 'react-router'
import { useSession } from '../../../api/session/useSession.ts'
import { CountLinks } from '../dashboard/CountLinks.tsx'
import styles from '../dashboard/dashboard.module.css'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useMonitorQuery } from './useMonitorQuery.ts'

const sessionsPath = '/isystem/onlineUser'

/** The signed-in users. */
export function OnlinePanel() {
  const query = useMonitorQuery(monitorEndpoints.online)
  const path = useSession().can('session:list') ? sessionsPath : undefined
  return (
    <HomePanel title="在线用户" extra={path && <Link to={path}>查看会话</Link>}>
      <HomePart query={query} isEmpty={({ users }) => users === 0} emptyText="没有人在线" height={160}>
        {({ users, sessions, activeUsers, people }) => (
          <>
            <CountLinks
              title="在线人数"
              // The linked page lists sessions, of which a user may have several.
              counts={[
                { key: 'users', title: '在线', total: users, path: undefined },
                {
                  key: 'active',
                  title: `近 ${dashboardPeriods.activeMinutes} 分钟活跃`,
                  total: activeUsers,
                  path: undefined,
                },
                { key: 'sessions', title: '会话', total: sessions, path },
              ]}
            />
            {people && (
              <ul className={styles.rows} aria-label="最近活跃的用户">
                {people.map(({ name, lastTime }) => (
                  <li key={name + lastTime}>
                    <div className={styles.name}>{name}</div>
                    <div className={styles.end}>{lastTime.slice(5, 16)}</div>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </HomePart>
    </HomePanel>
  )
}
