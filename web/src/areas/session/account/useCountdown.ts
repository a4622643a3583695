import { smsResendSeconds } from '@lexdesk/domain'
import { useEffect, useState } from 'react'

/** Seconds until another code may be requested. By the clock, because browsers throttle timers of hidden pages. */
export function useCountdown(): { secondsLeft: number; start: () => void } {
  const [{ until, now }, setTimes] = useState({ until: 0, now: 0 })
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000))
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setTimes((times) => ({ ...times, now: Date.now() })), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    secondsLeft,
    start: () => setTimes({ until: Date.now() + smsResendSeconds * 1000, now: Date.now() }),
  }
}
