import type { CallInput } from './send.ts'

/** The server performs a call with the same key once. */
export const keyHeader = ({ idempotencyKey }: { idempotencyKey?: string } = {}): Pick<CallInput, 'headers'> =>
  idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } }
