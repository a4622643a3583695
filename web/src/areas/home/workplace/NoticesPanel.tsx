import { Link } from 'react-router'
import { CountLinks } from '../desk/CountLinks.tsx'
import styles from '../desk/desk.module.css'
import { deskCalls } from '../desk/deskCalls.ts'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useHomeQuery, visitRefreshMs } from '../useHomeQuery.ts'

const box = '/isps/userAnnouncement'
const shown = 6

/** What the operator has not read yet. */
export function NoticesPanel() {
  const query = useHomeQuery('unread', deskCalls.unread, { refreshMs: visitRefreshMs })
  return (
    <HomePanel title="未读消息" extra={<Link to={box}>我的消息</Link>}>
      <HomePart query={query} isEmpty={({ total }) => total === 0} emptyText="没有未读消息" height={240}>
        {({ total, notices }) => (
          <>
            <CountLinks
              title="未读消息数"
              counts={[{ key: 'unread', title: '未读', total, path: `${box}?readFlag=0` }]}
            />
            <ul className={styles.rows} aria-label="最新的未读消息">
              {notices.slice(0, shown).map(({ id, title, sendTime }) => (
                <li key={id}>
                  <div className={styles.name}>
                    <Link to={`${box}?readFlag=0`}>{title}</Link>
                  </div>
                  <div className={styles.end}>{sendTime.slice(5, 16)}</div>
                </li>
              ))}
            </ul>
          </>
        )}
      </HomePart>
    </HomePanel>
  )
}
