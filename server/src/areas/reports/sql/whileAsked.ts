import type { FastifyReply } from 'fastify'

/** Ends with the request: a reader who leaves waits for no rows. */
export async function whileAsked<T>(reply: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const leaving = new AbortController()
  const leave = (): void => leaving.abort()
  reply.raw.once('close', leave)
  try {
    return await work(leaving.signal)
  } finally {
    reply.raw.off('close', leave)
  }
}
