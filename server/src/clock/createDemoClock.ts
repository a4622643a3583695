import { errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { demoClockTable } from './demoClockTable.ts'
import { businessTime, setBusinessTimeAhead } from './businessTime.ts'

const col = columnsIn(demoClockTable)

/** To a moment, by whole days, or back to real time. */
export type ClockMove = { to: Date } | { days: number } | 'reset'

export interface DemoClock {
  /** Moves the clock of all instances; returns the previous moment. */
  move(change: ClockMove): Promise<Date>
  /** The range that the clock can be set to. */
  limits(): { earliest: Date; latest: Date }
  close(): void
}

interface ClockParts {
  db: Database
  /** Messages between instances. */
  hub: {
    announce(topic: string, data: unknown): void
    keep(topic: string, read: (data?: unknown) => Promise<void>): () => void
  }
}

const topic = 'demoClock'
const daySeconds = 86_400
/** The demo office reaches this far into the past; visitors may look equally far ahead. */
const maxDays = 730

/** The demonstration clock, stored in the database and shared by all instances. */
export async function createDemoClock({ db, hub }: ClockParts): Promise<DemoClock> {
  const limits = () => ({
    earliest: new Date(Date.now() - maxDays * daySeconds * 1000),
    latest: new Date(Date.now() + maxDays * daySeconds * 1000),
  })
  let moves = 0
  const stopListening = hub.keep(topic, async (ahead) => {
    if (ahead === undefined) return load()
    moves += 1
    setBusinessTimeAhead(Number(ahead))
  })

  async function load(): Promise<void> {
    let at: number
    let ahead: number
    // What was read while the clock was moved may be older than that.
    do {
      at = moves
      const { rows } = await sql<{ ahead: number }>`select ${col.aheadSeconds} as ahead from ${col.$table}`.execute(
        db.kysely,
      )
      ahead = rows[0]?.ahead ?? 0
    } while (moves !== at)
    setBusinessTimeAhead(ahead)
  }

  await load()
  return {
    limits,
    async move(change) {
      const before = businessTime()
      const ahead = await db.kysely.transaction().execute(async (tx) => {
        await sql`insert into ${col.$table} (${col.id}, ${col.aheadSeconds}) values (1, 0)
          on conflict do nothing`.execute(tx)
        const { rows } = await sql<{ ahead: number }>`
          select ${col.aheadSeconds} as ahead from ${col.$table} where ${col.id} = 1 for update`.execute(tx)
        const next = aheadAfter(change, rows[0]!.ahead)
        if (Math.abs(next) > maxDays * daySeconds) throw errors.refused(`演示时间最多比实际时间早或晚 ${maxDays} 天`)
        await sql`update ${col.$table} set ${col.aheadSeconds} = ${next} where ${col.id} = 1`.execute(tx)
        return next
      })
      hub.announce(topic, ahead)
      return before
    },
    close() {
      stopListening()
      setBusinessTimeAhead(0)
    },
  }
}

function aheadAfter(change: ClockMove, ahead: number): number {
  if (change === 'reset') return 0
  if ('days' in change) return ahead + change.days * daySeconds
  return Math.round((change.to.getTime() - Date.now()) / 1000)
}
