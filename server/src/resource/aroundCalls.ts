import type { AnyRow, CallName, Envelope } from '@lexdesk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WriteContext } from './Engine.ts'

/** What an area writes besides, in the same transaction. */
export type BesideWrite = (context: WriteContext, row: AnyRow) => Promise<void>

/** A call as the engine answers it; add and edit take what else belongs into their transaction. */
export type Standard = (request: FastifyRequest, reply: FastifyReply, beside?: BesideWrite) => Promise<unknown>

/** Standard calls of a resource around which an area does more. Their permissions stay the engine's. */
export type AroundCalls = Partial<Record<CallName, (standard: Standard) => Standard>>

/** The standard answer in other words. */
export const saying =
  (message: string) =>
  (standard: Standard): Standard =>
  async (request, reply, beside) => ({ ...((await standard(request, reply, beside)) as Envelope), message })
