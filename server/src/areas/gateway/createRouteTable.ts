import { gatewayRoute } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Hub } from '../../realtime/createHub.ts'
import type { Change } from '../../resource/Engine.ts'
import { exactness, type LiveRoute, liveRoute, type RouteRow } from './LiveRoute.ts'
import type { Visit } from './Visit.ts'

const col = columnsOf(gatewayRoute)

const topic = 'gatewayRoutes'

interface Parts {
  db: Database
  hub: Hub
}

export interface RouteTable {
  load(): Promise<void>
  /** Called for every change of any resource; route changes are published to all instances. */
  changed(change: Change): void
  /** Reloads the routes on every instance and clears all counters. */
  reset(): void
  /** Resolves when the table reflects the last change. */
  settled(): Promise<void>
  match(visit: Visit): LiveRoute | undefined
  /** Called when the counters must be cleared. */
  onReset(listener: () => void): void
}

/** The enabled routes in memory, most specific first. */
export function createRouteTable({ db, hub }: Parts): RouteTable {
  let routes: LiveRoute[] = []
  let reading: Promise<void> = Promise.resolve()
  const listeners: (() => void)[] = []

  async function read(): Promise<void> {
    const { rows } = await sql<RouteRow>`
      select ${col.id}, ${col.name}, ${col.uri}, ${col.predicates}, ${col.filters},
        ${col.timeoutSeconds} as "timeoutSeconds", ${col.isPublic} = '1' as "isPublic",
        ${col.stripPrefix} = '1' as "stripPrefix", ${col.retryable} = '1' as "retryable"
      from ${col.$table} where ${col.status} = '1' and ${col.deletedAt} is null order by ${col.createTime},
        ${col.id}`.execute(db.kysely)
    routes = rows
      .toSorted((a, b) => exactness(b.predicates) - exactness(a.predicates))
      .flatMap((row) => liveRoute(row) ?? [])
  }
  /** Serialized, so that an older load never replaces a newer one. */
  function load(): Promise<void> {
    reading = reading.then(read, read)
    return reading
  }
  hub.keep(topic, (event) => {
    if (event === 'reset') for (const listener of listeners) listener()
    return load()
  })

  return {
    load,
    changed: ({ resource }) => {
      if (resource.name === gatewayRoute.name) hub.announce(topic, 'changed')
    },
    reset: () => hub.announce(topic, 'reset'),
    settled: () => reading.catch(() => {}),
    match: (visit) => routes.find((route) => route.matches(visit)),
    onReset: (listener) => void listeners.push(listener),
  }
}
