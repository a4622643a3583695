import type { WebSocket } from '@fastify/websocket'
import { AppError, errors } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Hub } from './createHub.ts'
import { sessionEndedCode } from './createHub.ts'

export interface SocketOptions {
  hub: Hub
  apiBase: string
  /** Which of these sessions still live; asked regularly, because a session may end by mere time. */
  livingSessions?: (sessionIds: string[]) => Promise<ReadonlySet<string>>
  maxPerUser?: number
  pingMs?: number
  sessionCheckMs?: number
}

/** A browser that has not taken this much in is gone or asleep; it reconnects when it wakes. */
const maxWaitingBytes = 1024 * 1024
const maxMessagesPerPing = 200

const heartbeat = 'HeartBeat'
const heartbeatAnswer = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' })

interface Peer {
  socket: WebSocket
  sessionId: string
  isAlive: boolean
  messages: number
}

/** `{apiBase}/websocket/{userId}` (wire contract §8.1), for the user whose token comes as sub-protocol or `?token=`. */
export function mountSockets(app: FastifyInstance, options: SocketOptions): void {
  const { hub, apiBase, maxPerUser = 50, pingMs = 25_000, sessionCheckMs = 15_000 } = options
  const peers = new Set<Peer>()

  app.get(
    `${apiBase}/websocket/:userId`,
    {
      websocket: true,
      config: { access: 'signedIn' },
      preHandler: async (request) => checkCaller(request, hub, maxPerUser),
    },
    (socket, request) => {
      const { actor } = request
      if (!actor) return socket.terminate()
      const peer: Peer = { socket, sessionId: actor.sessionId, isAlive: true, messages: 0 }
      peers.add(peer)
      const leave = hub.join({
        userId: actor.userId,
        tenantId: actor.tenantId,
        sessionId: actor.sessionId,
        send: (text) => (socket.bufferedAmount > maxWaitingBytes ? socket.terminate() : socket.send(text)),
        close: (code, reason) => socket.close(code, reason),
      })
      socket.on('pong', () => (peer.isAlive = true))
      socket.on('message', (data: Buffer, isBinary: boolean) => answer(peer, data, isBinary))
      socket.on('close', () => {
        peers.delete(peer)
        leave()
      })
    },
  )

  const pinging = setInterval(() => pingAll(peers), pingMs).unref()
  const checking = setInterval(() => void closeEnded(), sessionCheckMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(pinging)
    clearInterval(checking)
  })

  async function closeEnded(): Promise<void> {
    const sessionIds = [...new Set([...peers].map((peer) => peer.sessionId))]
    if (!options.livingSessions || sessionIds.length === 0) return
    try {
      const living = await options.livingSessions(sessionIds)
      for (const { socket, sessionId } of peers) {
        if (sessionIds.includes(sessionId) && !living.has(sessionId)) socket.close(sessionEndedCode, '会话已结束')
      }
    } catch (error) {
      app.log.warn({ err: error }, 'session check of sockets failed')
    }
  }
}

function checkCaller(request: FastifyRequest, hub: Hub, maxPerUser: number): void {
  const { userId } = request.params as { userId: string }
  if (request.actor?.userId !== userId) throw errors.forbidden()
  if (hub.countOf(userId) >= maxPerUser) {
    throw new AppError('too_many_sockets', `打开的页面过多，最多 ${maxPerUser} 个，请关闭一些后重试`, {
      status: 429,
      wireCode: 429,
    })
  }
}

function answer(peer: Peer, data: Buffer, isBinary: boolean): void {
  peer.messages += 1
  if (peer.messages > maxMessagesPerPing) return peer.socket.close(1008, '消息过于频繁')
  if (!isBinary && data.toString() === heartbeat) peer.socket.send(heartbeatAnswer)
}

function pingAll(peers: Set<Peer>): void {
  for (const peer of peers) {
    if (!peer.isAlive) {
      peer.socket.terminate()
      continue
    }
    peer.isAlive = false
    peer.messages = 0
    peer.socket.ping()
  }
}
