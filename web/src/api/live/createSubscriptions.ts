import { freshMs } from './freshMs.ts'
import type { ResourceMessage } from './LiveMessage.ts'

export type ChangeListener = (changed: ResourceMessage) => void

const sendEveryMs = 250

interface Subscription {
  listeners: Set<ChangeListener>
  ending?: ReturnType<typeof setTimeout> | undefined
}

/**
 * What the pages show: resources (`enterprise`) and records (`enterprise/12`). The server gets the whole list when it
 * changes, and for how long the new ones have been shown, so that it sends again what has changed since. What is hidden
 * stays subscribed until it would be fetched again anyway.
 */
export function createSubscriptions() {
  const byName = new Map<string, Subscription>()
  let send: ((text: string) => void) | undefined
  let sent = ''
  /** When the first of the names that are not sent yet was shown. */
  let unsentSince: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    if (!send) return
    const names = [...byName.keys()].filter((name) => !isRecord(name) || !byName.has(resourceOf(name)))
    const waitedMs = unsentSince === undefined ? undefined : Math.round(performance.now() - unsentSince)
    unsentSince = undefined
    if (names.join() === sent) return
    sent = names.join()
    send(JSON.stringify({ cmd: 'subscribe', to: names, waitedMs }))
    // A user who pages through records sends few messages.
    timer = setTimeout(flush, sendEveryMs)
  }

  function flushSoon(): void {
    timer ??= setTimeout(flush)
  }

  function add(name: string, listener: ChangeListener): void {
    const known = byName.get(name)
    clearTimeout(known?.ending)
    if (known) known.listeners.add(listener)
    else {
      byName.set(name, { listeners: new Set([listener]) })
      unsentSince ??= performance.now()
    }
    flushSoon()
  }

  function remove(name: string, listener: ChangeListener): void {
    const subscription = byName.get(name)!
    subscription.listeners.delete(listener)
    if (subscription.listeners.size > 0) return
    clearTimeout(subscription.ending)
    subscription.ending = setTimeout(() => {
      byName.delete(name)
      flushSoon()
    }, freshMs)
  }

  return {
    subscribe(names: readonly string[], listener: ChangeListener): () => void {
      for (const name of names) add(name, listener)
      return () => {
        for (const name of names) remove(name, listener)
      }
    },

    publish(changed: ResourceMessage): void {
      for (const name of [changed.resource, ...changed.ids.map((id) => `${changed.resource}/${id}`)])
        for (const listener of byName.get(name)?.listeners ?? []) listener(changed)
    },

    /** The server has forgotten what the last socket subscribed to. `isRefetched`: so are the data, nothing was missed. */
    connect(by: (text: string) => void, { isRefetched = false } = {}): void {
      clearTimeout(timer)
      send = by
      sent = ''
      if (isRefetched) unsentSince = undefined
      flush()
    },
  }
}

const isRecord = (name: string): boolean => name.includes('/')
const resourceOf = (name: string): string => name.slice(0, name.indexOf('/'))
