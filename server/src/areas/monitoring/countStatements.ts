import { Counter, type Registry } from 'prom-client'
import type { Database } from '../../database/Database.ts'
import { currentRequest } from '../../http/currentRequest.ts'
import { routeOf } from '../../http/routeAccess.ts'

/** Statements by the route of their request; `background` for jobs and tasks of the server's own. */
export function countStatements(registry: Registry, { statements }: Database): void {
  const options = { labelNames: ['route'], registers: [registry] }
  const count = new Counter({ ...options, name: 'lexdesk_queries_total', help: 'Statements by route pattern' })
  const seconds = new Counter({ ...options, name: 'lexdesk_query_seconds_total', help: 'Time of these statements' })
  statements.listen(({ queryDurationMillis }) => {
    const request = currentRequest.getStore()
    const route = request ? (routeOf(request).url ?? 'unknown') : 'background'
    count.inc({ route })
    seconds.inc({ route }, queryDurationMillis / 1000)
  })
}
