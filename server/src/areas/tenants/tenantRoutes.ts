import {
  done,
  type Envelope,
  errors,
  readRow,
  rowFromWire,
  rowToWire,
  tenant,
  userPackage,
  tenantEndpoints,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { tenantUserPackageTable } from '../../access/accessTables.ts'
import { type Quota, readQuotas } from '../../access/tenantQuota.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { idList, queryOf } from '../../http/inputs.ts'
import { mount } from '../../http/mount.ts'
import { type AroundCalls, type Standard } from '../../resource/routes/aroundCalls.ts'
import type { Engine, WriteContext } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { write } from '../../resource/writeContext.ts'
import { insertTenant } from './insertTenant.ts'
import { openTenant } from './openTenant.ts'
import { assertAdministrator } from './tenantRules.ts'

const p = columnsOf(userPackage, 'p')
const t = columnsOf(tenant, 't')
const tp = columnsIn(tenantUserPackageTable, 'tp')

const toWire = rowToWire(tenant)
const everywhere = scopeOf(systemActor(0), tenant)
const largestNumber = 2_147_483_647

interface TenantParts {
  /** Seeds a new tenant with the initial records of an office. */
  fillTenant(context: WriteContext, tenantId: number): Promise<void>
}

/** Creating tenants, whose number is chosen by the user (wire contract §3.20). */
export function tenantRoutes(app: FastifyInstance, engine: Engine, { fillTenant }: TenantParts): void {
  mount(app, tenantEndpoints.add, async ({ input, actor }) => {
    assertAdministrator(actor)
    const number = numberIn(input.id ?? input.number)
    const { values, errors: fieldErrors } = readRow(tenant, rowFromWire(tenant, input), 'add')
    const problems = [...(typeof number === 'string' ? [{ field: 'number', message: number }] : []), ...fieldErrors]
    if (problems.length > 0 || typeof number === 'string') throw errors.invalid(problems)
    const row = await write(engine, actor, async (context) => {
      await insertTenant(context, number, values)
      await fillTenant(context, number)
      context.changed({ resource: tenant, tenantId: 0, ids: [String(number)], action: 'add' })
      return readById(engine, context.tx, tenant, String(number), everywhere)
    })
    return done('添加成功！', toWire(row))
  })

  mount(app, tenantEndpoints.open, async ({ input, actor, request }) => {
    assertAdministrator(actor)
    const opened = await openTenant({ engine, actor, address: request.ip, fillTenant }, input)
    return done(`租户“${opened.name}”已开通`, opened)
  })

  mount(app, tenantEndpoints.options, async ({ input, actor }) => {
    const { isAdmin, tenantIds } = actor
    const words = input.keyword
    const wanted = idList(input.keys)
    const { rows } = await sql<{ value: string; text: string; title: string }>`
      select ${t.id}::text as value, ${t.name} as text, ${t.name} as title from ${t.$table}
      where ${t.deletedAt} is null and strpos(lower(${t.name}), lower(${words})) > 0
        and (${wanted.length === 0} or ${t.id}::text = any(${wanted}::text[]))
        and (${isAdmin} or ${t.id} = any(${[...tenantIds]}::int[])) order by ${t.id}
          limit 500`.execute(engine.db.kysely)
    return rows
  })
}

/** The number, or an error message. */
function numberIn(raw: unknown): number | string {
  if (raw === undefined || raw === null || raw === '') return '请输入租户编号!'
  const number = Number(raw)
  const isGood = Number.isInteger(number) && number > 0 && number <= largestNumber
  return isGood ? number : `租户编号应为 1 至 ${largestNumber} 的整数`
}

/** Wire messages, immediate effect of freezing and expiry, and the packages of a tenant. */
export function tenantCalls(engine: Engine, forgetPermissions: () => void): AroundCalls {
  const saying =
    (message: string) =>
    (standard: Standard): Standard =>
    async (request, reply) => {
      const answer = (await standard(request, reply)) as Envelope
      forgetPermissions()
      return { ...answer, message }
    }
  const described =
    (standard: Standard): Standard =>
    async (request, reply) => {
      const answer = (await standard(request, reply)) as Envelope<{ records?: Values[] } & Values>
      const { result } = answer
      const rows = result.records ?? [result]
      const names = await packageNames(
        engine,
        rows.map(({ id }) => Number(id)),
      )
      const quotas = await readQuotas(
        engine.db.kysely,
        rows.map(({ id }) => Number(id)),
      )
      for (const row of rows) {
        const quota = quotas.find(({ id }) => id === Number(row.id))
        const usage = quota && usageWords(quota)
        Object.assign(row, { number: row.id, packageNames: names.get(Number(row.id)) ?? null, usage })
      }
      return answer
    }
  return {
    list: described,
    queryById: described,
    edit: saying('修改成功!'),
    delete: saying('删除成功'),
    deleteBatch: (standard) => async (request, reply) => {
      const ids = idList(queryOf(request).ids)
      if (ids.length === 0) throw errors.refused('未选中租户！')
      const refusal = ids.map(numberIn).find((number) => typeof number === 'string')
      if (refusal !== undefined) throw errors.refused(refusal)
      return saying('删除成功!')(standard)(request, reply)
    },
  }
}

/** `12 / 20 人，340 / 500 MB`, without the limits that a tenant does not have. */
function usageWords({ users, maxUsers, storageBytes, maxStorageMb }: Quota): string {
  const of = (used: number, limit: number | null, unit: string) =>
    limit === null ? `${used} ${unit}` : `${used} / ${limit} ${unit}`
  return `${of(users, maxUsers, '人')}，${of(Math.ceil(storageBytes / 1024 / 1024), maxStorageMb, 'MB')}`
}

async function packageNames(engine: Engine, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; names: string }>`
    select ${tp.tenantId} as id, string_agg(${p.name}, '、' order by ${p.id}) as names
    from ${tp.$table} join ${p.$table} on ${p.id} = ${tp.packageId} and ${p.deletedAt} is null
    where ${tp.tenantId} = any(${[...ids]}::int[]) group by 1`.execute(engine.db.kysely)
  return new Map(rows.map(({ id, names }) => [id, names]))
}
