import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreProblem } from './FileStore.ts'
import { asSystemProblem } from './systemProblem.ts'

/** With less than this the next upload may fail. */
const leastFreeBytes = 64 * 1024 * 1024

/** Rejects with StoreProblem when the folder is gone, cannot be written, or its disk is almost full. */
export async function checkFolder(folder: string, leastFree = leastFreeBytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder).catch(asSystemProblem)
  if (bavail * bsize < leastFree) throw new StoreProblem('full', 'ENOSPC', undefined)
  const probe = join(folder, `check.${process.pid}`)
  await writeFile(probe, 'lexdesk').catch(asSystemProblem)
  await rm(probe, { force: true }).catch(asSystemProblem)
}
