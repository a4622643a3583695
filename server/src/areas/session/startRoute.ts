import {
  clientHeader,
  dictionaryEndpoints,
  type Endpoint,
  endpointRequest,
  type Envelope,
  homeEndpoints,
  homeVariantKey,
  noticeEndpoints,
  permissionEndpoints,
  preferenceEndpoints,
  sessionEndpoints,
  type StartAnswer,
  taskEndpoints,
} from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { accessToken } from '../../http/authenticate.ts'
import { mount } from '../../http/mount.ts'
import type { SessionParts } from './SessionParts.ts'

interface Part {
  endpoint: Endpoint
  /** The parameters that the client sends. */
  params?: Record<string, string>
}

const session: readonly Part[] = [
  { endpoint: permissionEndpoints.mine },
  { endpoint: dictionaryEndpoints.queryAllDictItems },
  { endpoint: preferenceEndpoints.mine },
  { endpoint: sessionEndpoints.platform },
  { endpoint: sessionEndpoints.tenants },
  { endpoint: noticeEndpoints.listByUser },
  { endpoint: taskEndpoints.list },
]
const charts: readonly Part[] = [
  { endpoint: homeEndpoints.figures },
  { endpoint: homeEndpoints.months, params: { months: '12' } },
  { endpoint: homeEndpoints.late },
]
/** Who calls, with which client, and for which tenant. */
const passedHeaders = ['host', 'user-agent', 'x-access-token', 'tenant-id', clientHeader.name]
const homeVariant: Part = { endpoint: preferenceEndpoints.read, params: { key: homeVariantKey } }

/**
 * The first calls of a client in one answer. Each part is called like any other request, so that access, tenant and
 * errors are those of the call itself.
 */
export function startRoute(app: FastifyInstance, { settings }: SessionParts): void {
  async function answerOf(part: Part, { headers, ip }: FastifyRequest): Promise<[string, Envelope]> {
    const call = callOf(part)
    const own = Object.entries(headers).filter(([name]) => passedHeaders.includes(name))
    const answer = await app.inject({
      method: 'GET',
      url: settings.apiBase + call,
      remoteAddress: ip,
      headers: Object.fromEntries(own),
    })
    return [call, answer.json<Envelope>()]
  }

  async function partsOf(page: string, request: FastifyRequest): Promise<readonly Part[]> {
    if (page !== 'home') return session
    const [, { result: variant }] = await answerOf(homeVariant, request)
    // The other variants need other figures and load them themselves.
    return variant === null || variant === 'chart' ? charts : []
  }

  mount(app, sessionEndpoints.start, async ({ input, actor, request }): Promise<StartAnswer> => {
    // A reopened browser has lost its cookie, but not its token.
    request.newReaderToken = accessToken(request)
    const parts = (await partsOf(input.page, request)).filter(({ endpoint }) => mayCall(actor, endpoint))
    return Object.fromEntries(await Promise.all(parts.map((part) => answerOf(part, request))))
  })
}

function callOf({ endpoint, params = {} }: Part): string {
  const { path, values } = endpointRequest(endpoint, params)
  const query = new URLSearchParams(values as Record<string, string>).toString()
  return query ? `${path}?${query}` : path
}

/** Spares calls that would be refused: not every user may see the sign-in statistics. */
function mayCall(actor: Actor, { access }: Endpoint): boolean {
  return (
    typeof access !== 'object' || !('anyPermission' in access) || access.anyPermission.some((code) => actor.can(code))
  )
}
