import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre'
import { afterAll, expect, test } from 'vitest'
import { sniffContent } from './sniffContent.ts'
import { jpg, oldOffice, pdf, png, zipOf } from './testing/sampleFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'lexdesk-sniff-'))
afterAll(() => rmSync(folder, { recursive: true }))

function contentOf(bytes: Uint8Array): Promise<string | undefined> {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  return sniffContent(path)
}

function lyingZip(): Buffer {
  const zip = zipOf('a')
  zip.writeUInt32LE(0xffff_ff00, zip.length - 10)
  return zip
}

test.each([
  ['a picture', png, 'png'],
  ['a photograph', jpg, 'jpg'],
  ['a PDF', pdf, 'pdf'],
  ['an old Office file', oldOffice, 'cfb'],
  ['a workbook', zipOf('[Content_Types].xml', 'xl/workbook.xml'), 'xlsx'],
  ['a document', zipOf('_rels/.rels', '[Content_Types].xml', 'word/document.xml'), 'docx'],
  ['slides', zipOf('[Content_Types].xml', 'ppt/presentation.xml'), 'pptx'],
  ['an OFD', zipOf('OFD.xml', 'Doc_0/Document.xml'), 'ofd'],
  ['an archive', zipOf('a.txt', '合同/b.txt'), 'zip'],
  ['a zip without a directory', Buffer.from('PK\x03\x04 and nothing more'), undefined],
  ['a zip whose directory lies', lyingZip(), undefined],
  ['Chinese in UTF-8', Buffer.from('编号,名称\n1,委托'), 'text'],
  ['Chinese in GBK', Buffer.from([0xce, 0xaf, 0xcd, 0xd0, 0x2c, 0x31]), 'text'],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'text'],
  ['bytes of nothing known', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]), undefined],
])('%s is %s', async (_name, bytes, content) => {
  const found = await contentOf(bytes)
  expect(found).toBe(content)
})

test('a workbook as our own export writes it', async () => {
  expect(await contentOf(await writeXlsx({ sheets: [{ name: '企业', rows: [['名称'], ['律云']] }] }))).toBe('xlsx')
})

test('a character cut off at the end of the sample does not count as binary', async () => {
  expect(await contentOf(Buffer.from('律'.repeat(3000)))).toBe('text')
})
