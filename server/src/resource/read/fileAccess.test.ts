import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf, png } from '../../files/testing/sampleFiles.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
let writer: Client
let reader: Client
let outsider: Client
beforeAll(async () => {
  product = await startTestProduct()
  const acts = ['list', 'add', 'edit', 'delete', 'history', 'import']
  writer = await product.signInAs({ username: 'writer', permissions: acts.map((act) => `specimen:${act}`) })
  reader = await product.signInAs({
    username: 'reader',
    permissions: ['specimen:list', 'specimen:add', 'fileObject:list'],
  })
  outsider = await product.signInAs({ username: 'outsider', permissions: ['article:list'] })
})
afterAll(() => product?.close())

const upload = async (client: Client, name = '合同.pdf', bytes = pdf): Promise<string> =>
  (await client.upload<{ path: string }>('/sys/common/upload', { name, bytes })).result.path
const address = (path: string): string => `/api/sys/common/static/${path}`
const fetchFile = (client: Client, path: string, headers = {}) =>
  client.send({ method: 'GET', url: address(path), headers })
const status = async (client: Client, path: string, headers = {}) => (await fetchFile(client, path, headers)).status

let count = 0
async function addSpecimen(values: object, client = writer) {
  count += 1
  return client.post<{ id: string; version: number }>('/test/specimen/add', { name: `样本${count}`, ...values })
}

describe('a file', () => {
  test('belongs to its uploader until a record uses it, and then to the readers of the record', async () => {
    const path = await upload(writer)
    expect(await status(writer, path)).toBe(200)
    for (const other of [reader, outsider, product.admin]) expect(await status(other, path)).toBe(404)
    expect(await addSpecimen({ attachment: path })).toMatchObject({ success: true })
    for (const one of [writer, reader, product.admin]) expect(await status(one, path)).toBe(200)
    const refused = await fetchFile(outsider, path)
    expect(refused).toMatchObject({ status: 404, message: '文件不存在，或您没有查看权限' })
    expect(await status(product.anonymous, path)).toBe(401)
    const stranger = await product.signInAs({ username: 'stranger', tenantId: 80, permissions: ['specimen:list'] })
    expect(await status(stranger, path)).toBe(404)
  })

  test('obeys the row rules of its reader, also for ranges and HEAD requests', async () => {
    const limited = await product.signInAs({
      username: 'limited',
      rowRules: [{ resource: 'specimen', ruleColumn: 'name', ruleConditions: '=', ruleValue: '可见样本' }],
    })
    const [shown, hidden] = [await upload(writer), await upload(writer)]
    await addSpecimen({ name: '可见样本', attachment: shown })
    await addSpecimen({ attachment: hidden })
    expect(await status(limited, shown)).toBe(200)
    expect(await status(limited, hidden)).toBe(404)
    const part = { range: 'bytes=0-3' }
    expect([await status(limited, shown, part), await status(limited, hidden, part)]).toEqual([206, 404])
    const headers = { 'x-access-token': limited.token }
    const head = await product.app.http.inject({ method: 'HEAD', url: address(hidden), headers })
    expect(head.statusCode).toBe(404)
    const { etag } = (await fetchFile(limited, shown)).headers
    expect(await status(limited, hidden, { 'if-none-match': etag })).toBe(404)
  })

  test('in a text or a picture field follows the record like an attachment', async () => {
    const [inText, inGuide, picture] = [
      await upload(writer, '图.png', png),
      await upload(writer, '图.png', png),
      await upload(writer, '图.png', png),
    ]
    await addSpecimen({
      body: `<p><img src="${address(inText)}?reader=x"></p>`,
      guide: `![图](${address(inGuide)})`,
      picture,
    })
    for (const path of [inText, inGuide, picture])
      expect([await status(reader, path), await status(outsider, path)]).toEqual([200, 404])
  })

  test('in a row of a sub-table follows the record', async () => {
    const path = await upload(product.admin)
    const { rows } = await sql<{
      id: string
    }>`select id from biz_enterprise where tenant_id = 1 and status = 'draft' limit 1`.execute(
      product.app.engine.db.kysely,
    )
    const { id } = rows[0]!
    const edit = (client: Client, values: object = {}) =>
      client.put<{ idDocs: object[] }>('/legal/enterprise/edit', {
        id,
        idDocs: [{ docType: 'license', docFile: path, ...values }],
      })
    const edited = await edit(product.admin)
    expect(edited, edited.message).toMatchObject({ success: true })
    const clerk = await product.signInAs({ username: 'clerk', permissions: ['enterprise:list', 'enterprise:edit'] })
    expect([await status(clerk, path), await status(outsider, path)]).toEqual([200, 404])
    // The row is written again under a new id; the record still refers to the same file.
    const again = await edit(clerk, { expire: '2036-01-01' })
    expect(again, again.message).toMatchObject({ success: true })
    expect([await status(clerk, path), await status(outsider, path)]).toEqual([200, 404])
  })

  test('of a record in the recycle bin is for users who may see the bin', async () => {
    const path = await upload(writer)
    const { result } = await addSpecimen({ attachment: path })
    await writer.delete('/test/specimen/delete', { id: result.id })
    expect([await status(reader, path), await status(writer, path)]).toEqual([404, 404])
    const keeper = await product.signInAs({ username: 'keeper', permissions: ['specimen:restore'] })
    expect(await status(keeper, path)).toBe(200)
    await keeper.put('/test/specimen/putRecycleBin', { ids: result.id })
    expect(await status(reader, path)).toBe(200)
  })

  test('that a record no longer uses is for users who may read its history, and can be used again', async () => {
    const path = await upload(writer)
    const { result } = await addSpecimen({ attachment: path })
    await writer.put('/test/specimen/edit', { id: result.id, attachment: '' })
    expect([await status(reader, path), await status(writer, path)]).toEqual([404, 200])
    const editor = await product.signInAs({ username: 'editor', permissions: ['specimen:list', 'specimen:edit'] })
    expect(await status(editor, path)).toBe(404)
    expect(await editor.put('/test/specimen/edit', { id: result.id, attachment: path })).toMatchObject({
      success: true,
    })
    expect(await status(reader, path)).toBe(200)
  })
})

