import type { ColumnSpec, TableSpec } from '../database/TableSpec.ts'

const id = (name: string): ColumnSpec => ({ name, type: 'text', notNull: true, collation: 'C' })

/** Roles, grants, row rules and sessions. */
export const accessTables: TableSpec[] = [
  {
    name: 'sys_role',
    primaryKey: ['id'],
    columns: [
      id('id'),
      { name: 'tenant_id', type: 'integer', notNull: true, default: '0' },
      { name: 'role_code', type: 'text', notNull: true, collation: 'C' },
      { name: 'role_name', type: 'text', notNull: true },
      { name: 'description', type: 'text' },
    ],
    indexes: [{ name: 'sys_role_code_key', columns: ['tenant_id', 'role_code'], unique: true }],
  },
  {
    name: 'sys_user_role',
    primaryKey: ['user_id', 'role_id'],
    columns: [id('user_id'), id('role_id')],
    indexes: [{ name: 'sys_user_role_role', columns: ['role_id'] }],
  },
  {
    name: 'sys_role_grant',
    primaryKey: ['role_id', 'permission'],
    columns: [id('role_id'), id('permission')],
    indexes: [],
  },
  {
    name: 'sys_row_rule',
    primaryKey: ['id'],
    columns: [
      id('id'),
      id('role_id'),
      id('resource'),
      { name: 'rule_name', type: 'text' },
      { name: 'rule_column', type: 'text', notNull: true },
      { name: 'rule_conditions', type: 'text', notNull: true },
      { name: 'rule_value', type: 'text', notNull: true },
    ],
    indexes: [{ name: 'sys_row_rule_role', columns: ['role_id'] }],
  },
  {
    name: 'sys_session',
    primaryKey: ['id'],
    columns: [
      id('id'),
      id('token_hash'),
      id('user_id'),
      { name: 'tenant_id', type: 'integer', notNull: true },
      { name: 'org_code', type: 'text' },
      { name: 'address', type: 'text' },
      { name: 'agent', type: 'text' },
      { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
      { name: 'expires_at', type: 'timestamptz(0)', notNull: true },
      { name: 'revoked_at', type: 'timestamptz(0)' },
    ],
    indexes: [
      { name: 'sys_session_token_key', columns: ['token_hash'], unique: true },
      { name: 'sys_session_user', columns: ['user_id'] },
    ],
  },
  {
    name: 'sys_sign_in_guard',
    primaryKey: ['name'],
    columns: [
      id('name'),
      { name: 'failures', type: 'integer', notNull: true },
      { name: 'locked_until', type: 'timestamptz(0)' },
      { name: 'at', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    ],
    indexes: [],
  },
]
