import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openBackupFiles } from './backupFiles.ts'
import { spoolFolder } from './folderStore.ts'
import type { StorageTarget } from './storageTarget.ts'
import { bucketCredentials, startFakeBucket } from './testing/fakeBucket.ts'

const bytes = Buffer.from('委托合同')
const entry = {
  path: 'contract/20261119/a.txt',
  mime: 'text/plain',
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
}

test.each(['folder', 's3'] as const)('a backup reads and writes the files of a store (%s)', async (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lexdesk-backup-files-'))
  const bucket = await startFakeBucket()
  onTestFinished(async () => {
    rmSync(dataDir, { recursive: true })
    await bucket.close()
  })
  const storage: StorageTarget =
    kind === 'folder' ? { kind } : { kind, endpoint: bucket.endpoint, ...bucketCredentials }
  const files = await openBackupFiles({ storage, dataDir })

  expect(await files.read(entry.path)).toBeUndefined()
  expect(await files.write(entry, Readable.from([Buffer.from('别的内容')]))).toBe(false)
  expect(await files.read(entry.path)).toBeUndefined()
  expect(await files.write(entry, Readable.from([bytes]))).toBe(true)
  expect(await text((await files.read(entry.path))!)).toBe('委托合同')
  expect(readdirSync(spoolFolder(join(dataDir, 'files')))).toEqual([])
})
