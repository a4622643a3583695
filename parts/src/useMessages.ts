import { App, message as messages } from 'antd'
import type { ReactNode } from 'react'

type Messages = ReturnType<typeof messages.useMessage>[0]

/**
 * Short words to the operator. Parts that speak at once stand one below the other where the page has an `App`;
 * without one each needs a place of its own, which has to be drawn.
 */
export function useMessages(): readonly [Messages, ReactNode] {
  const { message } = App.useApp()
  const own = messages.useMessage()
  return 'open' in message ? [message, null] : own
}
