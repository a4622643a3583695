import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../database/Database.ts'
import { syncSchema } from '../database/schemaSync.ts'
import { listen, testActor, testHttp } from '../http/testing/testHttp.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { fileRoutes } from './fileRoutes.ts'
import { serverSecret, serverSecretTable } from './serverSecret.ts'
import { storedFileTable } from './storedFile.ts'
import { bucketCredentials, startFakeBucket } from './testing/fakeBucket.ts'
import { readersOf } from './testing/readersOf.ts'
import { jpg, pdf, png, zipOf } from './testing/sampleFiles.ts'
import { testFiles, testMaxBytes } from './testing/testFiles.ts'
import type { StorageTarget } from './storageTarget.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
  await syncSchema(db, [storedFileTable, serverSecretTable])
})
afterAll(() => db.close())

const sessions = {
  chen: testActor({ userId: 'u1', sessionId: 's1', tenantId: 1 }),
  colleague: testActor({ userId: 'u2', sessionId: 's2', tenantId: 1 }),
}
type Who = keyof typeof sessions

async function server(target?: StorageTarget) {
  const { files, filesOnDisk } = await testFiles(db, target)
  const app = await testHttp(sessions)
  await app.register(fileRoutes, { prefix: '/api', files, ...readersOf(sessions) })
  const base = await listen(app)

  async function upload(name: string, bytes: Uint8Array | string, biz?: string, who: Who = 'chen') {
    const form = new FormData()
    form.append('file', new Blob([bytes]), name)
    // After the file, as some clients send it.
    if (biz !== undefined) form.append('biz', biz)
    const answer = await fetch(`${base}/api/sys/common/upload`, {
      method: 'POST',
      headers: { 'x-access-token': who },
      body: form,
    })
    return (await answer.json()) as {
      success: boolean
      code: number
      message: string
      result: { path: string; name: string; size: number; type: string; url: string }
    }
  }
  const get = (path: string, headers: Record<string, string> = { 'x-access-token': 'chen' }) =>
    fetch(`${base}/api/sys/common/static/${path}`, { headers })
  return { app, base, files, filesOnDisk, upload, get }
}

