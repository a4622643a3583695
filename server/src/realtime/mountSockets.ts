import type { WebSocket } from '@fastify/websocket'
import { AppError, directoryPermission, errors } from '@lexdesk/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '../http/authenticate.ts'
import type { Hub, HubMember } from './createHub.ts'
import { sessionEndedCode } from './createHub.ts'
import { forEachInChunks } from './forEachInChunks.ts'
import { gridHeartbeat, readGridFrame } from './readGridFrame.ts'
import { readSubscribeFrame } from './readSubscribeFrame.ts'

export interface SocketOptions {
  hub: Hub
  apiBase: string
  /** Which of these sessions are still open; polled, because sessions can expire. */
  livingSessions?: (sessionIds: string[]) => Promise<ReadonlySet<string>>
  /** A page has shown these names for some time and is subscribed to them only now. */
  onLateSubscription?: (member: HubMember, names: readonly string[], waitedMs: number) => void
  /** For both kinds together. */
  maxPerUser?: number
  pingMs?: number
  sessionCheckMs?: number
}

/** A browser with more unread bytes is gone or asleep; it reconnects when it wakes. */
const maxWaitingBytes = 1024 * 1024
const maxMessagesPerPing = 200
/** A user who fills in a grid sends a message for every cell. */
const maxGridMessagesPerPing = 1_000
/** Sessions that are looked up at once. */
const checkedAtOnce = 1_000

const heartbeat = 'HeartBeat'
const heartbeatAnswer = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' })

interface Peer {
  socket: WebSocket
  sessionId: string
  isAlive: boolean
  messages: number
}

/** What differs between the kinds of sockets. */
interface SocketKind {
  isGrid: boolean
  maxMessages: number
  onMessage(text: string, member: HubMember): void
}

/**
 * `{apiBase}/websocket/{userId}` and `{apiBase}/vxeSocket/{userId}/{pageId}` (wire contract §8), for the user whose
 * token comes as sub-protocol or, from old clients, as reader cookie. Stock clients get the frames of the contract;
 * ours asks for the others too (`?frames=all`).
 */
export function mountSockets(app: FastifyInstance, options: SocketOptions): void {
  const { hub, apiBase, maxPerUser = 50, pingMs = 25_000, sessionCheckMs = 15_000 } = options
  const peers = new Set<Peer>()
  const route = {
    websocket: true as const,
    config: { access: 'signedIn' as const, takesReaderCookie: true },
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      checkCaller(request, hub, maxPerUser)
      // The upgrade writes its own answer. Otherwise each open socket would keep its request and its user in memory.
      if (request.ws) reply.raw.detachSocket(request.raw.socket)
    },
  }

  app.get(`${apiBase}/websocket/:userId`, route, (socket, request) =>
    serveSocket(socket, request, {
      isGrid: false,
      maxMessages: maxMessagesPerPing,
      onMessage: (text, member) => {
        if (text === heartbeat) return socket.send(heartbeatAnswer)
        const frame = member.isStock ? undefined : readSubscribeFrame(text)
        if (!frame) return
        const added = hub.subscribe(member, frame.names)
        if (frame.waitedMs !== undefined) options.onLateSubscription?.(member, added, frame.waitedMs)
      },
    }),
  )

  app.get(`${apiBase}/vxeSocket/:userId/:pageId`, route, (socket, request) => {
    const { tenantId } = actorOf(request)
    serveSocket(socket, request, {
      isGrid: true,
      maxMessages: maxGridMessagesPerPing,
      onMessage: (text) => {
        const frame = readGridFrame(text)
        if (frame?.type === gridHeartbeat) socket.send(JSON.stringify(frame))
        else if (frame) hub.publishToGrids(tenantId, frame)
      },
    })
  })

  function serveSocket(
    socket: WebSocket,
    request: FastifyRequest,
    { isGrid, maxMessages, onMessage }: SocketKind,
  ): void {
    const { userId, tenantId, sessionId } = actorOf(request)
    const peer: Peer = { socket, sessionId, isAlive: true, messages: 0 }
    const member: HubMember = {
      userId,
      tenantId,
      sessionId,
      isGrid,
      isStock: (request.query as { frames?: unknown }).frames !== 'all',
      send: (text) => (socket.bufferedAmount > maxWaitingBytes ? socket.terminate() : socket.send(text)),
      close: (code, reason) => socket.close(code, reason),
    }
    peers.add(peer)
    const leave = hub.join(member)
    // In place of the listener of the plugin, which would keep the request in memory.
    socket.removeAllListeners('error')
    socket.on('error', () => socket.terminate())
    socket.on('pong', () => (peer.isAlive = true))
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      peer.messages += 1
      if (peer.messages > maxMessages) socket.close(1008, '消息过于频繁')
      else if (!isBinary) onMessage(data.toString(), member)
    })
    socket.on('close', () => {
      peers.delete(peer)
      leave()
    })
  }

  const pinging = setInterval(() => void forEachInChunks(peers, ping), pingMs).unref()
  let isChecking = false
  const checking = setInterval(() => void closeEnded(), sessionCheckMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(pinging)
    clearInterval(checking)
  })

  async function closeEnded(): Promise<void> {
    const { livingSessions } = options
    if (!livingSessions || isChecking) return
    isChecking = true
    try {
      for (const some of chunksOf(peers, checkedAtOnce)) {
        const living = await livingSessions([...new Set(some.map(({ sessionId }) => sessionId))])
        for (const { socket, sessionId } of some)
          if (!living.has(sessionId)) socket.close(sessionEndedCode, '会话已结束')
      }
    } catch (error) {
      app.log.warn({ err: error }, 'socket_session_check_failed')
    } finally {
      isChecking = false
    }
  }
}

function* chunksOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

function checkCaller(request: FastifyRequest, hub: Hub, maxPerUser: number): void {
  const { userId, pageId } = request.params as { userId: string; pageId?: string }
  const { actor } = request
  if (actor?.userId !== userId) throw errors.forbidden()
  // Shared tables are for staff, not for an account without permissions.
  if (pageId !== undefined && !actor.can(directoryPermission)) throw errors.forbidden()
  if (pageId !== undefined && !/^[\w-]{1,64}$/.test(pageId))
    throw errors.badRequest('页面编号 pageId 只能由 1 到 64 个字母、数字、_ 和 - 组成')
  if (hub.countOf(userId) >= maxPerUser) {
    throw new AppError('too_many_sockets', `打开的页面过多，最多 ${maxPerUser} 个，请关闭一些后重试`, {
      status: 429,
      wireCode: 429,
    })
  }
}

function ping(peer: Peer): void {
  if (!peer.isAlive) return peer.socket.terminate()
  peer.isAlive = false
  peer.messages = 0
  peer.socket.ping()
}
