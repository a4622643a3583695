import { job } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import { insertSeeds, type SeedRow } from './insertSeeds.ts'
import { type Seed, seed } from './Seed.ts'

const col = columnsOf(job)

/** Adds the schedules of jobs to new and existing databases, unless a job has one already. */
export const jobSeed = (mark: string, ...schedules: readonly SeedRow<typeof job>[]): Seed =>
  seed(
    `job/${mark}`,
    async (tx, { tenantId }) => {
      const { rows } = await sql<{ name: string }>`
        select ${col.jobClassName} as name from ${col.$table} where ${col.deletedAt} is null`.execute(tx)
      const missing = schedules.filter(({ jobClassName }) => !rows.some(({ name }) => name === jobClassName))
      if (missing.length > 0) await insertSeeds(tx, job, missing, tenantId)
    },
    { after: ['job'] },
  )
