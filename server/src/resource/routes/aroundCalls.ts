import type { AnyRow, CallName, Envelope, Resource, Row, Values } from '@lexdesk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WriteContext } from '../Engine.ts'

/** Additional writes of an area in the same transaction. */
export type BesideWrite = (context: WriteContext, row: AnyRow) => Promise<void>

/** The same for rows of one resource, which the engine reads by its definition. */
export const besideOf = <R extends Resource>(
  _resource: R,
  beside: (context: WriteContext, row: Row<R>) => Promise<void>,
): BesideWrite => beside as unknown as BesideWrite

/** A call as the engine implements it; add and edit run `beside` in their transaction. */
export type Standard = (request: FastifyRequest, reply: FastifyReply, beside?: BesideWrite) => Promise<unknown>

/** Standard calls of a resource that an area wraps. Their permissions remain the engine's. */
export type AroundCalls = Partial<Record<CallName, (standard: Standard) => Standard>>

/** The standard response with another message. */
export const saying =
  (message: string) =>
  (standard: Standard): Standard =>
  async (request, reply, beside) => ({ ...((await standard(request, reply, beside)) as Envelope), message })

/** The standard response, with each of its rows completed: a page of them, or one. */
export const eachRow =
  (complete: (row: Values) => void) =>
  (standard: Standard): Standard =>
  async (request, reply, beside) => {
    const answer = (await standard(request, reply, beside)) as Envelope<Values>
    const { records = [answer.result] } = answer.result as { records?: Values[] }
    for (const row of records) complete(row)
    return answer
  }

/** Adds whether a row is in the recycle bin, as a number or a text depending on the entity (wire contract §4). */
export function delFlagCalls(living: 0 | '0', deleted: 1 | '1'): AroundCalls {
  const flagged = (delFlag: 0 | 1 | '0' | '1') => eachRow((row) => Object.assign(row, { delFlag }))
  return { list: flagged(living), queryById: flagged(living), recycleBin: flagged(deleted) }
}
