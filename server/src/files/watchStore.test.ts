import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bucketStore } from './bucketStore.ts'
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
  const watched = watchStore({ store, spool }, log)
  onTestFinished(async () => {
    watched.close()
    await bucket.close()
    rmSync(folder, { recursive: true })
  })
  writeFileSync(join(folder, 'source'), 'x')
  await vi.waitFor(() => expect(bucket.objects.size).toBe(1))
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

test('a full local disk is worded like a full store, and another fault is left as it is', async () => {
  const { spool, watched } = await setup()
  const failWith = (code: string) =>
    vi.spyOn(spool, 'receive').mockRejectedValue(Object.assign(new Error(code), { code }))
  failWith('ENOSPC')
  await expect(watched.spool.receive(Readable.from(['x']))).rejects.toMatchObject({ code: 'file_store_full' })
  expect(watched.problem()).toBe('full')
  failWith('EINVAL')
  await expect(watched.spool.receive(Readable.from(['x']))).rejects.toThrow('EINVAL')
})
