import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../database/Database.ts'
import { syncSchema } from '../database/schemaSync.ts'
import { listen, testActor, testHttp } from '../http/testing/testHttp.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { createUploads } from './createUploads.ts'
import { fileRoutes } from './fileRoutes.ts'
import type { StorageTarget } from './storageTarget.ts'
import { storedFileTable } from './storedFile.ts'
import { bucketCredentials, startFakeBucket } from './testing/fakeBucket.ts'
import { fileErrors } from './fileErrors.ts'
import { readersOf } from './testing/readersOf.ts'
import { pdf } from './testing/sampleFiles.ts'
import { testFiles, testMaxBytes } from './testing/testFiles.ts'
import { uploadRoutes } from './uploadRoutes.ts'
import { uploadTables } from './uploadTables.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
  await syncSchema(db, [storedFileTable, ...uploadTables])
})
afterAll(() => db.close())

const sessions = {
  chen: testActor({ userId: 'u1', tenantId: 1 }),
  elsewhere: testActor({ userId: 'u1', tenantId: 2 }),
  colleague: testActor({ userId: 'u2', tenantId: 1 }),
}
type Who = keyof typeof sessions

interface Answer {
  success: boolean
  message: string
  result: { token: string; pieceBytes: number; received: number; path: string; name: string; size: number }
}

const pieceBytes = 100_000
/** Two full pieces and a short one. */
const contract = Buffer.concat([pdf, randomBytes(2 * pieceBytes)])
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function server(target?: StorageTarget) {
  const { files, store, filesOnDisk } = await testFiles(db, target)
  const uploads = createUploads({ db, store, files, pieceBytes })
  const app = await testHttp(sessions)
  await app.register(fileRoutes, { prefix: '/api', files, ...readersOf(sessions) })
  await app.register(uploadRoutes, { prefix: '/api', files, uploads, uploadAccess: 'signedIn' })
  const base = `${await listen(app)}/api/sys/common`

  async function send(method: string, path: string, body: object | undefined, who: Who | 'nobody' = 'chen') {
    const isForm = body instanceof FormData
    const answer = await fetch(`${base}/upload/${path}`, {
      method,
      headers: { 'x-access-token': who, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body && JSON.stringify(body),
    })
    return (await answer.json()) as Answer
  }
  const begin = (wish: object = {}, who?: Who) =>
    send('POST', 'begin', { name: '合同.pdf', size: contract.length, mark: 'm', biz: 'contract', ...wish }, who)
  const piece = (token: string, n: number | string, bytes = part(Number(n)), who?: Who) => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), 'piece')
    return send('POST', `piece?token=${token}&n=${n}`, form, who)
  }
  const finish = (token: string, sum = sha256(contract), who?: Who) =>
    send('POST', 'finish', { token, sha256: sum }, who)
  const sendAll = async (token: string) => {
    for (const n of [0, 1, 2]) await piece(token, n)
  }
  const get = async (path: string) =>
    Buffer.from(await (await fetch(`${base}/static/${path}`, { headers: { 'x-access-token': 'chen' } })).arrayBuffer())
  return { uploads, files, store, filesOnDisk, send, begin, piece, finish, sendAll, get }
}

const part = (n: number): Buffer => contract.subarray(n * pieceBytes, (n + 1) * pieceBytes)
const newMark = () => ({ mark: randomBytes(4).toString('hex') })

test('a large file arrives in pieces and is then like any other', async () => {
  const { begin, piece, finish, get, filesOnDisk } = await server()
  const { result } = await begin(newMark())
  expect(result).toEqual({ token: expect.any(String) as string, pieceBytes, received: 0 })
  expect((await piece(result.token, 0)).result.received).toBe(1)
  expect((await piece(result.token, 1)).result.received).toBe(2)
  expect((await piece(result.token, 2)).result.received).toBe(3)
  const stored = await finish(result.token)
  expect(stored).toMatchObject({ success: true, result: { name: '合同.pdf', size: contract.length } })
  expect(stored.message).toMatch(/^contract\/\d{8}\/[\da-f]{32}\.pdf$/)
  expect((await get(stored.message)).equals(contract)).toBe(true)
  expect(filesOnDisk()).toHaveLength(1)
})

