import { errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { quotaTable } from './quotaTable.ts'

const col = columnsIn(quotaTable)
const q = columnsIn(quotaTable, 'q')

export interface Quota {
  max: number
  seconds: number
}

interface Use {
  used: number
  secondsLeft: number
}

/** Fixed-window rate limits shared by all instances. The window begins with the first use. */
export interface Quotas {
  /** Counts one use; over the limit it is refused with the seconds to wait. */
  spend(name: string, quota: Quota): Promise<void>
  add(name: string, seconds: number): Promise<Use>
  look(name: string): Promise<Use>
  sweep(): Promise<void>
}

export function createQuotas(db: Database): Quotas {
  const add = async (name: string, seconds: number): Promise<Use> => {
    const { rows } = await sql<Use>`
      insert into ${q.$table} (${col.name}, ${col.used}, ${col.endsAt}) values (${name}, 1,
        now() + make_interval(secs => ${seconds}))
      on conflict (${col.name}) do update set
        ${col.used} = case when ${q.endsAt} <= now() then 1 else ${q.used} + 1 end,
        ${col.endsAt} = case when ${q.endsAt} <= now() then excluded.${col.endsAt} else ${q.endsAt} end
      returning ${col.used}, greatest(1,
        ceil(extract(epoch from ${col.endsAt} - now())))::int as "secondsLeft"`.execute(db.kysely)
    return rows[0]!
  }

  return {
    add,
    spend: async (name, { max, seconds }) => {
      const { used, secondsLeft } = await add(name, seconds)
      if (used > max) throw errors.tooManyRequests(Math.min(secondsLeft, seconds))
    },
    look: async (name) => {
      const { rows } = await sql<Use>`
        select ${col.used}, greatest(1, ceil(extract(epoch from ${col.endsAt} - now())))::int as "secondsLeft"
        from ${col.$table} where ${col.name} = ${name} and ${col.endsAt} > now()`.execute(db.kysely)
      return rows[0] ?? { used: 0, secondsLeft: 0 }
    },
    sweep: async () => {
      await sql`delete from ${col.$table} where ${col.endsAt} < now()`.execute(db.kysely)
    },
  }
}
