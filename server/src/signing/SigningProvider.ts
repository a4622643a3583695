import type { WriteContext } from '../resource/Engine.ts'

export interface Signer {
  /** The side of the contract that he signs for. */
  party: string
  name: string
  mobile: string
  /** Those with a lower number sign first. */
  order: number
}

export interface NewFlow {
  id: string
  contractId: string
  /** What is signed, by the hash of its content. */
  contentHash: string
  expiresOn: string
  signers: readonly Signer[]
}

export type SigningOutcome = 'signed' | 'refused' | 'expired'
export type FlowEnd = SigningOutcome | 'revoked'

/** What a provider tells about a flow. */
export interface SigningEvent {
  flowId: string
  outcome: SigningOutcome
  contentHash: string
  reason: string
  /** Milliseconds since 1970, as text. */
  at: string
  /** Never the same twice. */
  nonce: string
}

/** A call from outside that says it is a provider's. */
export interface ProviderCall {
  body: Record<string, unknown>
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Shared with this provider alone, and made by the server for him. */
  secret(): Promise<string>
}

/**
 * Whoever carries a document to its signers. What becomes of it comes back as a call that he has proved to be his.
 * The flow itself is kept by the house; a provider does what he has to do besides.
 */
export interface SigningProvider {
  /** Kept with each flow, and the last part of the address that he calls. */
  name: string
  open?(context: WriteContext, flow: NewFlow): Promise<void>
  /** Nobody shall sign it any more. */
  close?(context: WriteContext, flowId: string, end: FlowEnd, reason: string | null): Promise<void>
  /** Reads what he tells; refuses what he has not signed. */
  readCall(call: ProviderCall): Promise<SigningEvent>
}
