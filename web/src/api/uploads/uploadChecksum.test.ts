import { expect, test } from 'vitest'
import { createUploadChecksum } from './uploadChecksum.ts'

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, n) => (n * 131 + (n >> 8)) & 255)

async function known(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 100_003])(
  '%i bytes have the checksum of the standard',
  async (n) => {
    const checksum = createUploadChecksum()
    checksum.add(bytesOf(n))
    expect(checksum.hex()).toBe(await known(bytesOf(n)))
  },
)

test('how the bytes are cut makes no difference', async () => {
  const bytes = bytesOf(10_000)
  const checksum = createUploadChecksum()
  for (let at = 0, step = 1; at < bytes.length; at += step, step = (step * 7) % 131)
    checksum.add(bytes.subarray(at, at + step))
  expect(checksum.hex()).toBe(await known(bytes))
})
