import { monitorEndpoints, sendStatuses } from '@lexdesk/domain'
import { useMenuPages } from '../../../api/menu/useMenuPages.ts'
import { CountLinks } from '../dashboard/CountLinks.tsx'
import styles from '../dashboard/dashboard.module.css'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { useMonitorQuery } from './useMonitorQuery.ts'

/** Undelivered messages. */
export function MessagesPanel() {
  const query = useMonitorQuery(monitorEndpoints.messages)
  const { listPath } = useMenuPages()
  const path = (esSendStatus: string) => listPath('message', { esSendStatus })
  return (
    <HomePanel title="消息发送">
      <HomePart query={query} isEmpty={() => false} height={80}>
        {({ waiting, failed, givenUp, waitingSince }) => (
          <>
            <CountLinks
              title="未送达的消息"
              counts={[
                { key: 'waiting', title: '等待发送', total: waiting, path: path(sendStatuses.waiting) },
                { key: 'failed', title: '发送失败', total: failed, path: path(sendStatuses.failed), isBad: true },
                { key: 'givenUp', title: '不再发送', total: givenUp, path: path(sendStatuses.givenUp), isBad: true },
              ]}
            />
            {waitingSince && <p className={styles.quiet}>最早一条自 {waitingSince.slice(0, 16)} 起等待</p>}
          </>
        )}
      </HomePart>
    </HomePanel>
  )
}
