import { randomBytes } from 'node:crypto'
import dns from 'node:dns'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '../database/connection/StartError.ts'
import { bucketStore, partBytes } from './bucketStore.ts'
import { FileMissing, type StoreProblem } from './FileStore.ts'
import { openFileStore } from './openFileStore.ts'
import { parseStorageUrl, type StorageTarget } from './storageTarget.ts'
import { bucketCredentials, startFakeBucket } from './testing/fakeBucket.ts'

type Found = (error: null, addresses: { address: string; family: number }[]) => void

async function setup() {
  const bucket = await startFakeBucket()
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-s3-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await bucket.close()
  })
  const source = (bytes: Buffer | string): string => {
    writeFileSync(join(folder, 'source'), bytes)
    return join(folder, 'source')
  }
  const target = { kind: 's3' as const, endpoint: bucket.endpoint, ...bucketCredentials }
  return { bucket, target, store: bucketStore(target), source }
}

test('sends a small file in one signed request and reads it whole or in part', async () => {
  const { bucket, store, source } = await setup()
  await store.put('temp/20261115/a.txt', source('委托合同'), 'text/plain')
  expect(bucket.objects.get('/bucket/temp/20261115/a.txt')?.toString()).toBe('委托合同')
  expect((await buffer(await store.open('temp/20261115/a.txt'))).toString()).toBe('委托合同')
  expect((await buffer(await store.open('temp/20261115/a.txt', { start: 3, end: 5 }))).toString()).toBe('托')
})

test('sends a large file in parts, so that no request holds all of it', async () => {
  const { bucket, store, source } = await setup()
  const bytes = randomBytes(partBytes * 2 + 12_345)
  await store.put('temp/big.zip', source(bytes), 'application/zip')
  expect(bucket.objects.get('/bucket/temp/big.zip')?.equals(bytes)).toBe(true)
  expect(bucket.largestBody).toBe(partBytes)
  expect(bucket.openUploads.size).toBe(0)
})

test('a failed part leaves neither the file nor its parts behind', async () => {
  const { bucket, store, source } = await setup()
  bucket.failPart = 2
  await expect(store.put('temp/big.zip', source(randomBytes(partBytes * 2)), 'application/zip')).rejects.toThrow(
    'file store away: InternalError',
  )
  expect([bucket.objects.size, bucket.openUploads.size]).toEqual([0, 0])
})

test('a missing file is reported as missing and can still be removed', async () => {
  const { store, source, bucket } = await setup()
  await expect(store.open('temp/none.txt')).rejects.toBeInstanceOf(FileMissing)
  await store.remove('temp/none.txt')
  await store.put('temp/a.txt', source('x'), 'text/plain')
  await store.remove('temp/a.txt')
  expect(bucket.objects.size).toBe(0)
})

test('a store that refuses is told from one that is away and from a full one', async () => {
  const { bucket, store } = await setup()
  const kindOf = async (refusal: typeof bucket.refusal) => {
    bucket.refusal = refusal
    return store.open('temp/a.txt').catch((error: unknown) => (error as StoreProblem).kind)
  }
  expect(await kindOf({ status: 403, code: 'AccessDenied' })).toBe('refused')
  expect(await kindOf({ status: 404, code: 'NoSuchBucket' })).toBe('refused')
  expect(await kindOf({ status: 503, code: 'SlowDown' })).toBe('away')
  expect(await kindOf({ status: 507, code: 'XMinioStorageFull' })).toBe('full')
  expect(await kindOf({ status: 403, code: 'QuotaExceeded' })).toBe('full')
})

test('a store that does not answer, or stops in the middle of an answer, is away within the time', async () => {
  const { bucket, target, source } = await setup()
  const store = bucketStore(target, { answerMs: 300, silenceMs: 300 })
  const away = { kind: 'away' }
  bucket.silence = 'whole'
  await expect(store.put('temp/a.txt', source('x'), 'text/plain')).rejects.toMatchObject(away)
  await expect(store.open('temp/a.txt')).rejects.toMatchObject(away)
  bucket.silence = 'half'
  await expect(store.put('temp/a.txt', source('x'), 'text/plain')).rejects.toMatchObject(away)
  await expect(store.put('temp/big.zip', source(randomBytes(partBytes + 1)), 'application/zip')).rejects.toMatchObject(
    away,
  )
  await expect(buffer(await store.open('temp/a.txt'))).rejects.toMatchObject(away)
  await bucket.close()
  await expect(store.check()).rejects.toMatchObject(away)
}, 10_000)

test('with style=host the bucket is in the host, which is signed, and not in the path', async () => {
  const { bucket, source } = await setup()
  const { port } = new URL(bucket.endpoint)
  vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: Found) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof dns.lookup)
  onTestFinished(() => void vi.restoreAllMocks())
  const keys = `TESTKEY:${encodeURIComponent(bucketCredentials.secretAccessKey)}`
  const target = parseStorageUrl(`s3://${keys}@s3.test:${port}/office/files?style=host&region=cn-test-1&tls=off`)
  const store = bucketStore(target as Extract<StorageTarget, { kind: 's3' }>)
  await store.put('temp/a.txt', source('委托合同'), 'text/plain')
  expect((await buffer(await store.open('temp/a.txt', { start: 0, end: 2 }))).toString()).toBe('委')
  const large = randomBytes(partBytes + 1)
  await store.put('temp/big.zip', source(large), 'application/zip')
  expect([...bucket.objects.keys()]).toEqual(['/files/temp/a.txt', '/files/temp/big.zip'])
  expect(bucket.objects.get('/files/temp/big.zip')?.equals(large)).toBe(true)
  await store.remove('temp/a.txt')
  await store.check()
  expect([...bucket.hosts]).toEqual([`office.s3.test:${port}`])
})

test('temporary keys sign their token with the request', async () => {
  const { bucket, target, store, source } = await setup()
  bucket.sessionToken = 'temporary/token+1=='
  await expect(store.check()).rejects.toMatchObject({ kind: 'refused', code: 'InvalidToken' })
  const temporary = bucketStore({ ...target, sessionToken: bucket.sessionToken })
  await temporary.put('temp/a.txt', source('x'), 'text/plain')
  expect((await buffer(await temporary.open('temp/a.txt'))).toString()).toBe('x')
})

describe('the start', () => {
  const startOn = async (target: StorageTarget) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lexdesk-s3-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    return openFileStore(target, dataDir)
  }

  test.each([
    ['InvalidAccessKeyId', 403, '不接受访问键、密钥或会话令牌，请检查 STORAGE_URL'],
    ['AccessDenied', 403, '不允许写入所指的桶，请检查访问键的权限'],
    ['NoSuchBucket', 404, '中没有 STORAGE_URL 所指的桶，请先创建'],
    ['RequestTimeTooSkewed', 403, '相差过大，请校准时间'],
    ['AuthorizationHeaderMalformed', 400, '桶不在 STORAGE_URL 所指的区域'],
  ])('stops in one sentence on %s', async (code, status, words) => {
    const { bucket, target } = await setup()
    bucket.refusal = { status, code }
    const error = await startOn(target).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect((error as Error).message).toContain(words)
    expect((error as Error).message).not.toContain(bucketCredentials.secretAccessKey)
  })

  test('stops on a wrong secret, and not on a store that is down', async () => {
    const { bucket, target } = await setup()
    await expect(startOn({ ...target, secretAccessKey: 'wrong' })).rejects.toThrow('不接受访问键')
    bucket.refusal = { status: 503, code: 'ServiceUnavailable' }
    await startOn(target)
  })
})
