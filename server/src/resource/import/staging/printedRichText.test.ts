import { kindOf, type Values } from '@lexdesk/domain'
import { richText } from '@lexdesk/domain/fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../database/Database.ts'
import { createTestDatabase } from '../../../testing/testDatabase.ts'
import { printedRichText } from './printedRichText.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase('empty')
})
afterAll(() => database?.close())

/** Every character below U+10000 that a text can hold, between two letters. */
const characters = Array.from({ length: 0xffff }, (_, at) => at + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => `甲${String.fromCharCode(code)}乙`)

const samples = [
  '',
  '正文',
  '<p>正文</p><p><b>内容</b></p>',
  '  <p>\t正文\r\n\n内容 </p>\n',
  '<p\nclass="a">正文</p><br>内容<br/>',
  '<p>全角\u3000\u3000空格</p><p>\u00a0不换行\u00a0空格\ufeff</p>',
  '3 < 5，5 > 3，<未结束',
  '<p></p>',
  '<<b>>两层</b>',
  "a\\b'c&nbsp;&lt;p&gt;",
]

test('is what an export prints, whatever the text is', async () => {
  const field = richText('正文')
  const all = [...samples, ...characters]
  const { rows } = await sql<{ printed: string }>`
    select ${printedRichText(sql`one`)} as printed from unnest(${all}::text[]) with ordinality as s(one, at) order by at`.execute(
    database.kysely,
  )
  const printed: Values = Object.fromEntries(all.map((text, at) => [text, rows[at]!.printed]))
  expect(printed).toEqual(Object.fromEntries(all.map((text) => [text, kindOf(field).print(text, field, {} as never)])))
})
