import { setTimeout } from 'node:timers/promises'
import { isEverything, permissionCode } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { unansweredRequestId } from '../../access/writeLog.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Hub, HubMember } from '../../realtime/createHub.ts'
import type { Shown } from '../../realtime/createSubscriptions.ts'
import { type Change, type Engine, entryOf } from '../Engine.ts'
import { idsInScope } from '../read/mayRead.ts'
import { type ChangeMessage, changeFrames, type Visible } from './changeFrames.ts'

interface FeedParts {
  engine: Engine
  hub: Hub
  /** What the user of a session may do now; undefined when the session has ended. */
  actorOf(sessionId: string, tenantId: number): Promise<Actor | undefined>
  onError(error: unknown): void
}

export interface ChangeFeed {
  changed(change: Change, options?: { name?: string; hides?: boolean }): void
  /** Sends a window the changes of the last while of what it subscribes to: its page may have fetched before them. */
  replay(member: HubMember, names: readonly string[], waitedMs: number): void
}

const topic = 'changes'
/** The first change is published at once; those that follow within this time are published together. */
const coalesceMs = 400
/** Our client waits at most half of this for its socket; after a longer time it fetches everything again. */
const replayedMs = 10_000
/** What the way of a subscription may take longer than that of a fetch. */
const delayMs = 1_000
/** Maximum number of concurrent user lookups. */
const concurrency = 4

/**
 * Notifies the windows that show changed rows: only of resources that their user may list, and only of rows in the
 * user's scope when the message is sent.
 */
export function createChangeFeed({ engine, hub, actorOf, onError }: FeedParts): ChangeFeed {
  const waiting = new Map<string, ChangeMessage[]>()
  /** What was published within `replayedMs`. */
  const recent: { at: number; changes: readonly ChangeMessage[] }[] = []
  hub.listen(topic, (data) => {
    const message = data as ChangeMessage
    const key = keyOf(message)
    const changes = waiting.get(key)
    if (changes) changes.push(message)
    else void publish(key, message)
  })

  async function publish(key: string, first: ChangeMessage): Promise<void> {
    let changes = [first]
    while (changes.length > 0) {
      const next: ChangeMessage[] = []
      waiting.set(key, next)
      await notifyAll(changes).catch(onError)
      await setTimeout(coalesceMs, undefined, { ref: false })
      changes = next
    }
    waiting.delete(key)
  }

  /** The changes are of one resource and tenant. A later subscriber gets them by a replay. */
  async function notifyAll(changes: readonly ChangeMessage[]): Promise<void> {
    const now = performance.now()
    while (recent.length > 0 && now - recent[0]!.at > replayedMs) recent.shift()
    recent.push({ at: now, changes })
    const ids = new Set(changes.flatMap((change) => change.ids))
    await notify(hub.subscribers(changes[0]!.name, ids), changes)
  }

  async function notify(
    members: Iterable<[HubMember, Shown]>,
    changes: readonly ChangeMessage[],
    isReplay = false,
  ): Promise<void> {
    const { resource: resourceName, tenantId } = changes[0]!
    const ids = new Set(changes.flatMap((change) => change.ids))
    const windows = new Map<string, [HubMember, Shown][]>()
    const { resource } = entryOf(engine, resourceName)
    for (const [member, shown] of members) {
      if (resource.scope !== 'platform' && member.tenantId !== tenantId) continue
      const key = `${member.sessionId} ${member.tenantId}`
      const known = windows.get(key)
      if (known) known.push([member, shown])
      else windows.set(key, [[member, shown]])
    }
    const frames = changeFrames(changes, isReplay)
    const sessions = [...windows.values()]
    for (let start = 0; start < sessions.length; start += concurrency)
      await Promise.all(
        sessions.slice(start, start + concurrency).map(async (members) => {
          const visible = await visibleIds(members[0]![0], resourceName, ids)
          if (!visible) return
          for (const [member, shown] of members) for (const text of frames.textsFor(visible, shown)) member.send(text)
        }),
      )
  }

  /** Undefined for users who may not list the resource. */
  async function visibleIds(
    { sessionId, tenantId }: HubMember,
    name: string,
    ids: ReadonlySet<string>,
  ): Promise<Visible | undefined> {
    const { resource, rules } = entryOf(engine, name)
    const actor = await actorOf(sessionId, tenantId)
    if (!actor?.can(permissionCode(resource, 'list'))) return undefined
    const scope = scopeOf(actor, resource, rules.visibleTo)
    return isEverything(scope.where) ? 'all' : idsInScope(engine, resource, scope, [...ids])
  }

  return {
    changed: ({ resource, tenantId, ids, action }, { name = resource.name, hides = false } = {}) =>
      hub.announce(topic, {
        resource: resource.name,
        name,
        tenantId,
        ids,
        action,
        hides,
        requestId: unansweredRequestId(),
      } satisfies ChangeMessage),

    replay: (member, names, waitedMs) => {
      const since = performance.now() - waitedMs - delayMs
      const missed = new Map<string, ChangeMessage[]>()
      for (const { at, changes } of recent) {
        if (at < since) continue
        const key = keyOf(changes[0]!)
        const known = missed.get(key)
        if (known) known.push(...changes)
        else missed.set(key, [...changes])
      }
      const wanted = new Set(names)
      for (const changes of missed.values()) {
        const shown = shownOf(wanted, changes)
        if (shown) notify([[member, shown]], changes, true).catch(onError)
      }
    },
  }
}

/** Changes with the same key are of one resource and tenant. */
const keyOf = ({ tenantId, name }: ChangeMessage): string => `${tenantId} ${name}`

/** Which of the changed rows somebody with these subscriptions shows. */
function shownOf(names: ReadonlySet<string>, changes: readonly ChangeMessage[]): Shown | undefined {
  const { name } = changes[0]!
  if (names.has(name)) return 'all'
  const ids = changes.flatMap((change) => change.ids).filter((id) => names.has(`${name}/${id}`))
  return ids.length > 0 ? new Set(ids) : undefined
}
