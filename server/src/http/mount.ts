import {
  type Endpoint,
  type EndpointAccess,
  type EndpointInput,
  type Envelope,
  errors,
  type InputOf,
  ok,
  parseInput,
  pickPermissions,
  platformResources,
  resources,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Actor } from '../access/Actor.ts'
import { actorOf } from './authenticate.ts'
import type { RouteAccess } from './routeAccess.ts'

/** What a handler gets. */
export interface EndpointCall<I extends EndpointInput> {
  input: InputOf<I>
  /** The calling user; on a public endpoint access to it is refused as not signed in. */
  readonly actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

/** The result, an envelope with its own message (`done`, `ok`), or the reply that sent a file. */
type Handled<A> = A | Envelope<A> | FastifyReply

interface MountOptions extends Omit<RouteShorthandOptions, 'config'> {
  /** The meaning of `upload` here, or a narrower access because of a setting. */
  access?: RouteAccess
}

/** Mounts an endpoint as declared: access, parsed input, result in the envelope. */
export function mount<I extends EndpointInput, A>(
  app: FastifyInstance,
  endpoint: Endpoint<I, A>,
  handle: (call: EndpointCall<I>) => Handled<NoInfer<A>> | Promise<Handled<NoInfer<A>>>,
  { access, ...options }: MountOptions = {},
): void {
  const { method, path, otherMethods = [], otherPaths = [], takesReaderCookie, isForAnyTenant, isUnlogged } = endpoint
  const { isRead, changesByGet } = endpoint
  const config = {
    access: access ?? routeAccessOf(endpoint.access),
    ...(takesReaderCookie && { takesReaderCookie }),
    ...(isForAnyTenant && { isForAnyTenant }),
    ...(isUnlogged && { isUnlogged }),
    ...(isRead && { isRead }),
    ...(changesByGet && { changesByGet }),
  }
  for (const url of [path, ...otherPaths])
    app.route({
      ...options,
      method: [method, ...otherMethods],
      url,
      config,
      ...(changesByGet && { preHandler: refuseCrossSite }),
      handler: async (request, reply) => {
        const input = parseInput(endpoint.input, rawInput(request))
        const answer = await handle({
          input,
          get actor() {
            return actorOf(request)
          },
          request,
          reply,
        })
        return answer === reply || endpoint.answer.form !== 'envelope' || isEnvelope(answer) ? answer : ok(answer)
      },
    })
}

function routeAccessOf(access: EndpointAccess): RouteAccess {
  if (access === 'upload') throw new Error('an upload endpoint needs the permissions to write files')
  if (typeof access !== 'object' || !('picks' in access)) return access
  const all = [...resources, ...platformResources]
  const picked = all.find(({ name }) => name === access.picks)
  if (!picked) throw new Error(`no resource is called ${access.picks}`)
  return { anyPermission: [...pickPermissions(picked, all), ...(access.also ?? [])] }
}

/** Query parameters, body and path parameters; old clients use the first two for the same call. */
function rawInput({ query, body, params }: FastifyRequest): Values {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw errors.badRequest('请求内容应为 JSON 对象')
  return { ...(query as Values), ...(body as Values | null), ...(params as Values) }
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === 'object' && answer !== null && 'success' in answer && 'timestamp' in answer
}

/**
 * For calls that change something although old clients use GET: another site must not make a browser send them. The
 * token is in a header that such a request cannot carry either; this is defence in depth.
 */
async function refuseCrossSite(request: FastifyRequest): Promise<void> {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw errors.forbidden()
}
