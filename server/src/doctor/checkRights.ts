import { sql } from 'kysely'
import { sqlRole } from '../areas/reports/sql/sqlRole.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { quote } from '../database/schema/tableSql.ts'
import { bad, type Finding, good, warning } from './Finding.ts'

const title = '权限'

interface Rights {
  account: string
  mayCreateTables: boolean
  /** A table that the account may not change. */
  foreignTable: string | null
  mayCreateDatabases: boolean
  mayCreateRoles: boolean
  /** Null when the role does not exist. */
  mayUseReportRole: boolean | null
}

/** What the account of an external database may not do, and what does not work without it. */
export async function checkRights({ kysely }: Database, { backupDir }: Config): Promise<Finding> {
  const { rows } = await sql<Rights>`
    select current_user::text as account,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables",
      (select min(c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = current_schema() and c.relkind in ('r', 'p')
          and not pg_has_role(c.relowner, 'usage')) as "foreignTable",
      r.rolsuper or r.rolcreatedb as "mayCreateDatabases", r.rolsuper or r.rolcreaterole as "mayCreateRoles",
      (select pg_has_role(current_user, s.oid, case when current_setting('server_version_num')::int >= 160000
          then 'set' else 'member' end) from pg_roles s where s.rolname = ${sqlRole}) as "mayUseReportRole"
    from pg_roles r where r.rolname = current_user`.execute(kysely)
  const rights = rows[0]!
  const faults = faultsOf(rights)
  const doubts = doubtsOf(rights, backupDir !== undefined)
  if (faults.length > 0) return bad(title, [...faults, ...doubts].join('；'))
  return doubts.length > 0 ? warning(title, doubts.join('；')) : good(title, '数据库账号的权限足够')
}

/** What the product does not run without. */
function faultsOf({ account, mayCreateTables, foreignTable }: Rights): string[] {
  const name = quote(account)
  return [
    ...(mayCreateTables ? [] : [`不能建表；请由数据库管理员执行 alter database … owner to ${name}`]),
    ...(foreignTable === null
      ? []
      : [`表 ${foreignTable} 属于其他账号，升级时不能修改；请由数据库管理员执行 alter table … owner to ${name}`]),
  ]
}

/** What only some parts need. */
function doubtsOf({ account, mayCreateDatabases, mayCreateRoles, mayUseReportRole }: Rights, hasBackups: boolean) {
  const name = quote(account)
  const grant = `grant ${sqlRole} to ${name}`
  return [
    ...(mayUseReportRole === false ? [`SQL 报表不可用；请由数据库管理员执行 ${grant}`] : []),
    ...(mayUseReportRole === null && !mayCreateRoles
      ? [`SQL 报表不可用；请由数据库管理员执行 create role ${sqlRole} nologin; ${grant}`]
      : []),
    ...(hasBackups && !mayCreateDatabases
      ? [`自动备份不做恢复检查，只核对校验和；请由数据库管理员执行 alter role ${name} createdb`]
      : []),
  ]
}
