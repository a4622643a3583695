import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/calls/ApiError.ts'
import { accountCalls } from '../accountCalls.ts'

const features = 'height=600,width=500,toolbar=no,menubar=no,location=no'

/** The last message of the pop-up: bound, or a sentence why not. */
export type BindMessage = { isBound: true } | { refusal: string }

/** Reads a message of the pop-up; messages of other pages are undefined. */
export function readBindMessage(data: unknown): BindMessage | undefined {
  if (data === '登录失败') return { refusal: '第三方登录未完成，请重试' }
  if (typeof data !== 'object' || data === null) return undefined
  const { isBound, refusal } = data as Partial<Record<'isBound' | 'refusal', unknown>>
  if (isBound === true) return { isBound }
  return typeof refusal === 'string' ? { refusal } : undefined
}

/** Opens the provider in a pop-up and waits for its message. */
export function useBindPopup(onMessage: (message: BindMessage) => void): (source: string) => Promise<void> {
  const [isListening, setListening] = useState(false)
  const latest = useRef(onMessage)
  useEffect(() => {
    latest.current = onMessage
  })

  useEffect(() => {
    if (!isListening) return
    const handle = (data: unknown) => {
      const message = readBindMessage(data)
      if (!message) return
      setListening(false)
      latest.current(message)
    }
    const listen = ({ origin, data }: MessageEvent<unknown>) => origin === window.location.origin && handle(data)
    // If the browser has severed the link between the windows, the pop-up reports through this channel.
    const channel = new BroadcastChannel('thirdLogin')
    channel.addEventListener('message', ({ data }) => handle(data))
    window.addEventListener('message', listen)
    return () => {
      channel.close()
      window.removeEventListener('message', listen)
    }
  }, [isListening])

  return async (source) => {
    // Opened before the call: later the browser would block it.
    const popup = window.open('about:blank', `bind ${source}`, features)
    if (!popup) throw new ApiError('popup_blocked', '登录窗口被浏览器拦截，请允许弹出窗口后重试', { status: 200 })
    setListening(true)
    try {
      const { address } = await accountCalls.bind(source)
      popup.location.href = address
    } catch (error) {
      setListening(false)
      popup.close()
      throw error
    }
  }
}
