import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { backupTable } from '../../../database/backup/backupTable.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { Database } from '../../../database/Database.ts'

const b = columnsIn(backupTable, 'b')

/**
 * Deletes files of the job, and no others: those that this database has recorded. Call it after each new backup; the
 * oldest good ones go only when the new one is good. Returns how many were deleted.
 */
export async function rotateBackups({ kysely }: Database, folder: string, keep: number): Promise<number> {
  const { rows } = await sql<{ name: string; isChecked: boolean }>`
    select ${b.fileName} as name, ${b.checkedAt} is not null as "isChecked" from ${b.$table}
    where ${b.isScheduled} order by ${b.id} desc`.execute(kysely)
  const present = new Set(await readdir(folder))
  const [newest, ...older] = rows.filter(({ name }) => present.has(name))
  const good = older.filter(({ isChecked }) => isChecked)
  const surplus = [
    ...older.filter(({ isChecked }) => !isChecked),
    ...(newest?.isChecked ? good.slice(Math.max(keep, 1) - 1) : []),
  ]
  for (const { name } of surplus) await rm(join(folder, name), { force: true })
  return surplus.length
}
