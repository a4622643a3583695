import { isEverything, permissionCode } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { unansweredRequestId } from '../../access/writeLog.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Audience, Hub, HubMember } from '../../realtime/createHub.ts'
import { type Change, type Engine, entryOf } from '../Engine.ts'
import { idsInScope } from '../read/mayRead.ts'

/** A change message between the instances. */
interface ChangeMessage {
  resource: string
  /** Its name for windows: the resource itself, or an event besides its rows. */
  name: string
  tenantId: number
  ids: string[]
  action: string
  /** Some users may no longer see the rows; their lists refresh, and they get no ids. */
  hides: boolean
  /** The request that made the change, so that its tab does not refetch a second time. */
  requestId?: string | undefined
}

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
const cmd = 'resource'
/** Maximum number of concurrent user lookups. */
const concurrency = 4

/**
 * Notifies open windows of changed rows: only for lists that their user may open, and only rows in the user's scope.
 */
export function createChangeFeed({ engine, hub, actorOf, onError }: FeedParts): ChangeFeed {
  let last = Promise.resolve()
  hub.listen(topic, (message) => {
    // Sequential, so that windows get changes in order.
    last = last.then(() => notifyAll(message as ChangeMessage)).catch(onError)
  })

  async function notifyAll(message: ChangeMessage): Promise<void> {
    const { resource } = entryOf(engine, message.resource)
    const to: Audience = resource.scope === 'platform' ? 'all' : { tenantId: message.tenantId }
    const windows = new Map<string, HubMember[]>()
    for (const member of hub.members(to, cmd)) {
      const key = `${member.sessionId} ${member.tenantId}`
      windows.set(key, [...(windows.get(key) ?? []), member])
    }
    const sessions = [...windows.values()]
    for (let start = 0; start < sessions.length; start += concurrency)
      await Promise.all(sessions.slice(start, start + concurrency).map((members) => notifySession(message, members)))
  }

  async function notifySession(message: ChangeMessage, members: readonly HubMember[]): Promise<void> {
    const { sessionId, tenantId } = members[0]!
    const actor = await actorOf(sessionId, tenantId)
    const ids = actor ? await visibleIds(actor, message) : undefined
    if (!ids || (ids.length === 0 && !message.hides)) return
    const { name, action, requestId } = message
    // Users who see none of the rows learn nothing about the request.
    const text = JSON.stringify({
      cmd,
      resource: name,
      ids,
      action,
      ...(ids.length > 0 && requestId !== undefined && { requestId }),
    })
    for (const member of members) member.send(text)
  }

  /** Undefined for users who may not list the resource. */
  async function visibleIds(actor: Actor, { resource: name, ids }: ChangeMessage): Promise<string[] | undefined> {
    const { resource, rules } = entryOf(engine, name)
    if (!actor.can(permissionCode(resource, 'list'))) return undefined
    const scope = scopeOf(actor, resource, rules.visibleTo)
    if (isEverything(scope.where)) return ids
    const seen = await idsInScope(engine, resource, scope, ids)
    return ids.filter((id) => seen.has(id))
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
