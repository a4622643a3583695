import { sql } from 'kysely'
import { expect } from 'vitest'
import type { HistoryPart, HistoryWorld } from './HistoryWorld.ts'

const path = '/legal/enterprise'

/** Duplicate clients are merged by two people, and merges are undone. */
export function mergeHistory(world: HistoryWorld): HistoryPart {
  const { product, orders, contracts, matters, merges, enterprises, pick } = world
  const records = () => [...orders, ...contracts, ...matters]
  const isMerged = (id: string) => merges.some(({ from }) => from === id)

  return {
    mustHappen: ['merge', 'unmerge'],
    often: ['unmerge'],
    moves: {
      merge: async () => {
        const from = pick(enterprises.filter((id) => !isMerged(id)))
        const to = pick(enterprises.filter((id) => id !== from))
        if (from === undefined || to === undefined) return false
        const body = { mergeRequestId: to, reason: '同一企业录入两次' }
        if (!(await world.step('ops', path, from, 'requestMerge', body))) return false
        if ((await world.race('supervisor', path, from, 'merge')) === 0) return false
        const moved = records().filter(({ enterpriseId }) => enterpriseId === from)
        for (const record of moved) record.enterpriseId = to
        merges.push({ from, to, moved: new Set(moved.map(({ id }) => id)) })
        return true
      },
      unmerge: async () => {
        const merge = pick(merges)
        if (!merge || (await world.race('supervisor', path, merge.from, 'unmerge', { reason: '不是同一企业' })) === 0)
          return false
        for (const record of records())
          if (merge.moved.has(record.id) && record.enterpriseId === merge.to) record.enterpriseId = merge.from
        merges.splice(merges.indexOf(merge), 1)
        return true
      },
    },
    check: async () => {
      const { rows } = await sql<{ id: string; enterpriseId: string; ofEngagement: string }>`
        select o.id, o.enterprise_id as "enterpriseId", c.enterprise_id as "ofEngagement"
        from biz_package_order o join biz_counsel c on c.package_order_id = o.id
        where o.id = any(${orders.map(({ id }) => id)}::text[])`.execute(product.app.engine.db.kysely)
      const expected = new Map(orders.map((order) => [order.id, order.enterpriseId]))
      for (const { id, enterpriseId, ofEngagement } of rows)
        expect({ enterpriseId, ofEngagement }).toEqual({
          enterpriseId: expected.get(id),
          ofEngagement: expected.get(id),
        })
      const { rows: others } = await sql<{ id: string; enterpriseId: string }>`
        select id, enterprise_id as "enterpriseId" from biz_contract
          where id = any(${contracts.map(({ id }) => id)}::text[])
        union all select id, enterprise_id from biz_entrustment
          where id = any(${matters.map(({ id }) => id)}::text[])`.execute(product.app.engine.db.kysely)
      const clients = new Map([...contracts, ...matters].map((record) => [record.id, record.enterpriseId]))
      for (const { id, enterpriseId } of others) expect(enterpriseId).toBe(clients.get(id))
      for (const id of enterprises) {
        const { result } = await product.admin.get<{ status: string; mergedIntoId: string | null }>(
          `${path}/queryById`,
          {
            id,
          },
        )
        const merge = merges.find(({ from }) => from === id)
        expect(result).toMatchObject(
          merge ? { status: 'merged', mergedIntoId: merge.to } : { status: 'certified', mergedIntoId: null },
        )
        if (merge) expect(records().some(({ enterpriseId }) => enterpriseId === id)).toBe(false)
      }
    },
  }
}
