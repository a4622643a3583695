import { join } from 'node:path'
import { StartError } from '../database/connection/StartError.ts'
import { type FileStore, StoreProblem } from './FileStore.ts'
import { folderStore, spoolFolder } from './folderStore.ts'
import type { Spool } from './spool.ts'
import { openSpool } from './spool.ts'
import type { StorageTarget } from './storageTarget.ts'

/**
 * Opens the store of STORAGE_URL, with the spool folder for incomplete uploads. Wrong keys or a wrong bucket stop the
 * start; a store that is down does not.
 */
export async function openFileStore(
  target: StorageTarget,
  dataDir: string,
): Promise<{ store: FileStore; spool: Spool }> {
  const folder = (target.kind === 'folder' && target.folder) || join(dataDir, 'files')
  const spool = await openSpool(spoolFolder(folder))
  if (target.kind === 'folder') return { store: folderStore(folder), spool }
  const [{ bucketStore }, { explainBucket }] = await Promise.all([
    import('./bucketStore.ts'),
    import('./bucketProblem.ts'),
  ])
  const store = bucketStore(target)
  await store.check().catch((error: unknown) => {
    const reason = error instanceof StoreProblem ? explainBucket(error, target.endpoint) : undefined
    if (reason !== undefined) throw new StartError(reason)
  })
  return { store, spool }
}
