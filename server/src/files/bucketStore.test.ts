import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { bucketStore, partBytes } from './bucketStore.ts'
import { FileMissing } from './FileStore.ts'
import { bucketCredentials, startFakeBucket } from './testing/fakeBucket.ts'

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
  const store = bucketStore({ kind: 's3', endpoint: bucket.endpoint, ...bucketCredentials })
  return { bucket, store, source }
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
    'S3 returned 500',
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

test('wrong keys are an error, not a missing file', async () => {
  const { bucket } = await setup()
  const store = bucketStore({ kind: 's3', endpoint: bucket.endpoint, ...bucketCredentials, secretAccessKey: 'wrong' })
  const error = await store.open('temp/a.txt').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(FileMissing)
})
