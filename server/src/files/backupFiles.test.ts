import { createHash } from 'node:crypto'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
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
  const files = await openBackupFiles({ storage, dataDir }, 'write')

  expect(await files.read(entry.path)).toBeUndefined()
  expect(await files.write(entry, Readable.from([Buffer.from('别的内容')]))).toBe(false)
  expect(await files.read(entry.path)).toBeUndefined()
  expect(await files.write(entry, Readable.from([bytes]))).toBe(true)
  expect(await text((await files.read(entry.path))!)).toBe('委托合同')
  expect(readdirSync(spoolFolder(join(dataDir, 'files')))).toEqual([])
})

test('root writes no files into a folder of another user', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lexdesk-backup-files-'))
  onTestFinished(() => {
    vi.restoreAllMocks()
    rmSync(dataDir, { recursive: true })
  })
  if (process.getuid?.() === 0) chownSync(dataDir, 65534, 65534)
  vi.spyOn(process as Required<typeof process>, 'getuid').mockReturnValue(0)
  for (const storage of [{ kind: 'folder' }, { kind: 'folder', folder: dataDir }] as const)
    await expect(openBackupFiles({ storage, dataDir }, 'write')).rejects.toThrow('属于其他用户')
  expect(readdirSync(dataDir)).toEqual([])
  await openBackupFiles({ storage: { kind: 'folder' }, dataDir }, 'read')
})
