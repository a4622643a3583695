import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeProvider {
  origin: string
  /** The identity of the next visitor. */
  person: Record<string, unknown>
  /** How the provider misbehaves, if at all. */
  fault?: 'status' | 'endless' | 'redirect' | 'silent' | 'noToken'
  /** The code and state that the provider would return to a browser at this authorize URL. */
  visit(authorizeAddress: string): { code: string; state: string; redirectUri: string }
  /** Requested paths. */
  requests: string[]
  close(): Promise<void>
}

/** A local OAuth 2 provider that validates client, redirect URI, PKCE and single use. */
export async function fakeProvider(): Promise<FakeProvider> {
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const tokens = new Set<string>()
  let count = 0
  const provider: FakeProvider = {
    origin: '',
    person: {},
    requests: [],
    visit: (address) => {
      const query = new URL(address).searchParams
      const code = `code${(count += 1)}`
      const redirectUri = query.get('redirect_uri')!
      codes.set(code, { challenge: query.get('code_challenge')!, redirectUri })
      return { code, state: query.get('state')!, redirectUri }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += String(part)
    const form = new URLSearchParams(body)
    const known = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      known?.challenge === challenge &&
      known.redirectUri === form.get('redirect_uri') &&
      form.get('client_id') === 'lexdesk' &&
      form.get('client_secret') === 'provider-secret'
    if (!isRight) return void response.writeHead(400).end('{"error":"invalid_grant"}')
    const token = `token${(count += 1)}`
    tokens.add(token)
    response.end(JSON.stringify(provider.fault === 'noToken' ? {} : { access_token: token, token_type: 'bearer' }))
  }

  function sendUser(request: IncomingMessage, response: ServerResponse): void {
    const isKnown = tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!isKnown) response.writeHead(401).end()
    else if (provider.fault === 'status') response.writeHead(500).end(JSON.stringify(provider.person))
    else if (provider.fault === 'redirect') response.writeHead(302, { location: `${provider.origin}/elsewhere` }).end()
    else if (provider.fault === 'endless')
      response.end(JSON.stringify({ ...provider.person, more: 'x'.repeat(400_000) }))
    else if (provider.fault !== 'silent') response.end(JSON.stringify(provider.person))
  }

  const server = createServer((request, response) => {
    provider.requests.push(request.url ?? '')
    if (request.url === '/token') void exchange(request, response)
    else if (request.url === '/user') sendUser(request, response)
    else response.end(JSON.stringify({ id: 'from elsewhere' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

export function thirdLoginOf({ origin }: FakeProvider): string {
  return JSON.stringify([
    {
      source: 'github',
      title: 'GitHub',
      authorizeUrl: `${origin}/authorize?prompt=login`,
      tokenUrl: `${origin}/token`,
      userInfoUrl: `${origin}/user`,
      clientId: 'lexdesk',
      clientSecret: 'provider-secret',
      idField: 'id',
      nameField: 'login',
      avatarField: 'avatar_url',
    },
  ])
}