describe('naming a file in a record', () => {
  test('of one’s own does not open a file that one may not read', async () => {
    const path = await upload(writer)
    await addSpecimen({ attachment: path })
    const thief = await product.signInAs({
      username: 'thief',
      permissions: ['article:list', 'article:add', 'position:list', 'contractTemplate:list'],
    })
    const words = '所附的文件不存在，或您没有使用权限，请重新上传'
    const { rows } = await sql<{ id: string }>`select id from biz_article_category limit 1`.execute(
      product.app.engine.db.kysely,
    )
    const article = (values: object) =>
      thief.post('/legal/article/add', { title: '窃', categoryId: rows[0]?.id, ...values })
    for (const values of [{ attachments: path }, { cover: path }, { content: `<p>文<img src="${address(path)}"></p>` }])
      expect(await article(values)).toMatchObject({ success: false, message: words })
    expect(await status(thief, path)).toBe(404)
    const lint = await thief.post('/legal/contractTemplate/lint', { docx: path })
    expect(lint).toMatchObject({ status: 404, message: '文件不存在，或您没有查看权限' })
    const own = await upload(thief, '图.png', png)
    expect(await article({ cover: own })).toMatchObject({ success: true })
  })

  test('that one may read is allowed, and readers of either record may then read it', async () => {
    const path = await upload(writer)
    await addSpecimen({ attachment: path })
    expect(await addSpecimen({ attachment: path }, reader)).toMatchObject({ success: true })
    const path2 = await upload(writer)
    expect(await addSpecimen({ attachment: path2 }, reader)).toMatchObject({ success: false, status: 403 })
  })
})

