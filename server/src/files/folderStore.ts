import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { checkFolder } from './checkFolder.ts'
import type { FileStore } from './FileStore.ts'
import { FileMissing } from './FileStore.ts'
import { asSystemProblem, systemProblem } from './systemProblem.ts'

/** Files in a local folder. Sources must be on the same file system, so that a rename is atomic. */
export function folderStore(folder: string): FileStore {
  const root = resolve(folder)

  function locate(path: string): string {
    const file = resolve(root, path)
    if (!file.startsWith(root + sep)) throw new FileMissing(path)
    return file
  }

  async function moveInto(target: string, source: string): Promise<void> {
    await syncToDisk(source, 'r+')
    await mkdir(dirname(target), { recursive: true })
    await rename(source, target)
    // The name is durable only after its folder is synced. Windows cannot open folders and does not need it.
    if (process.platform !== 'win32') await syncToDisk(dirname(target), 'r')
  }

  return {
    async put(path, source) {
      await moveInto(locate(path), source).catch(asSystemProblem)
    },

    async open(path, range) {
      const file = await open(locate(path)).catch(async (error: NodeJS.ErrnoException) => {
        // Without its folder the store is gone, and not the file. An unmounted one may have left an empty folder.
        if (error.code === 'ENOENT') await access(spoolFolder(root)).catch(asSystemProblem)
        throw error.code === 'ENOENT' ? new FileMissing(path) : systemProblem(error)
      })
      return file.createReadStream({ start: range?.start, end: range?.end })
    },

    async remove(path) {
      await rm(locate(path), { force: true }).catch(asSystemProblem)
    },

    check: () => checkFolder(spoolFolder(root)),
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
