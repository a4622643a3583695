import { defineTable, type NamedTables, type TableSpec } from '../database/TableSpec.ts'

const userId = { name: 'user_id', type: 'text', notNull: true, collation: 'C' } as const

export const securityPolicyTable = defineTable({
  name: 'sys_security_policy',
  primaryKey: ['name'],
  columns: [
    { name: 'name', type: 'text', notNull: true, collation: 'C' },
    { name: 'value', type: 'jsonb', notNull: true },
    { name: 'update_by', type: 'text' },
    { name: 'update_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  indexes: [],
})

export const userSecurityTable = defineTable({
  name: 'sys_user_security',
  primaryKey: ['user_id'],
  columns: [
    userId,
    { name: 'password_at', type: 'timestamptz(0)' },
    // Set by somebody else: the owner replaces it at the next sign-in.
    { name: 'is_password_initial', type: 'boolean', notNull: true, default: 'false' },
    // Encrypted; two-factor sign-in is on while this is set.
    { name: 'totp_secret', type: 'text' },
    { name: 'totp_at', type: 'timestamptz(0)' },
    // The last time step whose code was used: each code works once.
    { name: 'totp_step', type: 'bigint' },
    // Hashes of recovery codes for a lost device. Each code works once.
    { name: 'recovery_codes', type: 'text[]' },
  ],
  indexes: [],
})

export const passwordHistoryTable = defineTable({
  name: 'sys_password_history',
  primaryKey: ['user_id', 'number'],
  columns: [
    userId,
    // Increases with each change; two changes may fall into the same second.
    { name: 'number', type: 'integer', notNull: true },
    { name: 'password', type: 'text', notNull: true, collation: 'C' },
    { name: 'at', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  indexes: [],
})

/** What authenticates a user besides the password itself. */
export const securityTables: TableSpec[] = [securityPolicyTable, userSecurityTable, passwordHistoryTable]

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<
    typeof securityPolicyTable | typeof userSecurityTable | typeof passwordHistoryTable
  > {}
}
