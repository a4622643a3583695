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
}

const topic = 'changes'
/** The first change is published at once; those that follow within this time are published together. */
const coalesceMs = 400
/** Maximum number of concurrent user lookups. */
const concurrency = 4

/**
 * Notifies the windows that show changed rows: only of resources that their user may list, and only of rows in the
 * user's scope when the message is sent.
 */
export function createChangeFeed({ engine, hub, actorOf, onError }: FeedParts): ChangeFeed {
  const waiting = new Map<string, ChangeMessage[]>()
  hub.listen(topic, (data) => {
    const message = data as ChangeMessage
    const key = `${message.tenantId} ${message.name}`
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

  /** The changes are of one resource and tenant. */
  async function notifyAll(changes: readonly ChangeMessage[]): Promise<void> {
    const { resource: resourceName, name, tenantId } = changes[0]!
    const ids = new Set(changes.flatMap((change) => change.ids))
    const windows = new Map<string, [HubMember, Shown][]>()
    const { resource } = entryOf(engine, resourceName)
    for (const [member, shown] of hub.subscribers(name, ids)) {
      if (resource.scope !== 'platform' && member.tenantId !== tenantId) continue
      const key = `${member.sessionId} ${member.tenantId}`
      const known = windows.get(key)
      if (known) known.push([member, shown])
      else windows.set(key, [[member, shown]])
    }
    const frames = changeFrames(changes)
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
  }
}
