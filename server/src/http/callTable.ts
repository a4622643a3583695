import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify'

/** A call behind the table's route: where it stands and what was declared of it. */
interface Call {
  url: string
  config: FastifyContextConfig
  handler: RouteHandlerMethod
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a table's own route: what stands behind it. */
    calls?: ReadonlyMap<string, Call>
  }
  interface FastifyRequest {
    /** Null on routes of the framework. */
    call: Call | null
  }
}

const verbs = ['GET', 'POST', 'PUT', 'DELETE']
const plainOptions = new Set(['method', 'url', 'config', 'handler'])
/** The number of a row before the last word of an address. */
const rowId = /[^/]+(?=\/[^/]+$)/

/**
 * The same server, on which plain routes go into a table behind one route of the framework: it takes so long over each of
 * its own that seventeen hundred would be half of a start. They are declared, listed and guarded as all are.
 * Plain is what says no more than who may call it, at an address in which nothing varies but `:id` before the last word.
 */
export function withCallTable(app: FastifyInstance): FastifyInstance {
  const calls = new Map<string, Call>()
  app.route({
    method: verbs,
    url: '/*',
    config: { calls },
    handler(request, reply) {
      return request.call!.handler.call(this, request, reply)
    },
  })

  const route = (options: RouteOptions): FastifyInstance => {
    if (!isPlain(options)) return app.route(options)
    const { method, url, config = {}, handler } = options
    const call = { url: app.prefix + url, config, handler }
    app.declareRoute({ ...call, method })
    for (const verb of [method].flat()) calls.set(`${verb} ${url}`, call)
    return table
  }
  const shorthand =
    (method: string) =>
    (url: string, options: RouteShorthandOptions, handler: RouteHandlerMethod): FastifyInstance =>
      route({ ...options, method, url, handler })
  const own = new Map<string | symbol, unknown>([
    ['route', route],
    ...verbs.map((verb) => [verb.toLowerCase(), shorthand(verb)] as const),
  ])
  const table = new Proxy(app, { get: (target, name) => own.get(name) ?? Reflect.get(target, name) })
  return table
}

function isPlain(options: RouteOptions): boolean {
  return (
    !/[:*]/.test(options.url.replace(/\/:id(?=\/[^/]+$)/, '')) &&
    Object.keys(options).every((name) => plainOptions.has(name)) &&
    [options.method].flat().every((method) => verbs.includes(method))
  )
}

/** Finds the call of a table; where it has none, the address is unknown. */
export function lookIntoTable(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const { calls } = request.routeOptions.config
  if (!calls) return next()
  const path = `/${(request.params as { '*': string })['*']}`
  const fixed = calls.get(`${request.method} ${path}`)
  const call = fixed ?? calls.get(`${request.method} ${path.replace(rowId, ':id')}`)
  if (call) {
    request.call = call
    request.params = fixed ? {} : { id: rowId.exec(path)![0] }
    next()
  } else reply.callNotFound()
}
