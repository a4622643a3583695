import { oauth2 } from './oauth2.ts'
import type { SignInProtocol } from './SignInProtocol.ts'
import type { ThirdLogin } from './ThirdLogin.ts'

/** The protocols of sign-in providers, by the name that `THIRD_LOGIN` uses. */
export const protocols = {
  oauth2,
} satisfies Record<string, SignInProtocol>

/** The name was checked when the configuration was parsed. */
export const protocolOf = ({ protocol }: ThirdLogin): SignInProtocol => protocols[protocol as keyof typeof protocols]
