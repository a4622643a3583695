import { type RawBuilder, sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/Database.ts'

/** A living user as it is kept, under the names of the wire (wire contract §4.1), with the password's hash. */
export interface UserRow {
  id: string
  username: string
  realname: string
  password: string | null
  phone: string | null
  orgCode: string | null
  relTenantIds: string | null
  status: number
  [name: string]: unknown
}

/** What a user is told about himself: everything but the hash. */
export type UserInfo = Omit<UserRow, 'password'>

async function findUser(db: Kysely<Tables>, where: RawBuilder<boolean>): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select id, username, realname, password, avatar, birthday, sex::int as sex, email, phone, org_code as "orgCode",
      null as "orgCodeTxt", status::int as status, 0 as "delFlag", work_no as "workNo", post, telephone,
      create_by as "createBy", create_time as "createTime", update_by as "updateBy", update_time as "updateTime",
      activiti_sync as "activitiSync", user_identity as "userIdentity", coalesce(depart_ids, '') as "departIds",
      rel_tenant_ids as "relTenantIds", client_id as "clientId"
    from sys_user where ${where} and deleted_at is null`.execute(db)
  return rows[0]
}

/** Names count without regard to case and outer space. */
export const nameKey = (username: string): string => username.trim().toLowerCase().slice(0, 100)

export const userById = (db: Kysely<Tables>, id: string) => findUser(db, sql<boolean>`id = ${id}`)
export const userByName = (db: Kysely<Tables>, username: string) =>
  findUser(db, sql<boolean>`lower(trim(username)) = ${nameKey(username)}`)
export const userByPhone = (db: Kysely<Tables>, phone: string) => findUser(db, sql<boolean>`phone = ${phone}`)
export const userByEmail = (db: Kysely<Tables>, email: string) =>
  findUser(db, sql<boolean>`lower(email) = ${email.toLowerCase()}`)

export const isActive = (user: UserRow | undefined): user is UserRow => user?.status === 1

export function userInfoOf(user: UserRow): UserInfo {
  const { password: _, ...info } = user
  return info
}
