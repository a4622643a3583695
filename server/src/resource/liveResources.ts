import type { Resource } from '@lexdesk/domain'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { actorOf } from '../http/authenticate.ts'
import type { CallTable, LiveCallTable } from '../http/callTable.ts'
import type { Engine, Entry, ResourceRules } from './Engine.ts'
import { resourceRoutes } from './routes/resourceRoutes.ts'
import { withFieldRules } from './withFieldRules.ts'

/** Resources that are not in the code: served while an office has them published, to its tenant alone. */
export interface LiveResources {
  /** Serves a resource, or a new version of it, from the next request on. */
  put(resource: Resource, tenantId: number, rules?: ResourceRules): void
  remove(resource: Pick<Resource, 'name' | 'path'>): void
  /** The resources of the product, and those that are served to this tenant. */
  knownTo(tenantId: number): Resource[]
  /** Only those that are served to this tenant. */
  of(tenantId: number): readonly Resource[]
}

interface LiveParts {
  engine: Engine
  /** The list of all resources and their entries, which are changed here. */
  all: Resource[]
  entries: Map<string, Entry>
  tableOf(path: string): LiveCallTable
}

export function createLiveResources({ engine, all, entries, tableOf }: LiveParts): LiveResources {
  const owners = new Map<string, number>()
  const remove: LiveResources['remove'] = ({ name, path }) => {
    tableOf(path).clear()
    owners.delete(name)
    entries.delete(name)
    const at = all.findIndex((one) => one.name === name)
    if (at >= 0) all.splice(at, 1)
  }
  return {
    remove,
    knownTo: (tenantId) => all.filter(({ name }) => (owners.get(name) ?? tenantId) === tenantId),
    of: (tenantId) => all.filter(({ name }) => owners.get(name) === tenantId),
    put: (resource, tenantId, rules = {}) => {
      // Looking for calls to withdraw reads the calls of all online resources.
      if (owners.has(resource.name)) remove(resource)
      const entry: Entry = { resource, rules: withFieldRules(resource, rules) }
      all.push(resource)
      owners.set(resource.name, tenantId)
      entries.set(resource.name, entry)
      const table = tableOf(resource.path)
      const own: CallTable = {
        route: (call) => table.route({ ...call, handler: onlyIn(tenantId, call.handler) }),
      }
      resourceRoutes(own, engine, entry)
    },
  }
}

/** For other tenants the call does not exist. */
function onlyIn(tenantId: number, handler: RouteHandlerMethod): RouteHandlerMethod {
  return function (request: FastifyRequest, reply: FastifyReply) {
    if (actorOf(request).tenantId === tenantId) return handler.call(this, request, reply)
    return reply.callNotFound()
  }
}
