import { Alert, Button, Skeleton, Tabs } from 'antd'
import type { Ref } from 'react'
import type { Notice } from '../../api/live/Notice.ts'
import type { UnreadGroup, UnreadNotices } from '../../api/live/unreadNotices.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import styles from './NoticePanel.module.css'
import { PriorityTag } from './PriorityTag.tsx'

interface NoticePanelProps {
  unread: UnreadNotices | undefined
  error: Error | null
  onRetry: () => void
  onOpen: (notice: Notice) => void
  onMore: () => void
  ref: Ref<HTMLDivElement>
}

/** The content of the opened bell: the newest unread notices in two tabs. */
export function NoticePanel({ unread, error, onRetry, onOpen, onMore, ref }: NoticePanelProps) {
  const tab = (key: string, title: string, group: UnreadGroup | undefined, none: string) => ({
    key,
    label: `${title}（${group?.total ?? 0}）`,
    children: (
      <>
        {group ? (
          <NoticeLines notices={group.list} none={none} onOpen={onOpen} />
        ) : error ? (
          <Alert
            className={styles.hint}
            type="warning"
            showIcon
            title={formatError(error)}
            action={
              <Button size="small" onClick={onRetry}>
                重试
              </Button>
            }
          />
        ) : (
          <div className={styles.hint} aria-busy="true" aria-label="加载中">
            <Skeleton active paragraph={{ rows: 3 }} title={false} />
          </div>
        )}
        <Button type="text" block className={styles.more} onClick={onMore}>
          查看更多
        </Button>
      </>
    ),
  })

  return (
    <div role="dialog" aria-label="通知" tabIndex={-1} ref={ref} className={styles.panel}>
      <Tabs
        centered
        items={[
          tab('notices', '通知', unread?.notices, '没有未读通知'),
          tab('messages', '系统消息', unread?.messages, '没有未读的系统消息'),
        ]}
      />
    </div>
  )
}

interface NoticeLinesProps {
  notices: readonly Notice[]
  none: string
  onOpen: (notice: Notice) => void
}

function NoticeLines({ notices, none, onOpen }: NoticeLinesProps) {
  if (notices.length === 0) return <EmptyHint description={none} />
  return (
    <ul className={styles.lines}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <button type="button" className={styles.line} onClick={() => onOpen(notice)}>
            <span className={styles.title}>{notice.title}</span>
            <PriorityTag priority={notice.priority} />
            <time className={styles.time}>{notice.sendTime}</time>
          </button>
        </li>
      ))}
    </ul>
  )
}
