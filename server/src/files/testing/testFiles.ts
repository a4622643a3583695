import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '../../database/Database.ts'
import { createFiles } from '../createFiles.ts'
import type { Files } from '../createFiles.ts'
import type { FileStore } from '../FileStore.ts'
import { openFileStore } from '../openFileStore.ts'
import type { StorageTarget } from '../storageTarget.ts'

export const testMaxBytes = 1024 * 1024

interface TestFiles {
  files: Files
  store: FileStore
  dataDir: string
  /** Every file below the data folder, finished or not. */
  filesOnDisk(): string[]
}

/** A file store in its own folder, removed when the test ends. */
export async function testFiles(db: Database, target: StorageTarget = { kind: 'folder' }): Promise<TestFiles> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lexdesk-files-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { store, spool } = await openFileStore(target, dataDir)
  const files = createFiles({ db, store, spool, apiBase: '/api', maxBytes: testMaxBytes })
  return {
    files,
    store,
    dataDir,
    filesOnDisk: () =>
      readdirSync(dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name),
  }
}
