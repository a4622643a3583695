import {
  type AddressRow,
  department,
  maskPhone,
  page as pageOf,
  position,
  user,
  userEndpoints,
  ok,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { userDepartTable } from '../../access/accessTables.ts'
import { memberOf } from '../../access/memberOf.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { canSeePhone } from '../../people/describeUsers.ts'
import { pageParams } from './pageParams.ts'
import type { UserParts } from './userRoutes.ts'

const d = columnsOf(department, 'd')
const p = columnsOf(position, 'p')
const u = columnsOf(user, 'u')
const ud = columnsIn(userDepartTable, 'ud')

/** The address book of the tenant, by department (wire contract §3.2, §3.22). */
export function addressRoutes(app: FastifyInstance, { engine }: UserParts): void {
  const db = engine.db.kysely
  const contains = (field: 'realname' | 'workNo', words: string | undefined): RawBuilder<boolean> => {
    const text = words?.replace(/^\*|\*$/g, '').slice(0, 100)
    return text ? conditionSql(user, { field, rule: 'like', values: [text] }, 'u') : sql<boolean>`true`
  }

  mount(app, userEndpoints.addressBook, async ({ input, actor }) => {
    const { tenantId } = actor
    const { page, size } = pageParams(input)
    const code = input.orgCode ?? ''
    // One line per person, whatever the number of departments; the total counts persons so that paging is right.
    const people = sql`
        from ${u.$table} join ${ud.$table} on ${ud.userId} = ${u.id} join ${d.$table} on ${d.id} = ${ud.depId}
        where ${u.deletedAt} is null and ${u.status} = '1' and ${d.deletedAt} is null and ${d.tenantId} = ${tenantId}
          and ${memberOf(tenantId, 'u')} and starts_with(${d.orgCode}, ${code})
          and ${contains('realname', input.realname)} and ${contains('workNo', input.workNo)}`
    const { rows: counted } = await sql<{ n: number }>`select count(distinct ${u.id}) as n ${people}`.execute(db)
    const { rows } = await sql<AddressRow>`
        select ${u.id}, ${u.id} as "userId", ${u.realname}, ${u.workNo} as "workNo", ${u.post}, ${u.telephone},
          ${u.email}, ${u.phone},
          array_to_string(${u.avatar}, ',') as avatar,
          (select string_agg(${p.name}, ',' order by ${p.code}) from ${p.$table}
            where ${p.code} = any(string_to_array(${u.post}, ','))
            and ${p.tenantId} = ${tenantId} and ${p.deletedAt} is null) as "post_dictText",
          string_agg(${d.id}, ',' order by ${d.orgCode}) as "departId",
          string_agg(${d.departName}, ' | ' order by ${d.orgCode}) as "departName"
        ${people} group by ${u.id} order by min(${d.orgCode}), ${u.id}
          limit ${size} offset ${(page - 1) * size}`.execute(db)
    for (const row of rows) if (row.phone !== null && !canSeePhone(actor, row)) row.phone = maskPhone(row.phone)
    return ok(pageOf(rows, counted[0]!.n, page, size))
  })
}
