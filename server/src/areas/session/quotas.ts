import { errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../../database/Database.ts'

export interface Quota {
  max: number
  seconds: number
}

interface Use {
  used: number
  secondsLeft: number
}

/** How often something may happen within a time, counted for all instances together. The time begins with the first. */
export interface Quotas {
  /** Counts one more; refuses with the seconds to wait when it is one too many. */
  spend(name: string, quota: Quota): Promise<void>
  add(name: string, seconds: number): Promise<Use>
  look(name: string): Promise<Use>
  sweep(): Promise<void>
}

export function createQuotas(db: Database): Quotas {
  const add = async (name: string, seconds: number): Promise<Use> => {
    const { rows } = await sql<Use>`
      insert into sys_quota as q (name, used, ends_at) values (${name}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (name) do update set
        used = case when q.ends_at <= now() then 1 else q.used + 1 end,
        ends_at = case when q.ends_at <= now() then excluded.ends_at else q.ends_at end
      returning used, greatest(1, ceil(extract(epoch from ends_at - now())))::int as "secondsLeft"`.execute(db.kysely)
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
        select used, greatest(1, ceil(extract(epoch from ends_at - now())))::int as "secondsLeft"
        from sys_quota where name = ${name} and ends_at > now()`.execute(db.kysely)
      return rows[0] ?? { used: 0, secondsLeft: 0 }
    },
    sweep: async () => {
      await sql`delete from sys_quota where ends_at < now()`.execute(db.kysely)
    },
  }
}
