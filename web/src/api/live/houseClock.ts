let aheadMs = 0
const listeners = new Set<() => void>()

/** The moment that business goes by: real time, unless the server of a demonstration tells another. */
export function houseNow(): Date {
  return new Date(Date.now() + aheadMs)
}

/** `YYYY-MM-DD HH:mm:ss` of GMT+8, as the server has told it just now. */
export function setHouseClock(told: string): void {
  const at = Date.parse(`${told.replace(' ', 'T')}+08:00`)
  if (Number.isNaN(at)) return
  aheadMs = at - Date.now()
  for (const listener of listeners) listener()
}

/** Told when the clock was moved; answers how to stop listening. */
export function onHouseClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
