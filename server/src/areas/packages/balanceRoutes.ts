import {
  balanceEndpoints,
  counsel,
  type EntitlementEntry,
  type EntitlementSource,
  entryEndpoints,
  errors,
  packageOrder,
  page,
  type Resource,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { balanceOf } from '../../entitlement/balanceOf.ts'
import { balancesOf } from '../../entitlement/balancesOf.ts'
import { entriesOf } from '../../entitlement/entriesOf.ts'
import { mount } from '../../http/mount.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { walledIds } from '../../resource/read/walledIds.ts'

const sources: Record<EntitlementSource, Resource> = {
  packageOrder: packageOrder,
  counsel: counsel,
}
const largestPage = 100

/** The balances of an order or an engagement, and the entries that each is the sum of. */
export function balanceRoutes(app: FastifyInstance, engine: Engine): void {
  for (const [type, resource] of Object.entries(sources) as [EntitlementSource, Resource][]) {
    mount(app, balanceEndpoints[type], async ({ input, actor }) => {
      const { id } = input
      await assertVisible(engine, actor, resource, id)
      return balancesOf(engine.db.kysely, actor.tenantId, { type, id })
    })

    mount(app, entryEndpoints[type], async ({ input, actor }) => {
      const { accountId } = input
      const account = await balanceOf(engine.db.kysely, actor.tenantId, accountId)
      if (account?.sourceType !== type) throw errors.notFound('权益')
      await assertVisible(engine, actor, resource, account.sourceId)
      const [pageNo, pageSize] = [positiveInt(input.pageNo, 1, 1_000_000), positiveInt(input.pageSize, 10, largestPage)]
      const { entries, total } = await entriesOf(engine.db.kysely, actor.tenantId, accountId, {
        page: pageNo,
        size: pageSize,
      })
      return page(await withoutWalled(engine, actor, entries), total, pageNo, pageSize)
    })
  }
}

/** A balance is visible to users who may see its record. */
async function assertVisible(engine: Engine, actor: Actor, resource: Resource, id: string): Promise<void> {
  const { rules } = entryOf(engine, resource.name)
  await readById(engine, engine.db.kysely, resource, id, scopeOf(actor, resource, rules.visibleTo))
}

/** Redacts entries of records behind an ethical wall; the sums remain correct. */
async function withoutWalled(engine: Engine, actor: Actor, entries: EntitlementEntry[]): Promise<EntitlementEntry[]> {
  const kinds = new Set(entries.map(({ refType }) => refType).filter((type) => actor.walls.has(type)))
  const walled = new Set<string>()
  for (const kind of kinds) {
    const ids = entries.filter(({ refType }) => refType === kind).map(({ refId }) => refId)
    for (const id of await walledIds(engine, actor, kind, ids)) walled.add(id)
  }
  return entries.map((entry) => (walled.has(entry.refId) ? { ...entry, refId: '', note: null } : entry))
}

function positiveInt(value: number, fallback: number, max: number): number {
  return value >= 1 ? Math.min(value, max) : fallback
}
