import { type ColumnSpec, defineTable, type NamedTables, type TableSpec } from '../database/TableSpec.ts'
import { securityTables } from './securityTables.ts'

const id = <const N extends string>(name: N): ColumnSpec<N> => ({ name, type: 'text', notNull: true, collation: 'C' })
const text = <const N extends string>(name: N): ColumnSpec<N> => ({ name, type: 'text' })
const flag = <const N extends string>(name: N, isSet = false): ColumnSpec<N> => ({
  name,
  type: 'boolean',
  notNull: true,
  default: String(isSet),
})
const now = <const N extends string>(name: N): ColumnSpec<N> => ({
  name,
  type: 'timestamptz(0)',
  notNull: true,
  default: 'now()',
})
const at = <const N extends string>(name: N): ColumnSpec<N> => ({ name, type: 'timestamptz(0)' })

export const permissionTable = defineTable({
  name: 'sys_permission',
  primaryKey: ['id'],
  columns: [
    id('id'),
    // Only pages of online forms and rights of extra fields have one: nobody else may see what they are called.
    { name: 'tenant_id', type: 'integer' },
    { name: 'parent_id', type: 'text', collation: 'C' },
    { name: 'name', type: 'text', notNull: true },
    { name: 'perms', type: 'text', collation: 'C' },
    { name: 'perms_type', type: 'text', notNull: true, default: "'1'" },
    text('icon'),
    text('component'),
    text('component_name'),
    text('url'),
    text('redirect'),
    { name: 'sort_no', type: 'numeric', notNull: true, default: '1' },
    { name: 'menu_type', type: 'integer', notNull: true },
    flag('is_route', true),
    flag('keep_alive'),
    flag('hidden'),
    flag('always_show'),
    flag('internal_or_external'),
    text('description'),
    { name: 'status', type: 'text', notNull: true, default: "'1'" },
    { name: 'version', type: 'integer', notNull: true, default: '1' },
    text('create_by'),
    now('create_time'),
    text('update_by'),
    at('update_time'),
  ],
  indexes: [
    { name: 'sys_permission_parent', columns: ['parent_id', 'sort_no'] },
    { name: 'sys_permission_perms', columns: ['perms'] },
    { name: 'sys_permission_tenant', columns: ['tenant_id'], where: 'tenant_id is not null' },
  ],
})

export const permissionDataRuleTable = defineTable({
  name: 'sys_permission_data_rule',
  primaryKey: ['id'],
  columns: [
    id('id'),
    id('permission_id'),
    { name: 'rule_name', type: 'text', notNull: true },
    text('rule_column'),
    { name: 'rule_conditions', type: 'text', notNull: true },
    { name: 'rule_value', type: 'text', notNull: true },
    { name: 'status', type: 'text', notNull: true, default: "'1'" },
    text('create_by'),
    now('create_time'),
    text('update_by'),
    at('update_time'),
  ],
  indexes: [{ name: 'sys_permission_data_rule_permission', columns: ['permission_id'] }],
})

/**
 * Menus and buttons (wire contract §4.5). `perms` of a menu for a resource's page names its list call: `position:list`.
 */
const permissionTables: TableSpec[] = [permissionTable, permissionDataRuleTable]

export const userRoleTable = defineTable({
  name: 'sys_user_role',
  primaryKey: ['user_id', 'role_id'],
  columns: [id('user_id'), id('role_id')],
  indexes: [{ name: 'sys_user_role_role', columns: ['role_id'] }],
})

export const rolePermissionTable = defineTable({
  name: 'sys_role_permission',
  primaryKey: ['role_id', 'permission_id'],
  columns: [
    id('role_id'),
    id('permission_id'),
    { name: 'data_rule_ids', type: 'text[]' },
    now('operate_date'),
    text('operate_ip'),
  ],
  indexes: [{ name: 'sys_role_permission_permission', columns: ['permission_id'] }],
})

export const userDepartTable = defineTable({
  name: 'sys_user_depart',
  primaryKey: ['user_id', 'dep_id'],
  columns: [id('user_id'), id('dep_id')],
  indexes: [{ name: 'sys_user_depart_depart', columns: ['dep_id'] }],
})

export const departPermissionTable = defineTable({
  name: 'sys_depart_permission',
  primaryKey: ['depart_id', 'permission_id'],
  columns: [id('depart_id'), id('permission_id'), { name: 'data_rule_ids', type: 'text[]' }],
  indexes: [],
})

export const departRoleUserTable = defineTable({
  name: 'sys_depart_role_user',
  primaryKey: ['user_id', 'drole_id'],
  columns: [id('user_id'), id('drole_id')],
  indexes: [{ name: 'sys_depart_role_user_role', columns: ['drole_id'] }],
})

export const departRolePermissionTable = defineTable({
  name: 'sys_depart_role_permission',
  primaryKey: ['role_id', 'permission_id'],
  columns: [
    id('role_id'),
    id('permission_id'),
    { name: 'data_rule_ids', type: 'text[]' },
    now('operate_date'),
    text('operate_ip'),
  ],
  indexes: [],
})

