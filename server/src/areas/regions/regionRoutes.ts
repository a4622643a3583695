import { enterprise, lawyerProfile, ok, permissionCode, region } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { actorOf } from '../../http/authenticate.ts'
import type { Engine } from '../../resource/Engine.ts'

/** A province with what lies in it. */
interface RegionFigures {
  code: string
  name: string
  enterprises: number
  lawyers: number
  /** Cities and districts in which the service is open. */
  opened: number
}

export function regionRoutes(app: FastifyInstance, engine: Engine): void {
  const access = { permission: permissionCode(region, 'list') }
  app.get(`${region.path}/figures`, { config: { access } }, async (request) => {
    const { tenantId } = actorOf(request)
    // The first two digits of a code are its province.
    const byProvince = (table: string, alias: string) => sql`
      left join (
        select left(region_code, 2) as province, count(*) as n from ${sql.table(table)}
        where tenant_id = ${tenantId} and deleted_at is null and region_code is not null group by 1
      ) ${sql.ref(alias)} on ${sql.ref(`${alias}.province`)} = left(r.code, 2)`
    const { rows } = await sql<RegionFigures>`
      select r.code, r.name, coalesce(e.n, 0) as enterprises, coalesce(l.n, 0) as lawyers, coalesce(o.n, 0) as opened
      from ${sql.table(region.table)} r
      ${byProvince(enterprise.table, 'e')} ${byProvince(lawyerProfile.table, 'l')}
      left join (
        select left(code, 2) as province, count(*) as n from ${sql.table(region.table)}
        where deleted_at is null and open_flag = 'Y' and level > 1 group by 1
      ) o on o.province = left(r.code, 2)
      where r.deleted_at is null and r.level = 1 order by r.code`.execute(engine.db.kysely)
    return ok(rows)
  })
}
