import { mkdir, open, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { FileStore } from './FileStore.ts'
import { FileMissing, StoreProblem } from './FileStore.ts'

/** With less than this the next upload may fail. */
const leastFreeBytes = 64 * 1024 * 1024

/** Files in a local folder. Sources must be on the same file system, so that a rename is atomic. */
export function folderStore(folder: string): FileStore {
  const root = resolve(folder)

  function locate(path: string): string {
    const file = resolve(root, path)
    if (!file.startsWith(root + sep)) throw new FileMissing(path)
    return file
  }

  return {
    async put(path, source) {
      const target = locate(path)
      await mkdir(dirname(target), { recursive: true })
      await syncToDisk(source, 'r+')
      await rename(source, target)
      // The name is durable only after its folder is synced. Windows cannot open folders and does not need it.
      if (process.platform !== 'win32') await syncToDisk(dirname(target), 'r')
    },

    async open(path, range) {
      const file = await open(locate(path)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(path) : error
      })
      return file.createReadStream({ start: range?.start, end: range?.end })
    },

    async remove(path) {
      await rm(locate(path), { force: true })
    },

    async check() {
      const { bavail, bsize } = await statfs(root)
      if (bavail * bsize < leastFreeBytes) throw new StoreProblem('full', 'ENOSPC', undefined)
      const probe = join(spoolFolder(root), `check.${process.pid}`)
      await writeFile(probe, 'lexdesk')
      await rm(probe, { force: true })
    },
  }
}

async function syncToDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The spool of a folder store is inside it: renames must not cross file systems. */
export function spoolFolder(folder: string): string {
  return join(folder, '.incoming')
}
