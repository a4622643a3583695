import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bucketStore } from './bucketStore.ts'
import { checkFolder } from './checkFolder.ts'
import { countStoreCalls } from './countStoreCalls.ts'
import { FileMissing, StoreProblem } from './FileStore.ts'
import { openFileStore } from './openFileStore.ts'
import { openSpool } from './spool.ts'
import { bucketCredentials, startFakeBucket } from './testing/fakeBucket.ts'
import { watchStore } from './watchStore.ts'

async function setup() {
  const bucket = await startFakeBucket()
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-watch-'))
  const lines: string[] = []
  const log = {
    info: (_: object, event: string) => void lines.push(event),
    error: (_: object, event: string) => void lines.push(event),
  }
  const spool = await openSpool(folder)
  const store = bucketStore({ kind: 's3', endpoint: bucket.endpoint, ...bucketCredentials })
  const firstLook = vi.spyOn(spool, 'check')
  const watched = watchStore({ store, spool }, log)
  onTestFinished(async () => {
    watched.close()
    await bucket.close()
    rmSync(folder, { recursive: true })
  })
  writeFileSync(join(folder, 'source'), 'x')
  await vi.waitFor(() => expect(firstLook).toHaveResolved())
  firstLook.mockRestore()
  return {
    bucket,
    spool,
    watched,
    lines,
    put: () => watched.store.put('temp/a.txt', join(folder, 'source'), 'text/plain'),
  }
}

test.each([
  ['away', { status: 503, code: 'SlowDown' }, '文件存储暂时不可用，请稍后重试', 10],
  ['refused', { status: 403, code: 'AccessDenied' }, '文件存储暂时不可用，请稍后重试', 10],
  [
    'full',
    { status: 507, code: 'XMinioStorageFull' },
    '文件存储空间已满，文件没有保存，请联系管理员清理空间后重试',
    60,
  ],
] as const)(
  'a store that is %s is worded, logged once, and known until it works again',
  async (kind, refusal, message, retryAfter) => {
    const { bucket, watched, lines, put } = await setup()
    bucket.refusal = refusal
    await expect(put()).rejects.toMatchObject({ status: 503, message, details: { retryAfter } })
    await expect(put()).rejects.toMatchObject({ status: 503 })
    expect([watched.problem(), lines]).toEqual([kind, ['file_store_lost']])
    delete bucket.refusal
    await watched.store.check()
    expect([watched.problem(), lines]).toEqual([undefined, ['file_store_lost', 'file_store_returned']])
    await put()
  },
)

test('a full local disk is worded like a full store, and known until it has room again', async () => {
  const { spool, watched, lines } = await setup()
  const full = new StoreProblem('full', 'ENOSPC', undefined)
  vi.spyOn(spool, 'receive').mockRejectedValue(full)
  const hasRoom = vi.spyOn(spool, 'check').mockRejectedValue(full)
  await expect(watched.spool.receive(Readable.from(['x']))).rejects.toMatchObject({ code: 'file_store_full' })
  // The bucket itself still works.
  await expect(watched.store.check()).rejects.toMatchObject({ code: 'file_store_full' })
  expect([watched.problem(), lines]).toEqual(['full', ['file_store_lost']])
  hasRoom.mockRestore()
  await watched.store.check()
  expect(watched.problem()).toBeUndefined()
})

test('a store is looked at every thirty seconds, and every five while it has a problem', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { bucket, spool, watched, put } = await setup()
  const look = vi.spyOn(spool, 'check')
  vi.advanceTimersByTime(29_000)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(look).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(1))
  bucket.refusal = { status: 503, code: 'SlowDown' }
  await expect(put()).rejects.toMatchObject({ status: 503 })
  delete bucket.refusal
  expect(watched.problem()).toBe('away')
  vi.advanceTimersByTime(5_000)
  await vi.waitFor(() => expect(watched.problem()).toBeUndefined())
})

test('another fault is left as it is', async () => {
  const { watched } = await setup()
  const broken = Readable.from(
    (async function* () {
      yield 'half'
      throw Object.assign(new Error('the sender is gone'), { code: 'ETIMEDOUT' })
    })(),
  )
  await expect(watched.spool.receive(broken)).rejects.toThrow('the sender is gone')
  expect(watched.problem()).toBeUndefined()
})

test('a folder that is gone, or empty because it was unmounted, is away until it is back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-watch-'))
  const root = join(folder, 'files')
  mkdirSync(root)
  const { store, spool } = await openFileStore({ kind: 'folder', folder: root }, folder)
  const { calls, ...counted } = countStoreCalls({ store, spool })
  const watched = watchStore(counted)
  onTestFinished(() => {
    watched.close()
    rmSync(folder, { recursive: true })
  })
  const receive = () => watched.spool.receive(Readable.from(['x']))
  await watched.store.put('temp/a.txt', (await receive()).path, 'text/plain')
  const away = { status: 503, code: 'file_store_away' }

  renameSync(root, `${root}.elsewhere`)
  await expect(receive()).rejects.toMatchObject(away)
  await expect(watched.store.open('temp/a.txt')).rejects.toMatchObject(away)
  await expect(watched.store.check()).rejects.toMatchObject(away)
  mkdirSync(root)
  await expect(watched.store.open('temp/a.txt')).rejects.toMatchObject(away)
  await expect(watched.store.check()).rejects.toMatchObject(away)
  expect(watched.problem()).toBe('away')
  expect([calls.receive, calls.open, calls.check].map(({ failed }) => failed)).toEqual([1, 2, 2])

  rmSync(root, { recursive: true })
  renameSync(`${root}.elsewhere`, root)
  await watched.store.check()
  expect(watched.problem()).toBeUndefined()
  expect((await buffer(await watched.store.open('temp/a.txt'))).toString()).toBe('x')
  await expect(watched.store.open('temp/b.txt')).rejects.toBeInstanceOf(FileMissing)
})

test('a disk with too little room is full', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await expect(checkFolder(folder, Infinity)).rejects.toMatchObject({ kind: 'full' })
  await checkFolder(folder, 1)
})
