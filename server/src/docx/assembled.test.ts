import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeDocx } from './composeDocx.ts'
import { blockLines, docxBlocks } from './docxBlocks.ts'
import { documentXml, openDocx, type TagValues } from './openDocx.ts'
import { packageOf } from './testing/packageOf.ts'
import { paragraphXml as p, randomTemplate, randomValues } from './testing/randomTemplate.ts'
import { wordErrors } from './testing/wordErrors.ts'

const cell = (inner: string): string => `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${inner}</w:tc>`
const row = (...cells: string[]): string => `<w:tr>${cells.map(cell).join('')}</w:tr>`
const table = (columns: number, ...rows: string[]): string =>
  `<w:tbl><w:tblPr/><w:tblGrid>${'<w:gridCol/>'.repeat(columns)}</w:tblGrid>${rows.join('')}</w:tbl>`
const fill = (body: string, values: TagValues): Buffer => openDocx(packageOf({ body })).fill(values)
const linesOf = (bytes: Buffer): string[] => blockLines(docxBlocks(documentXml(bytes)))

describe('the validator reports', () => {
  test.each([
    ['a cell without a paragraph', table(1, row('')), 'w:tc without a paragraph'],
    ['a cell that ends with a table', table(1, row(table(1, row(p('x'))))), 'w:tc ends with a table'],
    ['a table without rows', table(1), 'w:tbl without rows'],
    ['a row without cells', table(1, '<w:tr/>'), 'w:tr without cells'],
    ['a table without a grid', '<w:tbl><w:tblPr/></w:tbl>', 'w:tbl without w:tblGrid'],
    ['a row wider than its grid', table(1, row(p('a'), p('b'))), 'row of 2 in a grid of 1'],
    ['a run outside a paragraph', '<w:r><w:t>x</w:t></w:r>', 'w:r inside w:body'],
    ['a bookmark twice', '<w:bookmarkStart w:id="1" w:name="a"/><w:bookmarkEnd w:id="1"/>'.repeat(2), 'twice'],
    ['a lost space', '<w:p><w:r><w:t>x </w:t></w:r></w:p>', 'spaces that Word drops'],
    ['a missing relationship', '<w:p><w:hyperlink r:id="rId9"/></w:p>', 'no relationship rId9'],
    ['a control character', p('x').replace('x', '\u0001'), 'forbidden character'],
    ['text after the section', '<w:sectPr/></w:body></w:document><w:x>', 'not well-formed'],
  ])('%s', (_name, body, words) => {
    expect(wordErrors(packageOf({ body })).join('\n')).toContain(words)
  })

  test('nothing for a valid file', () => {
    expect(wordErrors(packageOf({ body: p('正文') + table(2, row(p('a'), p('b'))) }))).toEqual([])
    expect(wordErrors(composeDocx(['# 题', '文', [['a', 'b'], ['c']]]))).toEqual([])
  })
})