test('after a reload the same file resumes where it stopped; another one starts from the beginning', async () => {
  const { begin, piece } = await server()
  const wish = newMark()
  const { result } = await begin(wish)
  await piece(result.token, 0)
  expect((await begin(wish)).result).toMatchObject({ token: result.token, received: 1 })
  for (const other of [newMark(), { ...wish, size: contract.length - 1 }, { ...wish, name: '其他.pdf' }])
    expect((await begin(other)).result).toMatchObject({ received: 0 })
  expect((await begin(wish, 'colleague')).result.token).not.toBe(result.token)
})

test('accepts a piece once, even if it is sent twice concurrently', async () => {
  const { begin, piece, finish, filesOnDisk } = await server()
  const { token } = (await begin(newMark())).result
  const answers = await Promise.all(Array.from({ length: 6 }, () => piece(token, 0)))
  expect(answers.map(({ result }) => result.received)).toEqual(Array(6).fill(1))
  expect(filesOnDisk()).toHaveLength(1)
  await piece(token, 1)
  expect((await piece(token, 0, Buffer.alloc(pieceBytes))).result.received).toBe(2)
  await piece(token, 2)
  expect((await finish(token)).success).toBe(true)
})

test('an upload outlives a store that is away at its end', async () => {
  const { begin, sendAll, finish, store } = await server()
  const { token } = (await begin(newMark())).result
  await sendAll(token)
  vi.spyOn(store, 'open').mockRejectedValueOnce(fileErrors.storeAway())
  expect((await finish(token)).message).toBe('文件存储暂时不可用，请稍后重试')
  expect((await finish(token)).success).toBe(true)
})

test('refuses pieces out of order, too many pieces and wrong sizes without changing anything', async () => {
  const { begin, piece, finish, filesOnDisk } = await server()
  const { token } = (await begin(newMark())).result
  expect((await piece(token, 1)).message).toBe('文件分片顺序有误，应上传第 1 片')
  expect((await piece(token, 3, Buffer.alloc(5))).message).toBe('文件分片超出范围，共 3 片')
  expect((await piece(token, 0, Buffer.alloc(5))).message).toBe(`第 1 片的大小有误，应为 ${pieceBytes} 字节`)
  expect((await piece(token, 0, Buffer.alloc(pieceBytes + 1))).success).toBe(false)
  for (const n of ['-1', '1.5', 'x', '', '1e30', '%00']) expect((await piece(token, n, part(0))).success).toBe(false)
  expect((await finish(token)).message).toBe('文件分片顺序有误，应上传第 1 片')
  expect(filesOnDisk()).toEqual([])
})

test('uploads of another user or tenant do not exist', async () => {
  const { begin, piece, finish, send } = await server()
  const { token } = (await begin(newMark())).result
  const gone = '上传任务不存在或已过期，请重新上传'
  for (const who of ['colleague', 'elsewhere'] as const) {
    expect((await piece(token, 0, part(0), who)).message).toBe(gone)
    expect((await finish(token, undefined, who)).message).toBe(gone)
    expect((await send('DELETE', `cancel?token=${token}`, undefined, who)).message).toBe(gone)
  }
  expect((await piece('../../etc/passwd', 0)).message).toBe(gone)
  expect((await send('POST', 'begin', {}, 'nobody')).message).toBe('未授权，请重新登录')
  expect((await piece(token, 0)).result.received).toBe(1)
})

test('drops an upload with a wrong hash or mismatching content as a whole', async () => {
  const { begin, sendAll, finish, filesOnDisk } = await server()
  const one = (await begin(newMark())).result.token
  await sendAll(one)
  expect((await finish(one, sha256(Buffer.from('x')))).message).toBe('文件“合同.pdf”校验失败，请重新上传')
  expect((await finish(one)).message).toBe('上传任务不存在或已过期，请重新上传')
  const two = (await begin({ ...newMark(), name: '合同.docx' })).result.token
  await sendAll(two)
  expect((await finish(two)).message).toContain('不是有效的 DOCX 文件')
  expect(filesOnDisk()).toEqual([])
})