describe('an address', () => {
  test('of an old client is opened with the cookie that signing in sets', async () => {
    const path = await upload(writer)
    const signedIn = await product.anonymous.post('/sys/login', { username: 'writer', password: 'Specimen-2026' })
    const [cookie] = String(signedIn.headers['set-cookie']).split(';')
    expect(await status(product.anonymous, path, { cookie })).toBe(200)
    expect(await status(product.anonymous, path, { cookie, 'sec-fetch-site': 'cross-site' })).toBe(401)
    const menu = await writer.get('/sys/permission/getUserPermissionByToken')
    expect(String(menu.headers['set-cookie'])).toContain(`lexdesk_reader=${writer.token}; Path=/api; HttpOnly`)
    const posted = await product.anonymous.post('/test/specimen/add', { name: '不可' }, { cookie: cookie! })
    expect(posted.status).toBe(401)
    const out = await product.anonymous.post('/sys/logout', {}, { 'x-access-token': String(cookie).split('=')[1]! })
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
    expect(await status(product.anonymous, path, { cookie })).not.toBe(200)
  })

  test('names no tenant: the file is read in its own, if the reader belongs to it', async () => {
    const permissions = ['specimen:list', 'specimen:add']
    const far = await product.signInAs({ username: 'far', tenantId: 90, permissions })
    const path = await upload(far)
    expect(await addSpecimen({ attachment: path }, far)).toMatchObject({ success: true })
    await sql`update sys_user set rel_tenant_ids = '1,90' where username = 'far'`.execute(product.app.engine.db.kysely)
    const signedIn = await product.anonymous.post('/sys/login', { username: 'far', password: 'Specimen-2026' })
    const [cookie] = String(signedIn.headers['set-cookie']).split(';')
    expect(await status(product.anonymous, path, { cookie })).toBe(200)
    expect(await status(product.anonymous, path, { cookie, 'tenant-id': '1' })).toBe(404)
    expect(await status(reader, path)).toBe(404)
  })

  test('from the list of files stops working with the session and the record of its reader', async () => {
    const path = await upload(writer)
    const { result } = await addSpecimen({ attachment: path })
    const list = await reader.get<{ records: { address: string }[] }>('/sys/oss/file/list', { id: path })
    const url = list.result.records[0]!.address
    const open = async (client: Client = reader) => (await client.send({ method: 'GET', url })).status
    expect(await open()).toBe(200)
    expect([await open(product.anonymous), await open(outsider)]).toEqual([401, 404])
    await writer.delete('/test/specimen/delete', { id: result.id })
    expect(await open()).toBe(404)
    await product.admin.put('/test/specimen/putRecycleBin', { ids: result.id })
    expect(await open()).toBe(200)
    await reader.post('/sys/logout')
    expect(await open()).not.toBe(200)
  })
})

describe('published content', () => {
  test('articles are readable by all once published, notices by their recipients, portraits by colleagues', async () => {
    const db = product.app.engine.db.kysely
    const [cover, picture, portrait] = [
      await upload(product.admin, '图.png', png),
      await upload(product.admin, '图.png', png),
      await upload(product.admin, '图.png', png),
    ]
    const plain = await product.signInAs({ username: 'plain' })
    const elsewhere = await product.signInAs({ username: 'elsewhere', tenantId: 81 })
    await sql`update biz_article set cover = array[${cover}] where id in (select id from biz_article where tenant_id = 1 limit 1)`.execute(
      db,
    )
    await sql`update biz_article set status = 'draft' where ${cover} = any(cover)`.execute(db)
    expect(await status(plain, cover)).toBe(404)
    await sql`update biz_article set status = 'published' where ${cover} = any(cover)`.execute(db)
    expect([await status(plain, cover), await status(elsewhere, cover)]).toEqual([200, 404])
    await sql`update biz_article set deleted_at = now() where ${cover} = any(cover)`.execute(db)
    expect(await status(plain, cover)).toBe(404)

    await sql`update sys_user set avatar = array[${portrait}] where username = 'plain'`.execute(db)
    expect([await status(writer, portrait), await status(elsewhere, portrait)]).toEqual([200, 404])

    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'plain'`.execute(db)
    await sql`
      insert into sys_announcement (id, tenant_id, title, msg_content, msg_type, send_status)
      values ('pictured', 1, '通知', ${`<img src="${address(picture)}">`}, 'USER', '1')`.execute(db)
    expect(await status(plain, picture)).toBe(404)
    await sql`
      insert into sys_announcement_send (id, annt_id, user_id) values ('s-pictured', 'pictured', ${rows[0]!.id})`.execute(
      db,
    )
    expect([await status(plain, picture), await status(writer, picture)]).toEqual([200, 404])
  })
})
