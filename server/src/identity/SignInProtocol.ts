import type { ThirdIdentity } from './thirdIdentity.ts'
import type { ThirdLogin } from './ThirdLogin.ts'

export interface Visit {
  state: string
  /** The secret half of PKCE, stored on the server until the code is exchanged. */
  verifier: string
  redirectUri: string
}

/** How a provider is asked who signs in. */
export interface SignInProtocol {
  /** The provider's sign-in address for the browser. */
  authorizeAddress(login: ThirdLogin, visit: Visit): string
  /** Exchanges the code that the browser brought back for the user's identity. */
  identityBehind(login: ThirdLogin, code: string, visit: Omit<Visit, 'state'>): Promise<ThirdIdentity>
}
