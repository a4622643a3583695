let aheadMs = 0
const listeners = new Set<() => void>()

/** The current business time: real time, unless the server of a demonstration sends another. */
export function businessNow(): Date {
  return new Date(Date.now() + aheadMs)
}

/** `YYYY-MM-DD HH:mm:ss` in GMT+8, as just received from the server. Returns the function that goes back to real time. */
export function setBusinessClock(serverTime: string): () => void {
  const at = Date.parse(`${serverTime.replace(' ', 'T')}+08:00`)
  if (!Number.isNaN(at)) moveTo(at - Date.now())
  return () => moveTo(0)
}

function moveTo(ahead: number): void {
  aheadMs = ahead
  for (const listener of listeners) listener()
}

/** Subscribes to moves of the clock; returns the unsubscribe function. */
export function onBusinessClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
