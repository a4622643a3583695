import type { Kysely } from 'kysely'
import { servedTenants } from '../access/livingTenant.ts'
import type { Tables } from '../database/Database.ts'

/** Reads the rows with a higher id than this one, in the order of their ids. */
type ReadPage<T> = (after: string, limit: number) => Promise<readonly T[]>

/** Processes each row of a living tenant and returns how many were done. */
export type ServeEach = <T extends { id: string; tenantId: number }>(
  rows: ReadPage<T>,
  work: (row: T) => Promise<boolean>,
) => Promise<number>

const pageSize = 500

/**
 * Processes the due rows of all tenants in one run of a job, except those that are frozen, ended or closed. Rows are
 * read page by page, so that rows that are not
 * served do not block the others, and a failed row does not stop the run: failures are reported after all rows were
 * processed.
 */
export async function serveRows(
  db: Kysely<Tables>,
  signal: AbortSignal,
  run: (each: ServeEach) => Promise<string>,
): Promise<string> {
  const tenants = await servedTenants(db)
  const faults: unknown[] = []
  const words = await run(async (read, work) => {
    let count = 0
    for (let after = ''; !signal.aborted;) {
      const rows = await read(after, pageSize)
      for (const row of rows) {
        if (signal.aborted) break
        try {
          if (tenants.has(row.tenantId) && (await work(row))) count += 1
        } catch (fault) {
          faults.push(fault)
        }
      }
      if (rows.length < pageSize) break
      after = rows.at(-1)!.id
    }
    return count
  })
  return reportFaults(words, faults)
}

/** The result of a run, or an error that says how much of it failed. */
export function reportFaults(words: string, faults: readonly unknown[]): string {
  if (faults.length === 0) return words
  throw new Error(`${words}；${faults.length} 条处理失败，首个原因：${messageOf(faults[0])}`, { cause: faults[0] })
}

/** Runs the parts of a job in order: a failed part does not prevent the next one from running. */
export async function inTurn(...parts: readonly (() => Promise<string>)[]): Promise<string> {
  const words: string[] = []
  const faults: unknown[] = []
  for (const part of parts)
    await part().then(
      (said) => said !== '' && words.push(said),
      (fault: unknown) => {
        faults.push(fault)
        words.push(messageOf(fault))
      },
    )
  if (faults.length > 0) throw new Error(words.join('；'), { cause: faults[0] })
  return words.join('；')
}

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault))
