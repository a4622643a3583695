import { createHash } from 'node:crypto'
import { askProvider } from './askProvider.ts'
import type { SignInProtocol, ThirdIdentity, Visit } from './SignInProtocol.ts'
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

/** The user in the provider's response, by the configured names of its fields. */
export function identityFrom(login: ThirdLogin, person: Record<string, unknown>): ThirdIdentity {
  const id = textOf(person[login.idField])
  if (id === '' || id.length > 200) throw new Error('provider returned no user id')
  return { id, name: textOf(person[login.nameField]).slice(0, 100), avatar: pictureOf(person[login.avatarField]) }
}

/** Requests an address that answers with a JSON object. */
export async function askJson(address: string, request: RequestInit): Promise<Record<string, unknown>> {
  const value: unknown = JSON.parse(await askProvider(address, request))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('provider returned no object')
  return value as Record<string, unknown>
}

/** Some providers use numeric ids. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

function pictureOf(value: unknown): string {
  const address = textOf(value)
  return /^https?:\/\//.test(address) && address.length <= 255 ? address : ''
}
