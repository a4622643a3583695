import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../database/connection/StartError.ts'
import { unwritable } from '../database/connection/unwritable.ts'
import { type FileStore, StoreProblem } from './FileStore.ts'
import { folderStore, spoolFolder } from './folderStore.ts'
import type { Spool } from './spool.ts'
import { openSpool } from './spool.ts'
import type { StorageTarget } from './storageTarget.ts'

/**
 * Opens the store of STORAGE_URL, with the spool folder for incomplete uploads. Wrong keys, a wrong bucket or a folder
 * that is missing stop the start; a bucket that is down does not.
 */
export async function openFileStore(
  target: StorageTarget,
  dataDir: string,
  hasUploads: () => Promise<boolean> = async () => false,
): Promise<{ store: FileStore; spool: Spool }> {
  const named = target.kind === 'folder' ? target.folder : undefined
  if (named !== undefined) await assertMounted(named, hasUploads)
  const folder = named ?? join(dataDir, 'files')
  const spool = await openSpool(spoolFolder(folder)).catch((error: unknown) => {
    throw unwritable(
      '文件目录',
      folder,
      error,
      `；请检查 ${named === undefined ? 'DATA_DIR' : 'STORAGE_URL'} 与运行用户的权限`,
    )
  })
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

/** A folder on a disk that is not mounted is missing, or an empty one on the disk below. It is not created. */
async function assertMounted(folder: string, hasUploads: () => Promise<boolean>): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw unwritable('文件目录', folder, error, '；请检查 STORAGE_URL')
    throw new StartError(
      `STORAGE_URL 指向的文件目录 ${folder} 不存在：请检查磁盘是否已挂载；首次启动请先创建它，并使运行用户可以写入`,
    )
  })
  if (names.length === 0 && (await hasUploads()))
    throw new StartError(
      `STORAGE_URL 指向的文件目录 ${folder} 是空的，而数据库中已有上传的文件：请检查磁盘是否已挂载；` +
        '若确实要从空目录开始，请先在其中创建子目录 .incoming',
    )
}
