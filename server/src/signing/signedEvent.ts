import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError, errors } from '@lexdesk/domain'
import type { SigningEvent, SigningOutcome } from './SigningProvider.ts'

const freshMs = 10 * 60_000
const outcomes: readonly string[] = ['signed', 'refused', 'expired'] satisfies SigningOutcome[]

/** All fields of the event, in one fixed order. */
const spelled = ({ flowId, outcome, contentHash, reason, at, nonce }: SigningEvent): string =>
  JSON.stringify([flowId, outcome, contentHash, reason, at, nonce])

export const signatureOf = (secret: string, event: SigningEvent): string =>
  createHmac('sha256', secret).update(spelled(event)).digest('hex')

export function newEvent(facts: Pick<SigningEvent, 'flowId' | 'outcome' | 'contentHash' | 'reason'>): SigningEvent {
  return { ...facts, at: String(Date.now()), nonce: randomBytes(16).toString('hex') }
}

/** Parses a provider's call; refuses invalid signatures and outdated events. */
export function readEvent(secret: string, body: Record<string, unknown>, signature: unknown): SigningEvent {
  const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '')
  const event = {
    flowId: text('flowId'),
    outcome: text('outcome') as SigningOutcome,
    contentHash: text('contentHash'),
    reason: text('reason'),
    at: text('at'),
    nonce: text('nonce'),
  }
  const wanted = Buffer.from(signatureOf(secret, event))
  const given = Buffer.from(typeof signature === 'string' ? signature : '')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new AppError('bad_signature', '签署回调的签名不正确', { status: 401, wireCode: 401 })
  if (!(Math.abs(Date.now() - Number(event.at)) <= freshMs)) throw errors.refused('签署回调的时间已过期')
  if (!outcomes.includes(event.outcome)) throw errors.refused(`签署回调的结果“${event.outcome}”无法识别`)
  if (event.nonce.length < 16) throw errors.refused('签署回调缺少随机数 nonce')
  return event
}
