import { join } from 'node:path'
import type { FileStore } from './FileStore.ts'
import { folderStore, spoolFolder } from './folderStore.ts'
import type { Spool } from './spool.ts'
import { openSpool } from './spool.ts'
import type { StorageTarget } from './storageTarget.ts'

/** Opens the store of STORAGE_URL, with the spool folder for incomplete uploads. */
export async function openFileStore(
  target: StorageTarget,
  dataDir: string,
): Promise<{ store: FileStore; spool: Spool }> {
  const folder = (target.kind === 'folder' && target.folder) || join(dataDir, 'files')
  const spool = await openSpool(spoolFolder(folder))
  if (target.kind === 'folder') return { store: folderStore(folder), spool }
  const { bucketStore } = await import('./bucketStore.ts')
  return { store: bucketStore(target), spool }
}
