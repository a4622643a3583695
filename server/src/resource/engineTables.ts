import { defineTable, type NamedTables, type TableSpec } from '../database/TableSpec.ts'

/** The change history of records, field by field. */
export const changeLog = defineTable({
  name: 'change_log',
  primaryKey: ['id'],
  groupTally: { by: 'resource', at: 'at' },
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'resource', type: 'text', notNull: true, collation: 'C' },
    { name: 'row_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'version', type: 'integer', notNull: true },
    { name: 'action', type: 'text', notNull: true },
    { name: 'title', type: 'text' },
    { name: 'by', type: 'text', notNull: true },
    { name: 'by_name', type: 'text' },
    { name: 'at', type: 'timestamptz(0)', notNull: true },
    { name: 'reason', type: 'text' },
    { name: 'changes', type: 'jsonb' },
    { name: 'batch_id', type: 'text', collation: 'C' },
    // Missing in lines of jobs and imports.
    { name: 'request_id', type: 'text', collation: 'C' },
  ],
  indexes: [
    { name: 'change_log_row', columns: ['resource', 'row_id', 'id desc'] },
    // Finds the lines of the resources that a user may read.
    { name: 'change_log_reader', columns: ['tenant_id', 'resource'] },
    // The order of the data log, and its lines of some days.
    { name: 'change_log_time', columns: ['at desc', 'id desc'] },
    // The latest changes of a user.
    { name: 'change_log_author', columns: ['by', 'id desc'] },
    { name: 'change_log_batch', columns: ['batch_id'], where: 'batch_id is not null' },
    { name: 'change_log_request', columns: ['request_id'], where: 'request_id is not null' },
  ],
})

/** The state transitions of records, with the step of each. */
export const stateLog = defineTable({
  name: 'state_log',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'resource', type: 'text', notNull: true, collation: 'C' },
    { name: 'row_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'from_state', type: 'text' },
    { name: 'to_state', type: 'text', notNull: true },
    { name: 'action', type: 'text', notNull: true },
    { name: 'by', type: 'text', notNull: true },
    { name: 'at', type: 'timestamptz(0)', notNull: true },
    { name: 'reason', type: 'text' },
  ],
  indexes: [{ name: 'state_log_row', columns: ['resource', 'row_id', 'id'] }],
})

export const idempotentAnswerTable = defineTable({
  name: 'idempotent_answer',
  primaryKey: ['user_id', 'key'],
  columns: [
    { name: 'user_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'key', type: 'text', notNull: true, collation: 'C' },
    { name: 'call', type: 'text', notNull: true },
    { name: 'body_hash', type: 'text', notNull: true },
    { name: 'answer', type: 'jsonb' },
    { name: 'at', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  indexes: [{ name: 'idempotent_answer_at', columns: ['at'] }],
})

export const fillCounterTable = defineTable({
  name: 'fill_counter',
  primaryKey: ['tenant_id', 'rule', 'period'],
  columns: [
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'rule', type: 'text', notNull: true, collation: 'C' },
    { name: 'period', type: 'text', notNull: true, collation: 'C' },
    { name: 'count', type: 'integer', notNull: true },
  ],
  indexes: [],
})

/** Tables of the engine besides those of the resources. */
export const engineTables: TableSpec[] = [changeLog, stateLog, idempotentAnswerTable, fillCounterTable]

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<
    typeof changeLog | typeof stateLog | typeof idempotentAnswerTable | typeof fillCounterTable
  > {}
}
