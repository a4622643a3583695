import { createHash } from 'node:crypto'
import { askJson } from './askProvider.ts'
import type { SignInProtocol, Visit } from './SignInProtocol.ts'
import { identityFrom, textOf, type ThirdIdentity } from './thirdIdentity.ts'
import type { ThirdLogin } from './ThirdLogin.ts'

/** OAuth 2 with PKCE, as OpenID providers, GitHub and most others offer it. */
export const oauth2: SignInProtocol = { authorizeAddress, identityBehind }

function authorizeAddress(login: ThirdLogin, { state, verifier, redirectUri }: Visit): string {
  const address = new URL(login.authorizeUrl)
  const parameters = {
    response_type: 'code',
    client_id: login.clientId,
    redirect_uri: redirectUri,
    scope: login.scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

async function identityBehind(
  login: ThirdLogin,
  code: string,
  { verifier, redirectUri }: Omit<Visit, 'state'>,
): Promise<ThirdIdentity> {
  const granted = await askJson(login.tokenUrl, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: login.clientId,
      ...(login.clientSecret && { client_secret: login.clientSecret }),
      code_verifier: verifier,
    }).toString(),
  })
  const token = textOf(granted.access_token)
  if (token === '') throw new Error('provider returned no access token')
  const person = await askJson(login.userInfoUrl, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'user-agent': 'lexdesk' },
  })
  return identityFrom(login, person)
}
