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

/** Whoever carries a document to its signers. What becomes of it comes back as a signed event. */
export interface SigningProvider {
  name: string
  open(context: WriteContext, flow: NewFlow): Promise<void>
  /** Nobody shall sign it any more. */
  close(context: WriteContext, flowId: string, status: SigningOutcome | 'revoked', reason: string | null): Promise<void>
}
