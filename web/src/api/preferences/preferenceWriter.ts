import { preferenceEndpoints } from '@lexdesk/domain'
import { call } from '../calls/call.ts'

const delayMs = 500
const pending = new Map<string, { value: unknown; timer: ReturnType<typeof setTimeout> }>()

/** Debounced: several changes in a row become one call. */
export function savePreference(key: string, value: unknown): void {
  clearTimeout(pending.get(key)?.timer)
  if (pending.size === 0) window.addEventListener('pagehide', saveAllNow)
  pending.set(key, { value, timer: setTimeout(() => saveNow(key, false), delayMs) })
}

function saveNow(key: string, keepalive: boolean): void {
  const entry = pending.get(key)
  if (!entry) return
  clearTimeout(entry.timer)
  pending.delete(key)
  const body = { key, value: entry.value ?? null }
  // A preference that could not be saved still applies on this page; the failure is not worth a message.
  call(preferenceEndpoints.save, body, { keepalive }).catch(() => {})
}

function saveAllNow(): void {
  for (const key of pending.keys()) saveNow(key, true)
  window.removeEventListener('pagehide', saveAllNow)
}
