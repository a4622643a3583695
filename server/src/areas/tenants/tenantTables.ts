import { columnName, type Resource } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import type { Engine } from '../../resource/Engine.ts'

/** A table and the condition on its rows `t` that belong to a tenant. */
export interface TenantTable {
  name: string
  where: RawBuilder<boolean>
  /** Columns with secrets. */
  secrets: readonly string[]
}

/** Tables without a tenant, by the rows that they belong to. */
const dependents = [
  { name: 'sys_user_role', column: 'role_id', of: 'sys_role' },
  { name: 'sys_role_permission', column: 'role_id', of: 'sys_role' },
  { name: 'sys_user_depart', column: 'dep_id', of: 'sys_depart' },
  { name: 'sys_depart_permission', column: 'depart_id', of: 'sys_depart' },
  { name: 'sys_depart_role_user', column: 'drole_id', of: 'sys_depart_role' },
  { name: 'sys_depart_role_permission', column: 'role_id', of: 'sys_depart_role' },
  { name: 'sys_announcement_send', column: 'annt_id', of: 'sys_announcement' },
  { name: 'sign_signer', column: 'flow_id', of: 'sign_flow' },
  { name: 'import_row', column: 'batch_id', of: 'import_batch' },
  { name: 'sys_permission_data_rule', column: 'permission_id', of: 'sys_permission' },
  { name: 'sys_user_package_permission', column: 'permission_id', of: 'sys_permission' },
]

/** What proves who somebody is, and copies of answers. */
const notExported = ['sys_user_security', 'sys_password_history', 'idempotent_answer']

/**
 * Counts and the visits of the platform are not part of a tenant's data. The tenant itself, its accounts and its files
 * are treated apart.
 */
const left = ['row_tally', 'stored_file', 'sys_tenant', 'sys_tenant_entry', 'sys_user']

/** The tables with one of these columns and without a tenant of their own, or those with a tenant. */
async function tablesWith(db: Kysely<Tables>, columns: readonly string[]): Promise<{ name: string; column: string }[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.table_name as name, c.column_name as column from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.column_name = any(${[...columns]}::text[]) and c.table_schema = current_schema()
      and t.table_type = 'BASE TABLE' and not c.table_name = any(${left}::text[])
      and (c.column_name = 'tenant_id' or not exists (
        select 1 from information_schema.columns own where own.table_schema = c.table_schema
          and own.table_name = c.table_name and own.column_name = 'tenant_id')) order by 1`.execute(db)
  return rows
}

interface UserTable {
  name: string
  /** Names the user. */
  column: string
  /** Not for secrets, nor for what is exported with a tenant's roles and departments. */
  isExported: boolean
}

/** What belongs to users and to no tenant. Later tables are found by their column. */
export async function userTables(db: Kysely<Tables>): Promise<UserTable[]> {
  const excluded = new Set([...notExported, ...dependents.map(({ name }) => name)])
  const found = await tablesWith(db, ['user_id', 'sys_user_id'])
  return found.map((table) => ({ ...table, isExported: !excluded.has(table.name) }))
}

/** Every table with rows of a tenant: the dependent ones first. Later tables are found by their column. */
export async function tenantTables(db: Kysely<Tables>, { entries }: Engine, tenantId: number): Promise<TenantTable[]> {
  const rows = await tablesWith(db, ['tenant_id'])
  const resources = [...entries.values()].map(({ resource }) => resource)
  const secretsIn = (table: string) =>
    table === 'sys_session' ? ['token_hash'] : secretColumns(resources.find((one) => one.table === table))
  const below = (column: string, parent: string) =>
    sql<boolean>`t.${sql.ref(column)} in (select id from ${sql.table(parent)} where tenant_id = ${tenantId})`
  // Found by their names: stopped online forms and former versions have sub-tables that no resource in use has.
  const children = (await tablesWith(db, ['parent_id'])).flatMap(({ name }) => {
    // `onl_leave_note_item` can belong to the form `leave` as well as to `leaveNote`.
    const parents = rows.filter((row) => name.startsWith(`${row.name}_`)).map((row) => below('parent_id', row.name))
    return parents.length === 0 ? [] : [{ name, where: sql<boolean>`(${sql.join(parents, sql` or `)})`, secrets: [] }]
  })
  return [
    ...children,
    ...dependents.map(({ name, column, of }) => ({ name, where: below(column, of), secrets: [] })),
    ...rows.map(({ name }) => ({ name, where: sql<boolean>`t.tenant_id = ${tenantId}`, secrets: secretsIn(name) })),
  ]
}

/** Passwords, keys and hashes are texts; other values that no call returns are data of the tenant. */
const secretColumns = (resource: Resource | undefined): string[] =>
  Object.entries(resource?.fields ?? {}).flatMap(([name, { kind, writeOnly }]) =>
    writeOnly && kind === 'text' ? [columnName(name)] : [],
  )
