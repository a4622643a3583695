import { App, Button } from 'antd'
import { useCallback, useEffect, useRef } from 'react'

/** How long a message with a link is shown. */
const linkSeconds = 8

/** Shows a message, with a link to 谁能用 if the user may change it. It closes with the page, which holds the dialog. */
export type OfferLevels = (words: string, open: (() => void) | undefined) => void

/** For a form that was added to the menu: nobody else finds its page until their role may use it. */
export function useLevelsOffer(): OfferLevels {
  const { message } = App.useApp()
  const hide = useRef<() => void>(undefined)
  useEffect(() => () => hide.current?.(), [])
  return useCallback(
    (words, open) => {
      hide.current?.()
      if (!open) return void message.success(words)
      const follow = () => {
        hide.current?.()
        open()
      }
      const content = (
        <>
          <span>{words}</span>
          <Button type="link" size="small" onClick={follow}>
            谁能用
          </Button>
        </>
      )
      hide.current = message.open({ type: 'success', duration: linkSeconds, content })
    },
    [message],
  )
}
