import { errors, type OwnUser, user, userStatus } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'

const col = columnsOf(user)

/** A stored, not deleted user in wire names, with what the client does not get. */
export interface UserRow extends OwnUser {
  password: string | null
  reviewReason: string | null
}

async function findUser(db: Kysely<Tables>, where: RawBuilder<boolean>): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${col.id}, ${col.username}, ${col.realname}, ${col.password},
      array_to_string(${col.avatar}, ',') as avatar, ${col.birthday},
      sex::int as sex, ${col.email}, ${col.phone}, ${col.orgCode} as "orgCode",
      null as "orgCodeTxt", status::int as status, 0 as "delFlag", ${col.workNo} as "workNo", ${col.post},
        ${col.telephone},
      ${col.createBy} as "createBy", ${col.createTime} as "createTime", ${col.updateBy} as "updateBy",
        ${col.updateTime} as "updateTime",
      ${col.activitiSync} as "activitiSync", ${col.userIdentity} as "userIdentity",
        coalesce(${col.departIds}, '') as "departIds",
      ${col.relTenantIds} as "relTenantIds", ${col.reviewReason} as "reviewReason", ${col.clientId} as "clientId"
    from ${col.$table} where ${where} and ${col.deletedAt} is null`.execute(db)
  return rows[0]
}

/** Login names ignore case and outer spaces. */
export const nameKey = (username: string): string => username.trim().toLowerCase().slice(0, 100)

export const userById = (db: Kysely<Tables>, id: string) => findUser(db, sql<boolean>`id = ${id}`)
export const userByName = (db: Kysely<Tables>, username: string) =>
  findUser(db, sql<boolean>`lower(trim(username)) = ${nameKey(username)}`)
export const userByPhone = (db: Kysely<Tables>, phone: string) => findUser(db, sql<boolean>`phone = ${phone}`)
export const userByEmail = (db: Kysely<Tables>, email: string) =>
  findUser(db, sql<boolean>`lower(email) = ${email.toLowerCase()}`)

const hasStatus = (user: UserRow | undefined, ...statuses: string[]): user is UserRow =>
  user !== undefined && statuses.includes(String(user.status))

export const isActive = (user: UserRow | undefined): user is UserRow => hasStatus(user, userStatus.active)

/** Active or awaiting a decision: such users are informed of their status after authentication. */
export const isKnown = (user: UserRow | undefined): user is UserRow =>
  hasStatus(user, userStatus.active, userStatus.waiting, userStatus.rejected)

/** Refuses an account that awaits or was denied approval. Call only after authentication. */
export function assertDecided(user: UserRow | undefined): void {
  const status = String(user?.status)
  if (status === userStatus.waiting) throw errors.accountWaiting()
  if (status === userStatus.rejected) throw errors.accountRejected(user?.reviewReason ?? '未说明原因')
}

export function userInfoOf(user: UserRow): OwnUser {
  const { password: _, reviewReason: __, ...info } = user
  return info
}
