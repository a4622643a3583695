import { beijingDay, beijingHour, greetingAt, mustDayNumber, weekdayName } from '@lexdesk/domain'
import { useEffect, useState } from 'react'
import { businessNow, onBusinessClock } from '../../api/live/businessClock.ts'
import { useSession } from '../../api/session/useSession.ts'
import styles from './HomePage.module.css'

const minuteMs = 60_000

/** Updated regularly: the page stays open from morning to evening. */
function useNow(): Date {
  const [now, setNow] = useState(businessNow)
  useEffect(() => {
    const tick = () => setNow(businessNow())
    tick()
    const timer = setInterval(tick, minuteMs)
    const unsubscribe = onBusinessClock(tick)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [])
  return now
}

export function Greeting() {
  const { user } = useSession()
  const now = useNow()
  const day = beijingDay(now)
  const [year, month, date] = day.split('-').map(Number)
  return (
    <header className={styles.greeting}>
      <h1>
        {greetingAt(beijingHour(now))}，{user.realname}
      </h1>
      <time dateTime={day}>
        {year}年{month}月{date}日 {weekdayName(mustDayNumber(day))}
      </time>
    </header>
  )
}
