import { statSync } from 'node:fs'
import { StartError } from '../database/connection/StartError.ts'
import type { BackupFiles } from '../database/backup/BackupFiles.ts'
import { FileMissing, type FileStore } from './FileStore.ts'
import { openFileStore } from './openFileStore.ts'
import type { Spool } from './spool.ts'
import type { StorageTarget } from './storageTarget.ts'

interface FilesConfig {
  storage: StorageTarget
  dataDir: string
}

/** The file store of this environment, for the commands. */
export async function openBackupFiles(config: FilesConfig, use: 'read' | 'write'): Promise<BackupFiles> {
  if (use === 'write' && config.storage.kind === 'folder') assertOwner(config.storage.folder ?? config.dataDir)
  return backupFiles(await openFileStore(config.storage, config.dataDir))
}

/** The product runs as another user, who could not read the files that root creates. */
function assertOwner(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0
  if (process.getuid?.() === 0 && owner !== 0)
    throw new StartError(`${folder} 属于其他用户（uid ${owner}），未作任何更改；请用该用户执行本命令，不要用 root`)
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
