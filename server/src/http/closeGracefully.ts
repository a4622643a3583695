import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Says at `health/ready` that the server stops, and serves on for this time, in which a proxy takes it out of rotation.
 * Connections that are used in this time end with their answer.
 */
export async function drain(app: FastifyInstance, drainMs: number): Promise<void> {
  app.isDraining = true
  await wait(drainMs)
}

/** Closes the server and aborts requests that do not finish in time. */
export async function closeGracefully(app: FastifyInstance, graceMs = 15_000): Promise<void> {
  app.isDraining = true
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}

/**
 * Makes any close of the server end soon: a keep-alive connection whose last request ends after the close has begun
 * would otherwise hold it open until its timeout.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, next) => {
    // Set before the answer: handlers that write to the connection themselves do not run `onSend`.
    if (app.isDraining) reply.raw.setHeader('connection', 'close')
    next()
  })
  app.addHook('preClose', async () => {
    app.isDraining = true
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(sweep))
    // A server that never listened emits no close event.
    if (!app.server.listening) clearInterval(sweep)
  })
}
