import type { Resource } from '@lexdesk/domain'
import type { RouteHandlerMethod } from 'fastify'
import { actorOf } from '../http/authenticate.ts'
import type { CallTable } from '../http/callTable.ts'
import { type Engine, entryOf } from './Engine.ts'
import type { AroundCalls } from './routes/aroundCalls.ts'
import { resourceRoutes } from './routes/resourceRoutes.ts'
import { withFieldRules } from './withFieldRules.ts'

/** Resources of the product as single tenants have them, with fields of their own. */
export interface TenantResources {
  /** Serves a tenant its own version of a resource from the next request on. */
  put(tenantId: number, resource: Resource): void
  remove(tenantId: number, name: string): void
  /** The resource as this tenant has it. */
  of<R extends Resource>(tenantId: number, resource: R): R
  /** The versions of all tenants. */
  all(): Resource[]
  /** Registers the calls of a resource so that they are answered by the tenant's own version, if there is one. */
  table(calls: CallTable, name: string): CallTable
}

interface Version {
  resource: Resource
  handlers: ReadonlyMap<string, RouteHandlerMethod>
}

interface TenantParts {
  engine: Engine
  aroundCalls(name: string): AroundCalls | undefined
}

export function createTenantResources({ engine, aroundCalls }: TenantParts): TenantResources {
  const versions = new Map<string, Version>()
  const keyOf = (tenantId: number, name: string): string => `${tenantId} ${name}`

  return {
    put: (tenantId, resource) => {
      const handlers = new Map<string, RouteHandlerMethod>()
      const collected: CallTable = {
        route: ({ method, url, handler }) => {
          for (const verb of [method].flat()) handlers.set(`${verb} ${url}`, handler)
        },
      }
      const { rules } = entryOf(engine, resource.name)
      const entry = { resource, rules: withFieldRules(resource, rules) }
      resourceRoutes(collected, engine, entry, aroundCalls(resource.name))
      versions.set(keyOf(tenantId, resource.name), { resource, handlers })
    },
    remove: (tenantId, name) => void versions.delete(keyOf(tenantId, name)),
    of: <R extends Resource>(tenantId: number, resource: R) =>
      // It has all fields of the resource and more.
      (versions.get(keyOf(tenantId, resource.name))?.resource as R | undefined) ?? resource,
    all: () => [...versions.values()].map(({ resource }) => resource),
    table: (calls, name) => ({
      route: (call) =>
        calls.route({
          ...call,
          handler(request, reply) {
            const own = versions.get(keyOf(actorOf(request).tenantId, name))
            const handler = own?.handlers.get(`${request.method} ${call.url}`) ?? call.handler
            return handler.call(this, request, reply)
          },
        }),
    }),
  }
}
