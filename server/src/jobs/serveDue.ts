import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { Scheduler } from './createScheduler.ts'
import type { JobRegistry } from './JobDefinition.ts'
import { jobRunTable } from './jobTables.ts'

const col = columnsIn(jobRunTable)

interface DueParts {
  db: Database
  registry: JobRegistry
  scheduler: Scheduler
}

/** Runs every job that depends on the business day, one after the other. Returns a sentence about each. */
export async function serveDue({ db, registry, scheduler }: DueParts): Promise<string[]> {
  const lines: string[] = []
  for (const name of registry.names()) {
    const { title, isByBusinessTime } = registry.find(name)!.definition
    const run = isByBusinessTime ? await scheduler.runNamed(name) : undefined
    if (!run) continue
    const isDone = (await run.ended) === 'success'
    const { rows } = await sql<{ message: string | null }>`
      select ${col.message} from ${col.$table} where ${col.id} = ${run.id}`.execute(db.kysely)
    lines.push(`${title}：${isDone ? '' : '执行失败，'}${rows[0]?.message ?? '详见任务日志'}`)
  }
  return lines
}
