import type { SessionFigures } from '@lexdesk/domain'
import { sql } from 'kysely'
import { sessionTable } from '../../access/accessTables.ts'
import type { Database } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'

export interface SessionCounts {
  read(): Promise<SessionFigures>
}

const col = columnsIn(sessionTable)

/** Counts the sessions of all tenants; the peak is the highest count since the start of this instance. */
export function createSessionCounts(db: Database): SessionCounts {
  const since = new Date(Date.now() - process.uptime() * 1000)
  let peak = 0
  return {
    async read() {
      const { rows } = await sql<Omit<SessionFigures, 'peak'>>`
        select count(*) filter (where ${col.createTime} >= ${since}) as created,
          count(*) filter (where ${col.revokedAt} is null and ${col.expiresAt} between ${since} and now()) as expired,
          count(*) filter (where ${col.revokedAt} is null and ${col.expiresAt} > now()) as active
        from ${col.$table}`.execute(db.kysely)
      const figures = rows[0]!
      peak = Math.max(peak, figures.active)
      return { ...figures, peak }
    },
  }
}
