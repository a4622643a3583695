import type { TaskStatus, Task } from '@lexdesk/domain'
import type { Generated, Selectable } from 'kysely'
import { defineTable, type NamedTables } from '../database/TableSpec.ts'

export interface TaskColumns {
  id: string
  kind: string
  title: string
  status: TaskStatus
  done: Generated<number>
  total: Generated<number>
  message: string | null
  result: unknown
  file_path: string | null
  file_name: string | null
  /** For an export: the resource, and a hash of what its owner could see at that time. */
  resource: string | null
  scope: string | null
  /** The process that runs it; its heartbeat shows that it is alive. */
  instance: string
  heartbeat_at: Generated<string>
  create_by: string
  tenant_id: number
  create_time: Generated<string>
  update_time: Generated<string>
  expires_at: Generated<string>
}

export type TaskRow = Selectable<TaskColumns>

export const backgroundTaskTable = defineTable({
  name: 'background_task',
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'kind', type: 'text', notNull: true },
    { name: 'title', type: 'text', notNull: true },
    { name: 'status', type: 'text', notNull: true },
    { name: 'done', type: 'bigint', notNull: true, default: '0' },
    { name: 'total', type: 'bigint', notNull: true, default: '0' },
    { name: 'message', type: 'text' },
    { name: 'result', type: 'jsonb' },
    { name: 'file_path', type: 'text' },
    { name: 'file_name', type: 'text' },
    { name: 'resource', type: 'text' },
    { name: 'scope', type: 'text' },
    { name: 'instance', type: 'text', notNull: true },
    { name: 'heartbeat_at', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    { name: 'create_by', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true, default: '0' },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    { name: 'update_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    // Spelled as PostgreSQL prints it, so that schema sync sees no difference.
    { name: 'expires_at', type: 'timestamptz(0)', notNull: true, default: "(now() + '7 days'::interval)" },
  ],
  primaryKey: ['id'],
  indexes: [
    { name: 'background_task_owner', columns: ['create_by', 'id desc'] },
    { name: 'background_task_open', columns: ['instance'], where: "status in ('queued', 'running')" },
    { name: 'background_task_expiry', columns: ['expires_at'] },
  ],
})

export function taskOf(row: TaskRow): Task {
  const { id, kind, title, status, done, total, message, result } = row
  return {
    id,
    kind,
    title,
    status,
    done,
    total,
    message,
    result,
    fileName: row.file_name,
    createTime: row.create_time,
  }
}

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof backgroundTaskTable> {}
}
