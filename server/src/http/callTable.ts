import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'

interface Call {
  url: string
  config: FastifyContextConfig
  handler: RouteHandlerMethod
}

/** Registers the calls of a resource. */
export interface CallTable {
  route(call: Call & { method: string | string[] }): void
}

export interface LiveCallTable extends CallTable {
  /** Withdraws every call of the resource. */
  clear(): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a parametric route: its calls by verb and path, and their common path prefix. */
    table?: { calls: ReadonlyMap<string, Call>; parent: string }
  }
  interface FastifyRequest {
    /** The call that a parametric route resolves to; null on other routes. */
    call: Call | null
  }
}

const verbs = ['GET', 'POST', 'PUT', 'DELETE']

/**
 * The calls of resources share parametric routes, `/legal/:resource/:call` and `/legal/:resource/:id/:call`:
 * definitions give some fifteen hundred calls, and one route for each would slow down startup. Calls are declared,
 * listed and authorised one by one, like routes.
 */
export function createCallTables(app: FastifyInstance): (resourcePath: string) => LiveCallTable {
  const tables = new Map<string, Map<string, Call>>()
  const mount = (parent: string): Map<string, Call> => {
    const calls = new Map<string, Call>()
    for (const rest of [':resource/:call', ':resource/:id/:call'])
      app.route({
        method: verbs,
        url: `${parent}/${rest}`,
        config: { table: { calls, parent } },
        handler(request, reply) {
          return request.call!.handler.call(this, request, reply)
        },
      })
    tables.set(parent, calls)
    return calls
  }
  return (resourcePath) => {
    const parent = resourcePath.slice(0, resourcePath.lastIndexOf('/'))
    const calls = tables.get(parent) ?? mount(parent)
    return {
      route: ({ method, url, config, handler }) => {
        const call = { url: app.prefix + url, config, handler }
        app.declareRoute({ ...call, method })
        for (const verb of [method].flat()) calls.set(`${verb} ${url}`, call)
      },
      clear: () => {
        app.withdrawRoutes(`${app.prefix}${resourcePath}/`)
        for (const key of calls.keys()) if (key.split(' ')[1]!.startsWith(`${resourcePath}/`)) calls.delete(key)
      },
    }
  }
}

/** Finds the call behind a parametric route; without one the path is unknown. */
export function findCall(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const { table } = request.routeOptions.config
  if (!table) return next()
  const { resource, id, call } = request.params as { resource: string; id?: string; call: string }
  const at = (rest: string): Call | undefined =>
    table.calls.get(`${request.method} ${table.parent}/${resource}/${rest}`)
  const found = id === undefined ? at(call) : (at(`${id}/${call}`) ?? (id === '' ? undefined : at(`:id/${call}`)))
  if (!found) return reply.callNotFound()
  request.call = found
  request.params = found.url.includes('/:id/') ? { id } : {}
  next()
}
