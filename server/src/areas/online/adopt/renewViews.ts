import { setTimeout as sleep } from 'node:timers/promises'
import { compileForm, onlineForm } from '@lexdesk/domain'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'
import { lockNotAvailable } from '../../../database/schema/lockTables.ts'
import { quote } from '../../../database/schema/tableSql.ts'
import { publishedIn } from '../onlineFormRules.ts'
import { createViewSql, isAdopted, selectFields } from './adoptedView.ts'
import { exists } from './planAdopted.ts'
import { readTable } from './readTable.ts'

const f = columnsOf(onlineForm)

/** Readers wait behind us for as long as we wait for the lock, so that each attempt is short. */
const lockTimeoutMs = 50
const pauseMs = 150
const attempts = 5

interface Published {
  tenantId: number
  published: unknown
}

/**
 * Brings the views of published forms to what this version of the product makes of them: an earlier one may have shown
 * a value in another way. False while readers have kept a view from being replaced.
 */
export async function renewViews(db: Kysely<Tables>, log: FastifyBaseLogger): Promise<boolean> {
  const { rows } = await sql<Published>`
    select ${f.tenantId} as "tenantId", ${f.published} from ${f.$table}
    where ${f.adoptedTable} is not null and ${f.adoptedSource} is null and ${f.deletedAt} is null
      and ${f.status} in ('published', 'changed') order by ${f.id}`.execute(db)
  let isDone = true
  for (const form of rows) {
    try {
      if (!(await renewView(db, form))) isDone = false
    } catch (error) {
      log.warn({ err: error }, 'adopted_view_not_renewed')
    }
  }
  return isDone
}

async function renewView(db: Kysely<Tables>, { tenantId, published }: Published): Promise<boolean> {
  const definition = publishedIn({ published })
  if (!definition || !isAdopted(definition)) return true
  const view = compileForm(definition).table
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ note: string | null }>`
      select obj_description(oid, 'pg_class') as note from pg_class
      where relnamespace = current_schema()::regnamespace and relname = ${view} and relkind = 'v'`.execute(tx)
    if (rows.length === 0 || !(await exists(tx, definition.adopted.table))) return true
    const { selected, problems } = selectFields(definition, await readTable(tx, definition.adopted.table))
    const { create, comment, note } = createViewSql(definition, selected, tenantId)
    // What the table no longer has is said when the form is published again.
    if (problems.length > 0 || rows[0]!.note === note) return true
    await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(tx)
    for (let attempt = 1; attempt <= attempts; attempt++) {
      await sql`savepoint before_view`.execute(tx)
      try {
        for (const statement of [`drop view ${quote(view)}`, create, comment]) await sql.raw(statement).execute(tx)
        return true
      } catch (error) {
        if ((error as { code?: string }).code !== lockNotAvailable) throw error
        await sql`rollback to savepoint before_view`.execute(tx)
      }
      await sleep(pauseMs)
    }
    return false
  })
}
