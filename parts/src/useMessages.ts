import { App, message as messages } from 'antd'
import type { ReactNode } from 'react'

type Messages = ReturnType<typeof messages.useMessage>[0]

/**
 * Short messages to the user. With an antd `App` on the page, messages of several parts are stacked;
 * without one each part renders its own message holder.
 */
export function useMessages(): readonly [Messages, ReactNode] {
  const { message } = App.useApp()
  const own = messages.useMessage()
  return 'open' in message ? [message, null] : own
}
