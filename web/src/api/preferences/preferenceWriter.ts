import { preferenceEndpoints } from '@lexdesk/domain'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../calls/call.ts'

const delayMs = 500

interface PreferenceWriter {
  /** Debounced: several changes in a row become one call. */
  save(key: string, value: unknown): void
  /** For each component with preferences; what is pending is sent at once when the last one is unmounted. */
  attach(): () => void
}

function createPreferenceWriter(): PreferenceWriter {
  const pending = new Map<string, { value: unknown; timer: ReturnType<typeof setTimeout> }>()
  let attached = 0

  function saveNow(key: string, keepalive: boolean): void {
    const entry = pending.get(key)
    if (!entry) return
    clearTimeout(entry.timer)
    pending.delete(key)
    if (pending.size === 0) window.removeEventListener('pagehide', saveAtClose)
    const body = { key, value: entry.value ?? null }
    // A preference that could not be saved still applies on this page; the failure is not worth a message.
    call(preferenceEndpoints.save, body, { keepalive }).catch(() => {})
  }

  function saveAtClose(): void {
    for (const key of [...pending.keys()]) saveNow(key, true)
  }

  return {
    save(key, value) {
      clearTimeout(pending.get(key)?.timer)
      if (pending.size === 0) window.addEventListener('pagehide', saveAtClose)
      pending.set(key, { value, timer: setTimeout(() => saveNow(key, false), delayMs) })
    },
    attach() {
      attached += 1
      return () => {
        attached -= 1
        if (attached === 0) for (const key of [...pending.keys()]) saveNow(key, false)
      }
    },
  }
}

const writers = new WeakMap<QueryClient, PreferenceWriter>()

/** The writer of an application, so that pending changes do not outlive it. */
export function preferenceWriterOf(client: QueryClient): PreferenceWriter {
  const known = writers.get(client)
  if (known) return known
  const writer = createPreferenceWriter()
  writers.set(client, writer)
  return writer
}
