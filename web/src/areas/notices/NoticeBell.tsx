import { BellOutlined } from '@ant-design/icons'
import { Badge, Button, Popover, type PopoverProps } from 'antd'
import { useRef, useState } from 'react'
import { unreadTotal } from '../../api/live/unreadNotices.ts'
import { useUnreadNotices } from '../../api/live/useUnreadNotices.ts'
import { useGo } from '../../ui/page/useGo.ts'
import styles from './NoticeBell.module.css'
import { NoticePanel } from './NoticePanel.tsx'
import { useOpenNotice } from './useOpenNotice.tsx'
import { useUrgentNotices } from './useUrgentNotices.tsx'

/** The user's own page of notices (specification A §2). */
const myNoticesPath = '/isps/userAnnouncement'

/** Below the bell; on a narrow screen shifted until it is fully visible. */
const placements = {
  bottomRight: { points: ['tr', 'br'], offset: [0, 4], overflow: { shiftX: true, adjustY: true } },
} satisfies PopoverProps['builtinPlacements']

/** The bell in the header: the number of unread notices, and the newest of them. */
export function NoticeBell() {
  const [isOpen, setOpen] = useState(false)
  const bell = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const go = useGo()
  const unread = useUnreadNotices({ polls: true })
  const { open, modal } = useOpenNotice()
  useUrgentNotices(unread.data?.notices.list, open)
  const total = unread.data ? unreadTotal(unread.data) : 0
  const words = total > 0 ? `${total} 条未读通知` : '没有未读通知'

  // The panel is at the end of the document, so opening it by keyboard has to move the focus into it and back.
  function change(next: boolean) {
    if (next) void unread.refetch()
    else if (panel.current?.contains(document.activeElement)) bell.current?.focus()
    setOpen(next)
  }

  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        builtinPlacements={placements}
        arrow={false}
        open={isOpen}
        onOpenChange={change}
        afterOpenChange={(shown) => shown && panel.current?.focus({ preventScroll: true })}
        destroyOnHidden
        styles={{ container: { padding: 0 } }}
        content={
          <NoticePanel
            unread={unread.data}
            error={unread.error}
            onRetry={() => void unread.refetch()}
            ref={panel}
            onOpen={(notice) => {
              change(false)
              open(notice)
            }}
            onMore={() => {
              change(false)
              go(myNoticesPath)
            }}
          />
        }
      >
        <Badge count={total} size="small" offset={[-6, 6]}>
          <Button
            ref={bell}
            type="text"
            icon={<BellOutlined />}
            aria-label={`通知，${words}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
          />
        </Badge>
      </Popover>
      <span role="status" className={styles.spoken}>
        {unread.data && total > 0 ? words : ''}
      </span>
      {modal}
    </>
  )
}
