import type { TaskStatus } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { backgroundTaskTable, type TaskColumns, type TaskRow } from './backgroundTask.ts'

const col = columnsIn(backgroundTaskTable)

export interface TaskOwner {
  userId: string
  tenantId: number
}

/** What can change in a task; only an open one can still change. */
type TaskChange = Partial<Pick<TaskRow, 'status' | 'done' | 'total' | 'message' | 'file_path' | 'file_name'>> & {
  result?: unknown
}

const openStatuses: TaskStatus[] = ['queued', 'running']
const deadAfterSeconds = 30

/** The stored background tasks, for this instance and its users. */
export function taskStore(db: Database, instance: string) {
  const tables = db.kysely.withTables<{ background_task: TaskColumns }>()
  const open = () => tables.updateTable('background_task').where('status', 'in', openStatuses)

  return {
    add: (task: Pick<TaskRow, 'id' | 'kind' | 'title' | 'resource' | 'scope'>, owner: TaskOwner): Promise<TaskRow> =>
      tables
        .insertInto('background_task')
        .values({
          ...task,
          status: 'queued',
          instance,
          create_by: owner.userId,
          tenant_id: owner.tenantId,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Undefined when the task has already ended, e.g. because its owner cancelled it. */
    change: ({ id, from }: { id: string; from: TaskStatus }, { result, ...change }: TaskChange) =>
      tables
        .updateTable('background_task')
        .set({ ...change, ...(result !== undefined && { result: JSON.stringify(result) }), update_time: sql`now()` })
        .where('id', '=', id)
        .where('status', '=', from)
        .returningAll()
        .executeTakeFirst(),

    cancel: (id: string, owner: TaskOwner): Promise<TaskRow | undefined> =>
      open()
        .set({ status: 'cancelled', message: '已取消', update_time: sql`now()` })
        .where('id', '=', id)
        .where('create_by', '=', owner.userId)
        .returningAll()
        .executeTakeFirst(),

    /** Writes the heartbeat of this instance; returns which of its tasks are still wanted. */
    async beat(): Promise<Set<string>> {
      const rows = await open()
        .set({ heartbeat_at: sql`now()` })
        .where('instance', '=', instance)
        .returning('id')
        .execute()
      return new Set(rows.map((row) => row.id))
    },

    /** An embedded database has one instance: any other instance in a row is dead. */
    failDead(message: string): Promise<TaskRow[]> {
      const silent = sql<boolean>`${col.heartbeatAt} < now() - make_interval(secs => ${deadAfterSeconds})`
      return open()
        .set({ status: 'failed', message, update_time: sql`now()` })
        .where('instance', '<>', instance)
        .where(db.isEmbedded ? sql<boolean>`true` : silent)
        .returningAll()
        .execute()
    },

    failOwn: (message: string): Promise<TaskRow[]> =>
      open()
        .set({ status: 'failed', message, update_time: sql`now()` })
        .where('instance', '=', instance)
        .returningAll()
        .execute(),

    async countOpen(owner: TaskOwner): Promise<number> {
      const { n } = await tables
        .selectFrom('background_task')
        .select((expression) => expression.fn.countAll<number>().as('n'))
        .where('create_by', '=', owner.userId)
        .where('status', 'in', openStatuses)
        .executeTakeFirstOrThrow()
      return n
    },

    async list(owner: TaskOwner, offset: number, limit: number): Promise<{ rows: TaskRow[]; total: number }> {
      const mine = tables.selectFrom('background_task').where('create_by', '=', owner.userId)
      const rows = await mine.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute()
      const counted = mine.select((expression) => expression.fn.countAll<number>().as('n'))
      return { rows, total: (await counted.executeTakeFirstOrThrow()).n }
    },

    find: (id: string, owner: TaskOwner): Promise<TaskRow | undefined> =>
      tables
        .selectFrom('background_task')
        .selectAll()
        .where('id', '=', id)
        .where('create_by', '=', owner.userId)
        .executeTakeFirst(),

    /** Removes an ended task; undefined for an open one, which stays. */
    remove: (id: string, owner: TaskOwner): Promise<TaskRow | undefined> =>
      tables
        .deleteFrom('background_task')
        .where('id', '=', id)
        .where('create_by', '=', owner.userId)
        .where('status', 'not in', openStatuses)
        .returningAll()
        .executeTakeFirst(),

    removeExpired: (): Promise<TaskRow[]> =>
      tables
        .deleteFrom('background_task')
        .where('expires_at', '<', sql<string>`now()`)
        .returningAll()
        .execute(),
  }
}
