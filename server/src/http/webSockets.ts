import websocket from '@fastify/websocket'
import { serviceRestartCode } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'

const maxMessageBytes = 64 * 1024
const lastWordsMs = 2_000

/**
 * Upgrades go through the same hooks as any request. Must be registered before all other hooks: only then is the
 * connection of a refused upgrade closed.
 */
export async function webSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: maxMessageBytes, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      closeSockets(app)
      done()
    },
  })
}

/** The clients reconnect, each after a time of its own; those that do not hang up are terminated. */
function closeSockets({ websocketServer }: FastifyInstance): void {
  for (const socket of websocketServer.clients) socket.close(serviceRestartCode, '服务正在重启')
  websocketServer.close()
  setTimeout(() => {
    for (const socket of websocketServer.clients) socket.terminate()
  }, lastWordsMs).unref()
}
