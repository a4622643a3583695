import { preferenceEndpoints } from '@lexdesk/domain'
import { call } from '../calls/call.ts'

const delayMs = 500
const waiting = new Map<string, { value: unknown; timer: ReturnType<typeof setTimeout> }>()

/** Several changes in a row become one call. */
export function savePreference(key: string, value: unknown): void {
  clearTimeout(waiting.get(key)?.timer)
  if (waiting.size === 0) window.addEventListener('pagehide', saveAllNow)
  waiting.set(key, { value, timer: setTimeout(() => keepNow(key, false), delayMs) })
}

function keepNow(key: string, keepalive: boolean): void {
  const entry = waiting.get(key)
  if (!entry) return
  clearTimeout(entry.timer)
  waiting.delete(key)
  const body = { key, value: entry.value ?? null }
  // A preference that could not be kept still holds on this screen; it is no reason to disturb anybody.
  call(preferenceEndpoints.save, body, { keepalive }).catch(() => {})
}

function saveAllNow(): void {
  for (const key of waiting.keys()) keepNow(key, true)
  window.removeEventListener('pagehide', saveAllNow)
}
