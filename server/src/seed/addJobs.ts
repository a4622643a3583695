import { job } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import type { Tx } from '../resource/Engine.ts'
import { insertSeeds, type SeedRow } from './insertSeeds.ts'

const col = columnsOf(job)

/** Adds jobs of later versions, unless they already exist. */
export async function addJobs(tx: Tx, seeds: readonly { jobClassName: string }[], tenantId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select ${col.jobClassName} as name from ${col.$table} where ${col.deletedAt} is null`.execute(tx)
  const missing = seeds.filter(({ jobClassName }) => !rows.some(({ name }) => name === jobClassName))
  if (missing.length > 0) await insertSeeds(tx, job, missing as SeedRow[], tenantId)
}
