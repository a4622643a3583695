import { askProvider } from './askProvider.ts'

export type TicketAnswer = { username: string } | { problem: string }

// Only this exact shape is accepted; anything else (entities, comments, another order) is rejected.
const opening = /^\s*(?:<\?xml[^<>]*\?>)?\s*<(?:\w+:)?serviceResponse\b[^<>]*>\s*/
const success = /^<(?:\w+:)?authenticationSuccess>\s*<(?:\w+:)?user>([^<>&]{1,100})<\/(?:\w+:)?user>/
const failure = /^<(?:\w+:)?authenticationFailure\b[^<>]*>([^<>]*)<\//

/** Asks a CAS server which user a ticket belongs to (CAS protocol 2, serviceValidate). */
export async function validateTicket(casUrl: string, ticket: string, service: string): Promise<TicketAnswer> {
  const query = new URLSearchParams({ ticket, service })
  return readTicketAnswer(await askProvider(`${casUrl}/serviceValidate?${query.toString()}`))
}

export function readTicketAnswer(xml: string): TicketAnswer {
  const inner = opening.test(xml) ? xml.replace(opening, '') : ''
  const username = success.exec(inner)?.[1]?.trim()
  if (username) return { username }
  const reason = failure.exec(inner)?.[1]?.replace(/\s+/g, ' ').trim().slice(0, 200)
  return { problem: reason || '单点登录服务的回答无法识别' }
}
