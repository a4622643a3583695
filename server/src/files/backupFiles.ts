import type { BackupFiles } from '../database/backup/BackupFiles.ts'
import { FileMissing, type FileStore } from './FileStore.ts'
import { openFileStore } from './openFileStore.ts'
import type { Spool } from './spool.ts'
import type { StorageTarget } from './storageTarget.ts'

/** The file store of this environment, for the commands. */
export async function openBackupFiles(config: { storage: StorageTarget; dataDir: string }): Promise<BackupFiles> {
  return backupFiles(await openFileStore(config.storage, config.dataDir))
}

function backupFiles({ store, spool }: { store: FileStore; spool: Spool }): BackupFiles {
  return {
    read: (path) =>
      store.open(path).catch((error: unknown) => {
        if (error instanceof FileMissing) return undefined
        throw error
      }),
    async write({ path, mime, size, sha256 }, bytes) {
      const received = await spool.receive(bytes)
      try {
        const isWhole = received.size === size && received.sha256 === sha256
        if (isWhole) await store.put(path, received.path, mime)
        return isWhole
      } finally {
        await spool.discard(received)
      }
    },
  }
}
