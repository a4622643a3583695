import { sessionEndpoints } from '@lexdesk/domain'
import { useEffect, useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { formatError } from '../../ui/hints/formatError.ts'

const waitSeconds = 60

/** The purpose of the code (wire contract §3.1). */
export type SmsMode = 'login' | 'register' | 'forgotten'
const wireModes: Record<SmsMode, string> = { login: '0', register: '1', forgotten: '2' }

export interface SmsCode {
  isSending: boolean
  /** Until another code may be requested. */
  secondsLeft: number
  /** Undefined if the code was sent, else the reason. */
  send(mobile: string): Promise<string | undefined>
}

/** Sends a code to a phone, at most once a minute. */
export function useSmsCode(mode: SmsMode): SmsCode {
  const [isSending, setSending] = useState(false)
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000))

  useEffect(() => {
    if (secondsLeft === 0) return
    // By the clock and not by counting ticks: browsers throttle timers of hidden pages.
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [secondsLeft])

  async function send(mobile: string): Promise<string | undefined> {
    setSending(true)
    try {
      await call(sessionEndpoints.sms, { mobile, smsmode: wireModes[mode] }, { anonymous: true })
      const start = Date.now()
      setNow(start)
      setUntil(start + waitSeconds * 1000)
      return undefined
    } catch (error) {
      return formatError(error).trim()
    } finally {
      setSending(false)
    }
  }

  return { isSending, secondsLeft, send }
}
