import type { FastifyRequest } from 'fastify'
import { writeLog } from '../../access/writeLog.ts'
import type { SessionParts } from './SessionParts.ts'

/** Logs a failed attempt, never with a password or a code. */
export async function logFailure(
  { engine }: SessionParts,
  request: FastifyRequest,
  username: string,
  content: string,
): Promise<void> {
  await writeLog(engine.db.kysely, { type: 'signIn', content, username, address: request.ip, isSuccess: false })
}
