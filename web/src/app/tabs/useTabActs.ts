import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { startTransition, useEffect, useMemo, useRef } from 'react'
import { homePath } from '../routes/homePath.ts'
import type { Tab } from './Tab.ts'
import { keysBeside, neighbourOf, withMoved, withoutTabs, withPinned, withTab } from './tabList.ts'
import type { Tabs } from './TabsContext.ts'
import { useGoToTab } from './useGoToTab.ts'
import type { CloseConfirmations } from './useCloseConfirmations.ts'

interface TabActsInput {
  tabs: readonly Tab[]
  activeKey: string | undefined
  change: (edit: (tabs: Tab[]) => Tab[]) => void
  confirmations: CloseConfirmations
  /** Restores the scroll position of this tab. */
  scrollTo: (key: string) => void
}

/** The actions on tabs. Pages are closed only after their confirmations. */
export function useTabActs({
  tabs,
  activeKey,
  change,
  confirmations,
  scrollTo,
}: TabActsInput): Omit<Tabs, 'tabs' | 'activeKey' | 'place'> {
  const client = useQueryClient()
  const { message } = App.useApp()
  const { go, show, isRequested } = useGoToTab({ tabs, activeKey, confirmations, scrollTo })
  // A confirmation may take long, and other tabs may be opened or closed meanwhile.
  const now = useRef({ tabs, activeKey })
  useEffect(() => {
    now.current = { tabs, activeKey }
  })

  return useMemo(() => {
    async function mayGo(key: string): Promise<boolean> {
      if (!confirmations.has(key)) return true
      // The confirmation is shown on the page itself.
      go(key)
      return confirmations.confirm(key)
    }

    /** One after another; the first page that stays ends it, so the following ones stay too. */
    async function closeAll(keys: readonly string[], shownAfter?: string) {
      const closed: string[] = []
      for (const key of keys) {
        if (!(await mayGo(key))) break
        closed.push(key)
      }
      // Nothing to close, but a navigation to a page without a tab may be pending and is cancelled by this.
      if (keys.length === 0 && shownAfter !== undefined) go(shownAfter)
      if (closed.length === 0) return
      const rest = withoutTabs(now.current.tabs, closed)
      const active = now.current.activeKey
      const isActiveGone = active !== undefined && !rest.some(({ key }) => key === active)
      // In one transition, so that no empty page is shown in between.
      startTransition(() => {
        change((before) => withoutTabs(before, closed))
        // A user who chose to stay on a page is not navigated away from it.
        const wanted = closed.length === keys.length ? shownAfter : undefined
        const next = wanted ?? (isActiveGone ? neighbourOf(now.current.tabs, active)?.key : undefined)
        if (next !== undefined) go(next, { replace: isActiveGone })
      })
    }

    const beside = (key: string, side: 'left' | 'right' | 'others') =>
      closeAll(keysBeside(now.current.tabs, key, side), key)

    return {
      show,
      isRequested,
      close: async (key) => {
        if (key === homePath) void message.warning('首页不能关闭!')
        if (now.current.tabs.some((tab) => tab.key === key && tab.isPinned))
          return void message.warning('页签已固定，请先取消固定')
        if (now.current.tabs.length === 1) void message.warning('这是最后一页，不能再关闭了啦')
        else if (key !== homePath) await closeAll([key])
      },
      closeLeft: (key) => beside(key, 'left'),
      closeRight: (key) => beside(key, 'right'),
      closeOthers: (key) => beside(key, 'others'),
      pin: (key, isPinned) => change((before) => withPinned(before, key, isPinned)),
      move: (key, to) => change((before) => withMoved(before, key, to)),
      refresh: async (key) => {
        if (!(await mayGo(key))) return
        // The menu and lazy-loaded code need no refresh.
        await client.invalidateQueries({
          predicate: ({ queryKey }) => !['session', 'page'].includes(String(queryKey[0])),
          refetchType: 'none',
        })
        startTransition(() => {
          change((before) => withTab(before, key, ({ turn }) => ({ turn: turn + 1 })))
          go(key)
        })
      },
    }
  }, [change, client, go, confirmations, isRequested, message, show])
}