test('refuses what can never be stored before its first piece', async () => {
  const { begin, files } = await server()
  const words = async (wish: object) => (await begin({ ...newMark(), ...wish })).message
  expect(await words({ size: testMaxBytes + 1 })).toBe('文件大小超出1MB限制, 请压缩或降低文件质量! 该文件为 1.1 MB')
  expect(await words({ size: 0 })).toContain('空文件')
  expect(await words({ name: 'x.html' })).toContain('不支持上传文件“x.html”')
  for (const biz of ['..', '../etc', 'constructor']) expect(await words({ biz })).toBe(`上传目录“${biz}”不存在`)
  for (const size of [-1, 1.5, 'x', null]) expect(await words({ size })).toBe('参数 size 应为非负整数')
  expect(await words({ size: {} })).toBe('大小应为文本')
  expect(await words({ name: ['a'] })).toBe('文件名应为文本')
  expect(await words({ name: '' })).toBe('缺少参数 name')
  expect(files.maxBytes).toBe(testMaxBytes)
})

test('a path in the name is reduced to the name', async () => {
  const { begin, sendAll, finish } = await server()
  const { token } = (await begin({ ...newMark(), name: '..\\..\\etc/合同.pdf' })).result
  await sendAll(token)
  const { result } = await finish(token)
  expect(result).toMatchObject({
    name: '合同.pdf',
    path: expect.stringMatching(/^contract\/\d{8}\/\w+\.pdf$/) as string,
  })
})

test('finishing twice gives one file; of two concurrent calls one is told to wait', async () => {
  const { begin, sendAll, finish, filesOnDisk } = await server()
  const { token } = (await begin(newMark())).result
  await sendAll(token)
  const answers = await Promise.all([finish(token), finish(token), finish(token)])
  const stored = answers.filter(({ success }) => success).map(({ message }) => message)
  expect(new Set(stored).size).toBe(1)
  for (const { success, message } of answers) expect(success || message === '文件正在保存，请稍候').toBe(true)
  expect((await finish(token)).message).toBe(stored[0])
  expect(filesOnDisk()).toHaveLength(1)
})

test('a store that fails at the end loses no piece', async () => {
  const { begin, sendAll, finish, store } = await server()
  const { token } = (await begin(newMark())).result
  await sendAll(token)
  const put = vi.spyOn(store, 'put').mockRejectedValueOnce(new Error('disk full'))
  expect((await finish(token)).success).toBe(false)
  put.mockRestore()
  expect((await finish(token)).success).toBe(true)
})

test('nothing is left of an upload that is cancelled, idle for a day or displaced by twenty others', async () => {
  const { begin, piece, send, uploads, filesOnDisk } = await server()
  await sql`delete from file_upload`.execute(db.kysely)
  const start = async () => {
    const { token } = (await begin(newMark())).result
    await piece(token, 0)
    return token
  }
  const [cancelled, old, kept] = [await start(), await start(), await start()]
  expect((await send('DELETE', `cancel?token=${cancelled}`, undefined)).message).toBe('已取消上传')
  await sql`update file_upload set update_time = now() - interval '25 hours' where id = ${old}`.execute(db.kysely)
  await uploads.sweep()
  expect(filesOnDisk()).toHaveLength(1)
  expect((await piece(kept, 1)).result.received).toBe(2)
  await sql`update file_upload set update_time = now() - interval '1 hour' where id = ${kept}`.execute(db.kysely)
  for (let n = 0; n < 20; n += 1) await begin(newMark())
  expect((await piece(kept, 2)).message).toBe('上传任务不存在或已过期，请重新上传')
  expect(filesOnDisk()).toEqual([])
})

test('the same over an S3-compatible store, with no local files left', async () => {
  const bucket = await startFakeBucket()
  try {
    const target = { kind: 's3', endpoint: bucket.endpoint, ...bucketCredentials } as const
    const { begin, sendAll, finish, filesOnDisk } = await server(target)
    // Without the object of the check at the start.
    bucket.objects.clear()
    const { token } = (await begin(newMark())).result
    await sendAll(token)
    expect(bucket.objects.size).toBe(3)
    const { message } = await finish(token)
    expect([...bucket.objects.keys()]).toEqual([`/bucket/${message}`])
    expect(bucket.objects.get(`/bucket/${message}`)!.equals(contract)).toBe(true)
    expect(filesOnDisk()).toEqual([])
  } finally {
    await bucket.close()
  }
})
