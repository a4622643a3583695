import { randomBytes } from 'node:crypto'
import type { Database } from '../database/Database.ts'
import { connectRedisBus } from './connectRedisBus.ts'
import type { Bus, BusLog, RedisState } from './connectRedisBus.ts'
import { createSubscriptions, type Shown } from './createSubscriptions.ts'
import { forEachInChunks } from './forEachInChunks.ts'
import { addTo, removeFrom } from './groups.ts'
import { mergeMessages } from './mergeMessages.ts'
import type { Audience, SocketMessage } from './SocketMessage.ts'
import { type VersionWatch, watchVersions } from './watchVersions.ts'

/** A message for grids (wire contract §8.2). */
export interface GridFrame {
  type: string
  data: unknown
}

/** One open socket, as the hub sees it. */
export interface HubMember {
  userId: string
  tenantId: number
  sessionId: string
  /** The socket of a grid gets only grid messages. */
  isGrid?: boolean
  /** The socket of a stock client gets only the commands of the wire contract: stock 3.x shows every frame to its user. */
  isStock?: boolean
  send(text: string): void
  close(code: number, reason: string): void
}

/** Publishes to the sockets of all instances, and events between the instances. */
export interface Hub {
  publish(to: Audience, message: SocketMessage): void
  /** To all grids of a tenant, including the sender's, which recognises its own messages. */
  publishToGrids(tenantId: number, frame: GridFrame): void
  /** Returns a function to leave. */
  join(member: HubMember): () => void
  /**
   * Replaces the resources (`enterprise`) and records (`enterprise/12`) that the pages of a socket show; returns those
   * that are new.
   */
  subscribe(member: HubMember, names: readonly string[]): string[]
  /** The sockets on this instance that show a resource or some of these records. */
  subscribers(resource: string, ids: Iterable<string>): ReadonlyMap<HubMember, Shown>
  /** Number of open sockets of a user on this instance. */
  countOf(userId: string): number
  /** Closes the sockets of an ended session on every instance. */
  closeSession(sessionId: string): void
  /** Notifies every instance, including this one, after a change was committed; for cache invalidation. */
  announce(topic: string, data: unknown): void
  /** For what may be missed: the events of other instances are lost while Redis is. */
  listen(topic: string, listener: (data: unknown) => void): () => void
  /**
   * For what is kept of a topic until its next event. `read` is called with the data of an event, and without any when
   * events of other instances were missed.
   */
  keep(topic: string, read: (data?: unknown) => Promise<void>): () => void
  state(): HubState
  /** Undefined without Redis; rejects while Redis does not answer. */
  redisState(): Promise<RedisState | undefined>
  close(): Promise<void>
}

/** The hub of this instance since its start. */
export interface HubState {
  instance: string
  sockets: number
  users: number
  /** Resources and records that sockets show. */
  subscriptions: number
  topics: number
  listeners: number
  /** Frames and events, from this instance and from others. */
  sent: number
  received: number
  /** Absent: one process. */
  redis?: 'connected' | 'lost'
}

interface HubOptions {
  /** Absent: one process. */
  redis?: { url: string; channel: string } | undefined
  /** Shows which events of other instances were missed. */
  db?: Database
  log?: BusLog
  /** How often the versions of the topics are compared. */
  compareMs?: number
  /** How often everything that is kept is read again. */
  readAllMs?: number
}

type BusMessage =
  | { kind: 'frame'; to: Audience; cmd: string; text: string }
  | { kind: 'grid'; tenantId: number; text: string }
  | { kind: 'session'; sessionId: string }
  | { kind: 'event'; topic: string; data: unknown }

export const sessionEndedCode = 4001

const stockCommands = new Set(['topic', 'user'])

/** Messages of other instances were missed: our client reads again what it shows. */
const resync: BusMessage = { kind: 'frame', to: 'all', cmd: 'resync', text: JSON.stringify({ cmd: 'resync' }) }

