import type { FastifyReply } from 'fastify'
import { cancelled } from './SqlRequest.ts'

/** Ends with the request: a reader who leaves waits for no rows. */
export async function whileAsked<T>(
  { raw }: Pick<FastifyReply, 'raw'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // A reader who has left already closes nothing any more.
  if (raw.destroyed) throw cancelled()
  const leaving = new AbortController()
  const leave = (): void => leaving.abort()
  raw.once('close', leave)
  try {
    return await work(leaving.signal)
  } finally {
    raw.off('close', leave)
  }
}
