import { AppError, tenant, user, userPackage } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import { takeLocks } from '../database/takeLocks.ts'
import { tenantUserPackageTable } from './accessTables.ts'
import { memberOf } from './memberOf.ts'

const p = columnsOf(userPackage, 'p')
const t = columnsOf(tenant, 't')
const tp = columnsIn(tenantUserPackageTable, 'tp')
const u = columnsOf(user, 'u')

const megabyte = 1024 * 1024

export interface Quota {
  id: number
  name: string
  /** Null: no limit. */
  maxUsers: number | null
  maxStorageMb: number | null
  users: number
  storageBytes: number
}

/** The limits of several packages add up; one without a limit lifts it. */
const limitOf = (column: RawBuilder<unknown>): RawBuilder<number | null> => sql<number | null>`(
  select case when bool_or(${column} is null) then null else sum(${column}) end::int
  from ${tp.$table} join ${p.$table} on ${p.id} = ${tp.packageId} and ${p.deletedAt} is null
  where ${tp.tenantId} = ${t.id})`

/** What tenants may use, and what they do use. */
export async function readQuotas(db: Kysely<Tables>, tenantIds: readonly number[]): Promise<Quota[]> {
  const { rows } = await sql<Quota>`
    select ${t.id}, ${t.name}, ${limitOf(p.maxUsers)} as "maxUsers", ${limitOf(p.maxStorageMb)} as "maxStorageMb",
      (select count(*)::int from ${u.$table} where ${u.deletedAt} is null and ${memberOf(t.id, 'u')}) as users,
      (select coalesce(sum(size), 0)::float8 from stored_file where tenant_id = ${t.id}) as "storageBytes"
    from ${t.$table} where ${t.id} = any(${[...tenantIds]}::int[]) order by ${t.id}`.execute(db)
  return rows
}

/** Refuses more users than the packages of these tenants allow. Serialized, so that the last place is taken once. */
export async function assertUserQuota(tx: Kysely<Tables>, tenantIds: readonly number[], coming = 0): Promise<void> {
  if (tenantIds.length === 0) return
  await takeLocks(tx, ...[...tenantIds].sort((a, b) => a - b).map((id) => `users of tenant ${id}`))
  for (const { name, users, maxUsers } of await readQuotas(tx, tenantIds))
    if (maxUsers !== null && users + coming > maxUsers)
      throw new AppError(
        'user_quota',
        `租户“${name}”的用户套餐最多 ${maxUsers} 名用户，不能再增加。请删除不用的账号，或联系平台升级套餐`,
        { details: { maxUsers } },
      )
}

/** Refuses a file that does not fit into the storage of its tenant. */
export async function assertStorageQuota(db: Kysely<Tables>, tenantId: number, bytes: number): Promise<void> {
  const [quota] = await readQuotas(db, [tenantId])
  const limit = quota?.maxStorageMb ?? null
  if (limit === null || quota!.storageBytes + bytes <= limit * megabyte) return
  const used = Math.ceil(quota!.storageBytes / megabyte)
  throw new AppError(
    'storage_quota',
    `存储空间不足：用户套餐上限 ${limit} MB，已用 ${used} MB。请删除不用的文件，或联系平台升级套餐`,
    { details: { maxStorageMb: limit } },
  )
}