export async function createHub({
  redis,
  db,
  log,
  compareMs = 3_000,
  readAllMs = 60_000,
}: HubOptions = {}): Promise<Hub> {
  const members = new Set<HubMember>()
  const byUser = new Map<string, Set<HubMember>>()
  const byTenant = new Map<number, Set<HubMember>>()
  const bySession = new Map<string, Set<HubMember>>()
  const subscriptions = createSubscriptions<HubMember>()
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const keepers = new Map<string, (data?: unknown) => Promise<void>>()
  const unread = new Set<string>()
  const instance = randomBytes(8).toString('hex')
  let versions: VersionWatch | undefined
  let bus: Bus | undefined
  let sent = 0
  let received = 0

  function deliver(message: BusMessage): void {
    if (message.kind === 'frame') {
      const { to, text } = message
      const isForStock = stockCommands.has(message.cmd)
      sendTo(audienceOf(to), text, ({ isGrid, isStock }) => !isGrid && (!isStock || isForStock))
    } else if (message.kind === 'grid') {
      sendTo(audienceOf({ tenantId: message.tenantId }), message.text, ({ isGrid }) => isGrid === true)
    } else if (message.kind === 'session') {
      for (const member of bySession.get(message.sessionId) ?? []) member.close(sessionEndedCode, '会话已结束')
    } else {
      for (const listener of listeners.get(message.topic) ?? []) listener(message.data)
      void readKept(message.topic, message.data)
    }
  }

  /** False: it could not be read. Of several failures in a row the first is logged. */
  async function readKept(topic: string, data?: unknown): Promise<boolean> {
    try {
      await keepers.get(topic)?.(data)
      unread.delete(topic)
      return true
    } catch (error) {
      if (!unread.has(topic)) log?.warn({ err: error, topic }, 'topic_not_read')
      unread.add(topic)
      versions?.forget(topic)
      return false
    }
  }

  function audienceOf(to: Audience): Iterable<HubMember> {
    if (to === 'all') return members
    return ('userId' in to ? byUser.get(to.userId) : byTenant.get(to.tenantId)) ?? []
  }

  function sendTo(audience: Iterable<HubMember>, text: string, isWanted: (member: HubMember) => boolean): void {
    void forEachInChunks(audience, (member) => {
      if (isWanted(member)) member.send(text)
    })
  }

  /** Local sockets at once, others by the bus: a broken bus does not affect local users. */
  function broadcast(message: BusMessage): void {
    sent += 1
    deliver(message)
    bus?.send(JSON.stringify({ from: instance, message }))
  }

  if (db)
    versions = await watchVersions({
      db,
      log,
      everyMs: compareMs,
      readAllMs,
      topics: () => [...keepers.keys()],
      readAgain: (topic) => readKept(topic),
    })
  if (redis) {
    bus = await connectRedisBus({
      ...redis,
      log,
      onMessage: (text) => {
        const { from, message } = JSON.parse(text) as { from: string; message: BusMessage }
        if (from === instance) return
        received += 1
        deliver(message)
      },
      onReturn: () => {
        void versions?.compare()
        deliver(resync)
      },
    })
  }

  return {
    publish: mergeMessages((to, message) =>
      broadcast({ kind: 'frame', to, cmd: message.cmd, text: JSON.stringify(message) }),
    ),
    publishToGrids: (tenantId, frame) => broadcast({ kind: 'grid', tenantId, text: JSON.stringify(frame) }),

    join(member) {
      members.add(member)
      addTo(byUser, member.userId, member)
      addTo(byTenant, member.tenantId, member)
      addTo(bySession, member.sessionId, member)
      return () => {
        members.delete(member)
        removeFrom(byUser, member.userId, member)
        removeFrom(byTenant, member.tenantId, member)
        removeFrom(bySession, member.sessionId, member)
        subscriptions.set(member, [])
      }
    },

    subscribe: (member, names) => (members.has(member) ? subscriptions.set(member, names) : []),
    subscribers: subscriptions.of,
    countOf: (userId) => byUser.get(userId)?.size ?? 0,
    closeSession: (sessionId) => broadcast({ kind: 'session', sessionId }),
    announce: (topic, data) => {
      broadcast({ kind: 'event', topic, data })
      if (keepers.has(topic)) versions?.raise(topic)
    },

    listen(topic, listener) {
      addTo(listeners, topic, listener)
      return () => removeFrom(listeners, topic, listener)
    },

    keep(topic, read) {
      keepers.set(topic, read)
      return () => void keepers.delete(topic)
    },

    state: () => ({
      instance,
      sockets: members.size,
      users: byUser.size,
      subscriptions: subscriptions.count(),
      topics: listeners.size + keepers.size,
      listeners: [...listeners.values()].reduce((sum, { size }) => sum + size, keepers.size),
      sent,
      received,
      ...(bus && { redis: bus.isConnected() ? 'connected' : 'lost' }),
    }),
    redisState: async () => bus?.read(),

    async close() {
      await versions?.close()
      await bus?.close()
    },
  }
}
