import { App, Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { Notice } from '../../api/live/Notice.ts'

/** More would cover the page; the bell has all. */
const shownAtOnce = 3

/** Shows unread urgent announcements beside the page, each once in a window. The focus stays where it is. */
export function useUrgentNotices(unread: readonly Notice[] | undefined, open: (notice: Notice) => void): void {
  const { notification } = App.useApp()
  const known = useRef(new Set<string>())
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })

  useEffect(() => {
    if (!unread) return
    const urgent = unread.filter(({ priority, id }) => priority === 'H' && !known.current.has(id)).slice(0, shownAtOnce)
    for (const notice of urgent) {
      known.current.add(notice.id)
      notification.warning({
        key: notice.id,
        // Beside the bell and its panel.
        placement: 'top',
        title: `紧急公告：${notice.title}`,
        description: `${notice.sender} ${notice.sendTime.slice(0, 16)}`,
        duration: 0,
        role: 'alert',
        actions: (
          <Button
            type="primary"
            size="small"
            onClick={() => {
              notification.destroy(notice.id)
              latest.current(notice)
            }}
          >
            查看
          </Button>
        ),
      })
    }
    // Read or revoked meanwhile, here or elsewhere.
    const left = new Set(unread.map(({ id }) => id))
    for (const id of known.current) if (!left.has(id)) notification.destroy(id)
  }, [unread, notification])
}
