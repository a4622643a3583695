import { enterprise, lawyerProfile, region, regionEndpoints, type RegionFigures } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'

const enterpriseCol = columnsOf(enterprise)
const lawyerProfileCol = columnsOf(lawyerProfile)
const col = columnsOf(region)
const r = columnsOf(region, 'r')

/** Provinces with their totals. */
export function regionRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, regionEndpoints.figures, async ({ actor }) => {
    const { tenantId } = actor
    // The first two digits of a code are its province.
    const byProvince = (col: typeof enterpriseCol | typeof lawyerProfileCol, alias: string) => sql`
      left join (
        select left(${col.regionCode}, 2) as province, count(*) as n from ${col.$table}
        where ${col.tenantId} = ${tenantId} and ${col.deletedAt} is null and ${col.regionCode} is not null group by 1
      ) ${sql.ref(alias)} on ${sql.ref(`${alias}.province`)} = left(r.code, 2)`
    const { rows } = await sql<RegionFigures>`
      select ${r.code}, ${r.name}, coalesce(e.n, 0) as enterprises, coalesce(l.n, 0) as lawyers,
        coalesce(o.n, 0) as opened
      from ${r.$table}
      ${byProvince(enterpriseCol, 'e')} ${byProvince(lawyerProfileCol, 'l')}
      left join (
        select left(${col.code}, 2) as province, count(*) as n from ${col.$table}
        where ${col.deletedAt} is null and ${col.openFlag} = 'Y' and ${col.level} > 1 group by 1
      ) o on o.province = left(${r.code}, 2)
      where ${r.deletedAt} is null and ${r.level} = 1 order by ${r.code}`.execute(engine.db.kysely)
    return rows
  })
}
