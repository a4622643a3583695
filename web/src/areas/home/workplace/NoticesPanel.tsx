import { Link } from 'react-router'
import { unreadTotal } from '../../../api/live/unreadNotices.ts'
import { useUnreadNotices } from '../../../api/live/useUnreadNotices.ts'
import { CountLinks } from '../dashboard/CountLinks.tsx'
import styles from '../dashboard/dashboard.module.css'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'

const box = '/isps/userAnnouncement'
const shown = 6

/** The user's unread notices, shared with the bell. */
export function NoticesPanel() {
  const query = useUnreadNotices()
  return (
    <HomePanel title="未读消息" extra={<Link to={box}>我的消息</Link>}>
      <HomePart query={query} isEmpty={(unread) => unreadTotal(unread) === 0} emptyText="没有未读消息" height={240}>
        {(unread) => (
          <>
            <CountLinks
              title="未读消息数"
              counts={[{ key: 'unread', title: '未读', total: unreadTotal(unread), path: `${box}?readFlag=0` }]}
            />
            <ul className={styles.rows} aria-label="最新的未读消息">
              {[...unread.notices.list, ...unread.messages.list]
                .sort((one, other) => (one.sendTime < other.sendTime ? 1 : -1))
                .slice(0, shown)
                .map(({ id, title, sendTime }) => (
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