/** Grants by role, and by department role as long as the department itself holds the permission. */
const grantTables: TableSpec[] = [
  userRoleTable,
  rolePermissionTable,
  userDepartTable,
  departPermissionTable,
  departRoleUserTable,
  departRolePermissionTable,
]

export const userPackagePermissionTable = defineTable({
  name: 'sys_user_package_permission',
  primaryKey: ['package_id', 'permission_id'],
  columns: [id('package_id'), id('permission_id')],
  indexes: [],
})

export const tenantUserPackageTable = defineTable({
  name: 'sys_tenant_user_package',
  primaryKey: ['tenant_id', 'package_id'],
  columns: [{ name: 'tenant_id', type: 'integer', notNull: true }, id('package_id')],
  indexes: [{ name: 'sys_tenant_user_package_package', columns: ['package_id'] }],
})

/** The upper limit of a tenant's permissions: the menus and buttons of its packages; no limit without a package. */
const packageTables: TableSpec[] = [userPackagePermissionTable, tenantUserPackageTable]

export const sessionTable = defineTable({
  name: 'sys_session',
  primaryKey: ['id'],
  columns: [
    id('id'),
    id('token_hash'),
    id('user_id'),
    { name: 'tenant_id', type: 'integer', notNull: true },
    text('org_code'),
    text('address'),
    text('agent'),
    now('create_time'),
    // Idle lifetime of the session; its last use was `expires_at` minus this.
    { name: 'idle_hours', type: 'integer', notNull: true, default: '168' },
    { name: 'expires_at', type: 'timestamptz(0)', notNull: true },
    at('revoked_at'),
    // Sent to the browser that still shows this session.
    text('end_reason'),
  ],
  indexes: [
    { name: 'sys_session_token_key', columns: ['token_hash'], unique: true },
    { name: 'sys_session_user', columns: ['user_id'] },
  ],
})

/** Visits of platform administrators to tenants that they do not belong to; kept as evidence. */
export const tenantEntryTable = defineTable({
  name: 'sys_tenant_entry',
  primaryKey: ['id'],
  columns: [
    id('id'),
    id('session_id'),
    id('user_id'),
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'reason', type: 'text', notNull: true },
    now('entered_at'),
    at('left_at'),
  ],
  indexes: [
    { name: 'sys_tenant_entry_session', columns: ['session_id'] },
    { name: 'sys_tenant_entry_tenant', columns: ['tenant_id', 'entered_at desc'] },
  ],
})

export const signInGuardTable = defineTable({
  name: 'sys_sign_in_guard',
  primaryKey: ['name'],
  columns: [id('name'), { name: 'failures', type: 'integer', notNull: true }, at('locked_until'), now('at')],
  indexes: [],
})

const sessionTables: TableSpec[] = [sessionTable, tenantEntryTable, signInGuardTable]

/** Sign-ins, operations and faults (wire contract §4.8); append-only. */
export const logTable = defineTable({
  name: 'sys_log',
  primaryKey: ['id'],
  groupTally: { by: 'log_type', at: 'create_time' },
  columns: [
    id('id'),
    { name: 'tenant_id', type: 'integer', notNull: true, default: '0' },
    { name: 'log_type', type: 'integer', notNull: true },
    { name: 'operate_type', type: 'integer' },
    { name: 'log_content', type: 'text', notNull: true },
    text('userid'),
    text('username'),
    text('ip'),
    text('method'),
    text('request_url'),
    text('request_param'),
    { name: 'record_ids', type: 'text[]' },
    text('request_type'),
    { name: 'cost_time', type: 'integer' },
    text('agent'),
    text('request_id'),
    { name: 'is_success', type: 'boolean', notNull: true, default: 'true' },
    text('create_by'),
    now('create_time'),
  ],
  indexes: [
    { name: 'sys_log_page', columns: ['create_time desc', 'id desc'] },
    { name: 'sys_log_failed', columns: ['tenant_id', 'log_type', 'create_time desc'], where: 'not is_success' },
    { name: 'sys_log_tenant', columns: ['tenant_id', 'log_type', 'create_time desc', 'id desc'] },
    { name: 'sys_log_user', columns: ['userid', 'create_time desc'] },
  ],
})

/** Menus, grants, tenant packages, sessions and the operation log. */
export const accessTables: TableSpec[] = [
  ...permissionTables,
  ...grantTables,
  ...packageTables,
  ...sessionTables,
  ...securityTables,
  logTable,
]

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<
    | typeof permissionTable
    | typeof permissionDataRuleTable
    | typeof userRoleTable
    | typeof rolePermissionTable
    | typeof userDepartTable
    | typeof departPermissionTable
    | typeof departRoleUserTable
    | typeof departRolePermissionTable
    | typeof userPackagePermissionTable
    | typeof tenantUserPackageTable
    | typeof sessionTable
    | typeof tenantEntryTable
    | typeof signInGuardTable
    | typeof logTable
  > {}
}