describe('an assembled file is valid', () => {
  test('when the only paragraph of a cell is left out', () => {
    const body = table(2, row(p('保密'), p('{#保密}') + p('双方保密') + p('{/保密}')))
    expect(wordErrors(fill(body, { 保密: false }))).toEqual([])
    expect(linesOf(fill(body, { 保密: false }))).toEqual(['保密 | '])
    expect(linesOf(fill(body, { 保密: true }))).toEqual(['保密 | 双方保密'])
  })

  test('when a loop gives no rows: the table is left out', () => {
    const body = p('清单') + table(1, row(p('{#货物}{品名}{/货物}'))) + p('完')
    const looped = p('清单') + table(2, row(p('{#货物}{品名}'), p('{数量}{/货物}'))) + p('完')
    for (const one of [body, looped]) expect(wordErrors(fill(one, { 货物: [] }))).toEqual([])
    expect(linesOf(fill(looped, { 货物: [] }))).toEqual(['清单', '完'])
    expect(linesOf(fill(looped, { 货物: [{ 品名: '桌', 数量: '2' }] }))).toEqual(['清单', '桌 | 2', '完'])
  })

  test('when a cell ends with a table, or with one that has lost its rows', () => {
    const inner = table(2, row(p('{#货物}{品名}'), p('{/货物}')))
    for (const lines of [[], [{ 品名: '桌' }]])
      expect(wordErrors(fill(table(1, row(p('内表') + inner)), { 货物: lines }))).toEqual([])
    expect(wordErrors(fill(table(1, row(inner)), { 货物: [] }))).toEqual([])
  })

  test('when a header, a footnote or a text box loses all its paragraphs', () => {
    const gone = p('{#甲}') + p('x') + p('{/甲}')
    const box = `<w:p><w:r><w:pict><v:textbox><w:txbxContent>${gone}</w:txbxContent></v:textbox></w:pict></w:r></w:p>`
    const bytes = openDocx(packageOf({ body: box, header: gone, footer: gone, note: gone })).fill({ 甲: false })
    expect(wordErrors(bytes)).toEqual([])
  })

  test('when a loop repeats bookmarks, pictures and content controls', () => {
    const marked =
      '<w:p w14:paraId="00000001"><w:bookmarkStart w:id="1" w:name="品"/><w:r><w:t>{品名}</w:t></w:r><w:bookmarkEnd w:id="1"/>' +
      '<w:r><w:drawing><wp:inline><wp:docPr id="7" name="图"/></wp:inline></w:drawing></w:r></w:p>' +
      '<w:sdt><w:sdtPr><w:id w:val="5"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>'
    const bytes = fill(p('{#货物}') + marked + p('{/货物}'), { 货物: [{ 品名: 'a' }, { 品名: 'b' }, { 品名: 'c' }] })
    expect(wordErrors(bytes)).toEqual([])
    expect(documentXml(bytes).match(/<wp:docPr/g)).toHaveLength(3)
    expect(linesOf(bytes).filter(Boolean)).toEqual(['a', 'b', 'c'])
  })

  test('when a condition removes one end of a bookmark', () => {
    const body =
      p('{#甲}') +
      '<w:p><w:bookmarkStart w:id="1" w:name="x"/></w:p>' +
      p('{/甲}') +
      '<w:p><w:bookmarkEnd w:id="1"/></w:p>'
    for (const 甲 of [true, false]) expect(wordErrors(fill(body, { 甲 }))).toEqual([])
  })

  test('adjacent conditions inside a run remove none of their neighbours', () => {
    const runs = (...texts: string[]): string =>
      `<w:p>${texts.map((text) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`).join('')}</w:p>`
    const body = runs('前{#甲}一', '二{/甲}中{#乙}三', '四{/乙}后')
    const words = (甲: boolean, 乙: boolean): string[] => linesOf(fill(body, { 甲, 乙 }))
    expect(words(true, true)).toEqual(['前一二中三四后'])
    expect(words(true, false)).toEqual(['前一二中后'])
    expect(words(false, true)).toEqual(['前中三四后'])
    expect(words(false, false)).toEqual(['前中后'])
  })

  test('with a very long value', () => {
    const long = `${'很长的条款，'.repeat(20_000)}\n完`
    expect(wordErrors(fill(table(1, row(p('{甲}'))), { 甲: long }))).toEqual([])
  })

  test('line breaks and tabs of a value become Word line breaks and tabs', () => {
    const xml = documentXml(fill(p('{甲}'), { 甲: 'a\tb\r\nc\u2028d' }))
    expect(xml).toContain(
      'a</w:t><w:tab/><w:t xml:space="preserve">b</w:t><w:br/><w:t xml:space="preserve">c</w:t><w:br/>',
    )
  })

  test('for any template and values', () => {
    fc.assert(
      fc.property(randomTemplate, randomValues, (template, values) => {
        expect(wordErrors(openDocx(template).fill(values))).toEqual([])
      }),
      { numRuns: 80 },
    )
  })

  test('for any plain text and table of a draft', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 })
    const drafts = fc.array(fc.oneof(text, fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 3 })), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(drafts, (blocks) => {
        expect(wordErrors(composeDocx(blocks))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})

describe('the check reports beforehand', () => {
  const warningsOf = (body: string, parts = {}): string[] => openDocx(packageOf({ body, ...parts })).warnings
  const gone = p('{#甲}') + p('x') + p('{/甲}')

  test.each([
    [
      'a cell that may lose its paragraphs',
      table(2, row(p('a'), p('b')), row(p('a'), gone)),
      '正文第 1 个表格第 2 行第 2 格：{#甲} 不成立时单元格没有段落，生成时会补一个空段落',
    ],
    [
      'a table that may lose its rows',
      p('x') + table(1, row(p('b'))) + table(2, row(p('{#货物}{品名}'), p('{/货物}'))),
      '正文第 2 个表格：{#货物} 没有内容时表格没有任何一行，生成时会去掉整个表格',
    ],
    [
      'a cell that ends with a table',
      table(1, row(p('a') + table(1, row(p('b'))))),
      '正文第 1 个表格第 1 行第 1 格：单元格可能以表格结尾，Word 要求其后有段落，生成时会补一个空段落',
    ],
    [
      'a cell of a table in a table',
      table(1, row(table(1, row(gone)) + p('a'))),
      '正文第 1 个表格第 1 行第 1 格内第 1 个表格第 1 行第 1 格：{#甲} 不成立时单元格没有段落，生成时会补一个空段落',
    ],
    [
      'text that would go with a condition',
      p('前文{#甲}') + p('x') + p('{/甲}'),
      '标签 {#甲} 前面的文字“前文”与它同在一段，会随条件一起省略或重复，请另起一段',
    ],
  ])('%s', (_name, body, words) => {
    expect(warningsOf(body)).toEqual([words])
  })

  test('the header by its name', () => {
    expect(warningsOf(p('x'), { header: table(1, row(gone)) })[0]).toContain('页眉第 1 个表格第 1 行第 1 格')
  })

  test.each([
    ['a paragraph that always stays', table(1, row(gone + p('a')))],
    ['a condition and its opposite', table(1, row(gone + p('{^甲}') + p('y') + p('{/甲}')))],
    ['a condition inside a line', table(1, row(p('{#甲}x{/甲}')))],
    ['a table with a fixed row', table(2, row(p('a'), p('b')), row(p('{#货物}{品名}'), p('{/货物}')))],
  ])('nothing for %s', (_name, body) => {
    expect(warningsOf(body)).toEqual([])
  })

  test('two blocks that overlap in one paragraph are reported as a template error', () => {
    const { problems } = openDocx(packageOf({ body: p('{#甲}') + p('x') + p('{/甲}{#乙}') + p('y') + p('{/乙}') }))
    expect(problems.join()).toContain('写在同一段里')
  })
})
