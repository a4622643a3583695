import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'

/** Whether writes fail where no small disk can be mounted. */
const disk = vi.hoisted(() => ({ isFull: false }))
const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' })

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  const createWriteStream: typeof real.createWriteStream = (...args) =>
    disk.isFull
      ? (new Writable({ write: (_chunk, _encoding, done) => done(noSpace()) }) as ReturnType<typeof createWriteStream>)
      : real.createWriteStream(...args)
  return { ...real, createWriteStream }
})
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const writeFile: typeof real.writeFile = (...args) =>
    disk.isFull ? Promise.reject(noSpace()) : real.writeFile(...args)
  return { ...real, writeFile }
})

interface SmallDisk {
  folder: string
  fill(): void
  free(): void
  remove(): void
}

/** A folder whose disk can be filled: one of its own where this user may mount it, otherwise every write fails. */
function smallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-small-'))
  const remove = (): void => rmSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return { folder, fill: () => void (disk.isFull = true), free: () => void (disk.isFull = false), remove }
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize))
    },
    free: () => rmSync(ballast),
    remove: () => {
      execFileSync('umount', ['-l', folder])
      remove()
    },
  }
}

let small: SmallDisk
let product: TestProduct
beforeAll(async () => {
  small = smallDisk()
  product = await startTestProduct({}, { STORAGE_URL: pathToFileURL(small.folder).href })
})
afterAll(async () => {
  await product?.close()
  small.remove()
})

test('on a full local disk uploads are refused in words, ready says so, and the rest goes on until there is room', async () => {
  const { admin, anonymous } = product
  const upload = () =>
    admin.upload<{ path: string }>('/sys/common/upload', {
      name: '笔记.txt',
      bytes: Buffer.from('委托合同'.repeat(20_000)),
    })
  const ready = async () => (await anonymous.get('/health/ready')).result
  const before = await upload()
  expect(before).toMatchObject({ success: true })
  expect(await ready()).toEqual({ status: 'up' })

  small.fill()
  expect(await upload()).toMatchObject({
    status: 503,
    message: '文件存储空间已满，文件没有保存，请联系管理员清理空间后重试',
    headers: { 'retry-after': '60' },
  })
  expect(await ready()).toEqual({ status: 'degraded', files: 'full' })
  expect(await admin.get('/sys/position/list')).toMatchObject({ success: true })
  expect(await admin.post('/sys/position/add', { code: 'D1', name: '甲', postRank: '3' })).toMatchObject({
    success: true,
  })
  expect(await admin.get(`/sys/common/static/${before.result.path}`)).toMatchObject({ status: 200 })

  small.free()
  expect(await upload()).toMatchObject({ success: true })
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'up' }), { timeout: 20_000, interval: 200 })
})
