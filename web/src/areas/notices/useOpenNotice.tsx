import { linkTarget } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Notice } from '../../api/live/Notice.ts'
import { useSession } from '../../api/session/useSession.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { useGo } from '../../ui/page/useGo.ts'
import { componentPath } from './componentPath.ts'
import { noticeCalls } from './noticeCalls.ts'
import { NoticeModal } from './NoticeModal.tsx'

interface OpenNotice {
  open: (notice: Notice) => void
  /** To be rendered where it outlives the list. */
  modal: ReactNode
}

/** Opens a notice: marks it read, refetches the lists and shows its page or its text. */
export function useOpenNotice(): OpenNotice {
  const { message } = App.useApp()
  const { menu } = useSession()
  const client = useQueryClient()
  const go = useGo()
  const [shown, setShown] = useState<Notice>()
  const [isOpen, setOpen] = useState(false)

  async function markRead(notice: Notice) {
    try {
      await noticeCalls.markRead(notice.id)
    } catch (error) {
      message.error(formatError(error))
    }
    await client.invalidateQueries({ queryKey: ['notices'] })
  }

  function show(notice: Notice) {
    setShown(notice)
    setOpen(true)
  }

  function open(notice: Notice) {
    if (!notice.isRead) void markRead(notice)
    if (notice.openType !== 'component') return show(notice)
    const path = componentPath(menu, notice.openPage ?? '')
    if (path === undefined) {
      message.warning(`没有找到页面“${notice.openPage ?? ''}”，或您没有权限打开它`)
      return show(notice)
    }
    // Lists open the record named in the URL.
    go(notice.busId ? `${path}?${new URLSearchParams({ detail: notice.busId }).toString()}` : path)
  }

  function handle(address: string) {
    setOpen(false)
    if (linkTarget(address) === 'inside') go(address)
    else window.open(address, '_blank', 'noopener,noreferrer')
  }

  return {
    open,
    modal: shown && <NoticeModal notice={shown} open={isOpen} onClose={() => setOpen(false)} onHandle={handle} />,
  }
}
