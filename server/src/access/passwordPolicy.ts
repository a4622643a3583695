import { type PasswordPolicy, policyError, readPasswordPolicy, user, defaultPasswordPolicy } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import { isPassword } from './password.ts'
import { passwordHistoryTable, securityPolicyTable, userSecurityTable } from './securityTables.ts'

const h = columnsIn(passwordHistoryTable, 'h')
const passwordHistoryCol = columnsIn(passwordHistoryTable)
const sUserSecurityTable = columnsIn(userSecurityTable, 's')
const securityPolicyCol = columnsIn(securityPolicyTable)
const u = columnsOf(user, 'u')
const userCol = columnsOf(user)
const userSecurityCol = columnsIn(userSecurityTable)

type Db = Kysely<Tables>

/** The current password policy. Not cached: checks are rare and hashing costs far more. */
export async function loadPolicy(db: Db): Promise<PasswordPolicy> {
  const { rows } = await sql<{ value: Record<string, unknown> }>`
    select ${securityPolicyCol.value} from ${securityPolicyCol.$table}
      where ${securityPolicyCol.name} = 'password'`.execute(db)
  return readPasswordPolicy(rows[0]?.value ?? {}, defaultPasswordPolicy).policy
}

export async function savePolicy(db: Db, policy: PasswordPolicy, by: string): Promise<void> {
  await sql`
    insert into ${securityPolicyCol.$table} (${securityPolicyCol.name}, ${securityPolicyCol.value},
      ${securityPolicyCol.updateBy}) values ('password', ${JSON.stringify(policy)}::jsonb, ${by})
    on conflict (${securityPolicyCol.name}) do update set ${securityPolicyCol.value} = excluded.value,
      ${securityPolicyCol.updateBy} = excluded.${securityPolicyCol.updateBy},
        ${securityPolicyCol.updateTime} = now()`.execute(db)
}

/** Why a user, or a new one, may not use this password; undefined when it is allowed. */
export async function passwordError(db: Db, password: string, userId?: string): Promise<string | undefined> {
  const policy = await loadPolicy(db)
  const problem = policyError(policy, password)
  if (problem !== undefined) return `${problem}；当前密码${faultsOf(policy, password)}`
  if (userId === undefined || policy.history === 0) return undefined
  const { rows } = await sql<{ password: string }>`
    select ${userCol.password} from ${userCol.$table} where ${userCol.id} = ${userId}
      and ${userCol.password} is not null
    union all (select ${passwordHistoryCol.password} from ${passwordHistoryCol.$table}
      where ${passwordHistoryCol.userId} = ${userId} order by ${passwordHistoryCol.number} desc
      limit ${policy.history - 1})`.execute(db)
  for (const { password: old } of rows)
    if (await isPassword(old, password)) return `新密码不能与最近 ${policy.history} 次使用过的密码相同`
  return undefined
}

/** The policy rules that a password violates. */
function faultsOf({ minLength, ...needs }: PasswordPolicy, password: string): string {
  const kinds: [isAsked: boolean, pattern: RegExp, words: string][] = [
    [needs.needsBothCases, /[A-Z]/, '大写字母'],
    [needs.needsBothCases, /[a-z]/, '小写字母'],
    [needs.needsLetter && !needs.needsBothCases, /[A-Za-z]/, '字母'],
    [needs.needsDigit, /\d/, '数字'],
    [needs.needsSpecial, /[^A-Za-z\d\s]/, '特殊符号'],
  ]
  const absent = kinds.filter(([isAsked, pattern]) => isAsked && !pattern.test(password)).map(([, , words]) => words)
  const length = password.length < minLength ? `不足 ${minLength} 位` : ''
  return [length, absent.length > 0 ? `缺少${absent.join('、')}` : ''].filter(Boolean).join('，') || '过长'
}

const maxHistory = 24

/**
 * Saves a password that has been checked and hashed; adds the old one to the history and resets the age. An initial one
 * was chosen by somebody else: its owner must replace it at the next sign-in.
 */
export async function savePassword(
  db: Db,
  userId: string,
  hash: string,
  { isInitial = false }: { isInitial?: boolean } = {},
): Promise<void> {
  await sql`
    insert into ${passwordHistoryCol.$table} (${passwordHistoryCol.userId}, ${passwordHistoryCol.number},
      ${passwordHistoryCol.password})
    select ${u.id}, 1 + coalesce((select max(${h.number}) from ${h.$table} where ${h.userId} = ${u.id}), 0),
      ${u.password}
    from ${u.$table} where ${u.id} = ${userId} and ${u.password} is not null on conflict do nothing`.execute(db)
  await sql`
    delete from ${passwordHistoryCol.$table} where ${passwordHistoryCol.userId} = ${userId}
      and ${passwordHistoryCol.number} <= (
      select max(${passwordHistoryCol.number}) - ${maxHistory}::int from ${passwordHistoryCol.$table}
        where ${passwordHistoryCol.userId} = ${userId})`.execute(db)
  await sql`update ${userCol.$table} set ${userCol.password} = ${hash} where ${userCol.id} = ${userId}`.execute(db)
  await sql`
    insert into ${userSecurityCol.$table} (${userSecurityCol.userId}, ${userSecurityCol.passwordAt},
      ${userSecurityCol.isPasswordInitial}) values (${userId}, now(), ${isInitial})
    on conflict (${userSecurityCol.userId}) do update set ${userSecurityCol.passwordAt} = now(),
      ${userSecurityCol.isPasswordInitial} = ${isInitial}`.execute(db)
}

/** Whether the password was set by somebody else and has not been replaced since. */
export async function hasInitialPassword(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${userSecurityCol.$table}
    where ${userSecurityCol.userId} = ${userId} and ${userSecurityCol.isPasswordInitial}`.execute(db)
  return rows.length > 0
}

/** The maximum password age in days, if this user's password is older; otherwise undefined. */
export async function expiredSince(db: Db, userId: string): Promise<number | undefined> {
  const { expireDays } = await loadPolicy(db)
  if (expireDays === 0) return undefined
  const { rows } = await sql<{ isOld: boolean }>`
    select coalesce(${sUserSecurityTable.passwordAt},
      ${u.createTime}) < now() - make_interval(days => ${expireDays}) as "isOld"
    from ${u.$table} left join ${sUserSecurityTable.$table} on ${sUserSecurityTable.userId} = ${u.id}
      where ${u.id} = ${userId} and ${u.password} is not null`.execute(db)
  return rows[0]?.isOld ? expireDays : undefined
}