describe('an upload', () => {
  test('returns the stored path as message, and more fields for our own client', async () => {
    const { upload } = await server()
    const answer = await upload('营业执照.png', png, 'enterprise')
    expect(answer).toMatchObject({ success: true, code: 0 })
    expect(answer.message).toMatch(/^enterprise\/\d{8}\/[\da-f]{32}\.png$/)
    expect(answer.result).toMatchObject({
      path: answer.message,
      name: '营业执照.png',
      size: png.length,
      type: 'image/png',
    })
  })

  test('without a folder goes to temp; an unknown folder or path traversal is refused and leaves nothing', async () => {
    const { upload, filesOnDisk } = await server()
    expect((await upload('a.png', png)).message).toMatch(/^temp\//)
    for (const biz of ['..', '../etc', 'constructor', 'nope']) {
      expect(await upload('a.png', png, biz)).toMatchObject({ success: false, message: `上传目录“${biz}”不存在` })
    }
    expect(filesOnDisk()).toHaveLength(1)
  })

  test.each([
    ['a page called .png', 'x.png', '<html><script>alert(1)</script></html>', '不是有效的 PNG 文件'],
    [
      'a drawing called .png',
      'x.png',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '不是有效的 PNG 文件',
    ],
    ['a drawing', 'x.svg', '<svg/>', '不支持上传文件“x.svg”'],
    ['a page', 'x.html', '<html>', '不支持上传文件“x.html”'],
    ['a program', 'x.exe', 'MZ', '不支持上传文件“x.exe”'],
    ['a name that hides its kind', 'x.png.html', png, '不支持上传文件'],
    ['text called .docx', 'x.docx', '合同', '不是有效的 DOCX 文件'],
    ['an archive called .xlsx', 'x.xlsx', zipOf('a.txt'), '不是有效的 XLSX 文件'],
    ['nothing', 'x.txt', '', '空文件'],
  ])('of %s is refused with a message and leaves nothing', async (_what, name, bytes, message) => {
    const { upload, filesOnDisk } = await server()
    const answer = await upload(name, bytes)
    expect(answer).toMatchObject({ success: false, code: 500 })
    expect(answer.message).toContain(message)
    expect(filesOnDisk()).toEqual([])
  })

  test('of a picture with a wrong or no extension is stored under its actual type', async () => {
    const { upload } = await server()
    expect((await upload('photo.png', jpg)).message).toMatch(/\.jpg$/)
    expect((await upload('blob', png)).message).toMatch(/\.png$/)
  })

  test('to the avatars accepts pictures only', async () => {
    const { upload } = await server()
    expect((await upload('a.pdf', pdf, 'avatar')).message).toBe(
      '不支持上传文件“a.pdf”，允许的类型：png、jpg、gif、webp、bmp',
    )
  })

  test('one byte too large is refused while it arrives, and the connection stays open', async () => {
    const { upload, filesOnDisk } = await server()
    const answer = await upload('a.txt', 'x'.repeat(testMaxBytes + 1))
    expect(answer).toMatchObject({
      success: false,
      code: 500,
      message: '文件大小超出1MB限制, 请压缩或降低文件质量! 该文件为 1.1 MB',
    })
    expect(await upload('a.txt', 'x'.repeat(5 * testMaxBytes))).toMatchObject({ success: false })
    expect(filesOnDisk()).toEqual([])
    expect((await upload('a.txt', 'x'.repeat(testMaxBytes))).success).toBe(true)
  })

  test('that is interrupted leaves nothing behind', async () => {
    const { base, filesOnDisk } = await server()
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    socket.write(
      'POST /api/sys/common/upload HTTP/1.1\r\nhost: x\r\nx-access-token: chen\r\n' +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: 500000\r\n\r\n${head}`,
    )
    socket.write('x'.repeat(100_000))
    await vi.waitFor(() => expect(filesOnDisk()).toHaveLength(1))
    socket.destroy()
    await vi.waitFor(() => expect(filesOnDisk()).toEqual([]))
  })

  test('without a file or not as a form gets an error; without a session it is not read', async () => {
    const { base } = await server()
    const send = (init: RequestInit) => fetch(`${base}/api/sys/common/upload`, { method: 'POST', ...init })
    const form = new FormData()
    form.append('biz', 'temp')
    const empty = await send({ headers: { 'x-access-token': 'chen' }, body: form })
    expect(await empty.json()).toMatchObject({ success: false, message: '请选择要上传的文件' })
    const json = await send({ headers: { 'x-access-token': 'chen', 'content-type': 'application/json' }, body: '{}' })
    expect([json.status, await json.json()]).toMatchObject([400, { message: '请以 multipart/form-data 方式上传文件' }])
    expect((await send({ body: form })).status).toBe(401)
  })

  test('whose form has no boundary is a client error', async () => {
    const { base, filesOnDisk } = await server()
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; charset=utf-8',
    ]) {
      const answer = await fetch(`${base}/api/sys/common/upload`, {
        method: 'POST',
        headers: { 'x-access-token': 'chen', 'content-type': type },
        body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext\r\n--b--\r\n',
      })
      expect(answer.status, type).toBe(400)
      expect(((await answer.json()) as { message: string }).message).toMatch(/请重新上传$/)
    }
    expect(filesOnDisk()).toEqual([])
  })

  test('with a truncated form is a client error', async () => {
    const { base, filesOnDisk } = await server()
    const answer = await fetch(`${base}/api/sys/common/upload`, {
      method: 'POST',
      headers: { 'x-access-token': 'chen', 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: '上传中断，请重新上传' }])
    expect(filesOnDisk()).toEqual([])
  })
})

describe('a download', () => {
  test('has its own name, is shown inline only when safe, and is never sniffed', async () => {
    const { upload, get } = await server()
    const shown = await get((await upload('执照.png', png)).message)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="__.png"; filename*=UTF-8''%E6%89%A7%E7%85%A7.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-length': String(png.length),
    })
    const saved = await get((await upload('说明.txt', '<script>alert(1)</script>')).message)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect((await get((await upload('a.pdf', pdf)).message)).headers.get('content-disposition')).toMatch(/^inline;/)
  })

  test('is limited to users who may read the file, by header or reader cookie, never by a token in the URL', async () => {
    const { upload, get } = await server()
    const { message: path } = await upload('a.png', png)
    const status = async (headers: Record<string, string>, query = '') => (await get(path + query, headers)).status
    expect(await status({ 'x-access-token': 'chen' })).toBe(200)
    expect(await status({ cookie: 'lexdesk_reader=chen' })).toBe(200)
    expect(await status({ 'x-access-token': 'colleague' })).toBe(404)
    expect(await status({ cookie: 'lexdesk_reader=colleague' })).toBe(404)
    expect(await status({ 'x-access-token': 'nobody' })).toBe(401)
    expect(await status({}, '?token=chen')).toBe(401)
    expect(await status({ cookie: 'lexdesk_reader=chen', 'sec-fetch-site': 'cross-site' })).toBe(401)
  })

  test('by the URL that an upload returns also needs the session of a reader', async () => {
    const { base, upload } = await server()
    const { result } = await upload('a.png', png)
    const status = async (headers: Record<string, string> = {}) => (await fetch(base + result.url, { headers })).status
    expect(result.url).toBe(`/api/sys/common/static/${result.path}`)
    expect(await status()).toBe(401)
    expect(await status({ cookie: 'lexdesk_reader=chen' })).toBe(200)
    expect(await status({ cookie: 'lexdesk_reader=colleague' })).toBe(404)
  })

  test.each(['../../../etc/passwd', '..%2f..%2fetc%2fpasswd', 'temp/..%5c..%5cx', '.incoming/x', 'temp/', 'x%00.png'])(
    'of %s returns not found',
    async (path) => {
      const { get } = await server()
      const answer = await get(path)
      expect([400, 404]).toContain(answer.status)
      expect(await answer.json()).toMatchObject({ success: false })
    },
  )

  test('supports ranges and revalidation', async () => {
    const { upload, get } = await server()
    const { message: path } = await upload('a.txt', '0123456789')
    const headers = { 'x-access-token': 'chen' }
    const part = await get(path, { ...headers, range: 'bytes=2-5' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-5/10', '2345'])
    const outside = await get(path, { ...headers, range: 'bytes=10-' })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    const etag = part.headers.get('etag') ?? ''
    const again = await get(path, { ...headers, 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get(path, { ...headers, range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  })

  test('answers a HEAD request with headers only', async () => {
    const { upload, base, files } = await server()
    const { message: path } = await upload('a.txt', '0123456789')
    const open = vi.spyOn(files, 'open')
    const init = { method: 'HEAD', headers: { 'x-access-token': 'chen' } }
    const answer = await fetch(`${base}/api/sys/common/static/${path}`, init)
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '10'])
    expect(open).not.toHaveBeenCalled()
  })

  test('of a file whose bytes are missing is a plain 404', async () => {
    const { upload, get, files } = await server()
    const { message: path } = await upload('a.txt', 'text')
    await sql`update stored_file set path = ${'temp/20200101/moved.txt'} where path = ${path}`.execute(db.kysely)
    const answer = await get('temp/20200101/moved.txt')
    expect([answer.status, await answer.json()]).toMatchObject([404, { message: '文件不存在，或您没有查看权限' }])
    expect(answer.headers.get('content-disposition')).toBeNull()
    const part = await get('temp/20200101/moved.txt', { 'x-access-token': 'chen', range: 'bytes=0-1' })
    expect([part.status, part.headers.get('content-range')]).toEqual([404, null])
    await files.remove('temp/20200101/moved.txt')
    expect(await files.find('temp/20200101/moved.txt')).toBeUndefined()
  })

  test('that the client aborts ends quietly', async () => {
    const { upload, base, get } = await server()
    const { message: path } = await upload('a.txt', 'x'.repeat(testMaxBytes))
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    socket.write(`GET /api/sys/common/static/${path} HTTP/1.1\r\nhost: x\r\nx-access-token: chen\r\n\r\n`)
    await once(socket, 'data')
    socket.destroy()
    expect(await (await get(path)).text()).toHaveLength(testMaxBytes)
  })
})

test('the same over an S3-compatible store, with no local files left', async () => {
  const bucket = await startFakeBucket()
  try {
    const { upload, get, filesOnDisk, files } = await server({
      kind: 's3',
      endpoint: bucket.endpoint,
      ...bucketCredentials,
    })
    // Without the object of the check at the start.
    bucket.objects.clear()
    const { message: path } = await upload('合同.pdf', pdf, 'contract')
    expect([...bucket.objects.keys()]).toEqual([`/bucket/${path}`])
    expect(filesOnDisk()).toEqual([])
    expect(Buffer.from(await (await get(path)).arrayBuffer())).toEqual(pdf)
    const part = await get(path, { 'x-access-token': 'chen', range: 'bytes=1-3' })
    expect([part.status, await part.text()]).toEqual([206, 'PDF'])
    await files.remove(path)
    expect(bucket.objects.size).toBe(0)
  } finally {
    await bucket.close()
  }
})

test('a server secret is created once and shared by all instances', async () => {
  const secret = () => serverSecret(db, 'test')
  const keys = await Promise.all([secret(), secret(), secret()])
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toHaveLength(43)
})
