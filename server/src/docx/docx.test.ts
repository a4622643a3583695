import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeDocx } from './composeDocx.ts'
import { blockLines, docxBlocks } from './docxBlocks.ts'
import { lintTemplate } from './lintTemplate.ts'
import { documentXml, openDocx, type TagValues } from './openDocx.ts'
import { packZip, zipPart } from './packZip.ts'
import { parseXml } from './parseXml.ts'
import { packageOf } from './testing/packageOf.ts'
import { unpackZip } from './unpackZip.ts'

const linesOf = (bytes: Buffer): string[] => blockLines(docxBlocks(documentXml(bytes)))
const filled = (blocks: Parameters<typeof composeDocx>[0], values: TagValues): string[] =>
  linesOf(openDocx(composeDocx(blocks)).fill(values))

/** A file whose text Word has split into these runs. */
function withRuns(...runs: string[]): Buffer {
  const parts = unpackZip(composeDocx(['?']))
  const text = runs.map((run) => `<w:r><w:t>${run}</w:t></w:r>`).join('<w:proofErr w:type="spellEnd"/>')
  return packZip(
    parts.map((part) =>
      part.name === 'word/document.xml'
        ? zipPart(part.name, documentXml(composeDocx(['?'])).replace(/<w:r>.*<\/w:r>/, text))
        : part,
    ),
  )
}

describe('values', () => {
  test('replace their tags, including line breaks', () => {
    expect(filled(['甲方：{甲方}', '地址：{ 地址 }。'], { 甲方: '云律公司', 地址: '一楼\n二楼' })).toEqual([
      '甲方：云律公司',
      '地址：一楼',
      '二楼。',
    ])
  })

  test('finds a tag that Word has split into several runs', () => {
    const bytes = openDocx(withRuns('甲方{', '甲', '方}与{乙方', '}签订')).fill({ 甲方: 'A', 乙方: 'B' })
    expect(linesOf(bytes)).toEqual(['甲方A与B签订'])
  })

  test('treats markup, braces and control characters of a value as text', () => {
    const wild = '</w:t><w:r/>&{乙方}"\u0001'
    expect(filled(['{甲方}'], { 甲方: wild, 乙方: 'x' })).toEqual(['</w:t><w:r/>&{乙方}"'])
  })

  test('any text of one line can be read back unchanged', () => {
    // Line and paragraph separators become line breaks.
    const text = fc
      .string({ unit: 'grapheme' })
      .filter((value) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\ufffe\uffff]/u.test(value))
    fc.assert(
      fc.property(text, (value) => {
        expect(filled(['<{甲方}>'], { 甲方: value })).toEqual([`<${value}>`])
      }),
      { numRuns: 100 },
    )
  })
})

describe('blocks', () => {
  const goods = [
    { 品名: '电脑', 数量: '2' },
    { 品名: '桌子', 数量: '5' },
  ]

  test('repeats a table row with its row number and the surrounding values', () => {
    const rows = [
      ['序号', '品名', '数量'],
      ['{#货物}{序号}', '{品名}', '{数量}{单位}{/货物}'],
      ['合计', '', '{总数}'],
    ]
    expect(filled([rows], { 货物: goods, 单位: '件', 总数: '7' })).toEqual([
      '序号 | 品名 | 数量',
      '1 | 电脑 | 2件',
      '2 | 桌子 | 5件',
      '合计 |  | 7',
    ])
    expect(filled([rows], { 货物: [] })).toEqual(['序号 | 品名 | 数量', '合计 |  | '])
  })

  test('repeats paragraphs between two marks and leaves no empty line', () => {
    expect(filled(['清单', '{#货物}', '{品名}', '{数量} 件', '{/货物}', '完'], { 货物: goods })).toEqual([
      '清单',
      '电脑',
      '2 件',
      '桌子',
      '5 件',
      '完',
    ])
  })

  test('a condition keeps or drops its content, inside a line and around several', () => {
    const blocks = ['付款{#分期}分期{/分期}{^分期}一次性{/分期}', '{#保密}', '保密条款', '{/保密}', '{^保密}无{/保密}']
    expect(filled(blocks, { 分期: true, 保密: false })).toEqual(['付款分期', '无'])
    expect(filled(blocks, { 分期: false, 保密: true })).toEqual(['付款一次性', '保密条款', ''])
  })

  test('can be nested', () => {
    expect(filled(['{#甲}', '{#货物}', '{品名}', '{/货物}', '{/甲}'], { 甲: true, 货物: goods })).toEqual([
      '电脑',
      '桌子',
    ])
    expect(filled(['{#甲}', '{#货物}', '{品名}', '{/货物}', '{/甲}'], { 甲: false, 货物: goods })).toEqual([])
  })

  test('the filled file is well-formed, whatever the blocks do', () => {
    const line = fc.constantFrom(
      '文字',
      '{甲}',
      '{#货物}',
      '{/货物}',
      '{#乙}前{/乙}后',
      '{^乙}',
      '{/乙}',
      '{品名}{#货物}',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.boolean(), (lines, isOn) => {
        const template = openDocx(composeDocx([...lines, [lines.slice(0, 3), ['a']].filter((row) => row.length > 0)]))
        const xml = documentXml(template.fill({ 甲: '1', 乙: isOn, 货物: isOn ? goods : [] }))
        expect(() => parseXml(xml)).not.toThrow()
        expect(xml).not.toMatch(/<w:tc>(?:(?!<w:p[ />]).)*<\/w:tc>/)
      }),
      { numRuns: 150 },
    )
  })
})

describe('lint', () => {
  const variable = (key: string, type = 'text', columns: string[] = []) => ({ key, label: `${key}名`, type, columns })
  const lint = (
    lines: string[],
    variables: ReturnType<typeof variable>[] = [],
    clauses: Parameters<typeof lintTemplate>[2] = [],
  ) => lintTemplate(openDocx(composeDocx(lines)), variables, clauses)

  test('matching tags and variables give no errors', () => {
    const clause = { key: '保密', title: '保密条款', whenKey: '甲' }
    const lines = ['{金额|大写}', '{#货物}', '{品名}{序号}', '{/货物}', '{#保密}x{/保密}']
    const variables = [variable('金额', 'money'), variable('货物', 'table', ['品名']), variable('甲')]
    expect(lint(lines, variables, [clause])).toEqual([])
  })

  test.each([
    [['{乙方}'], [], '标签 {乙方} 没有对应的变量'],
    [['x'], [variable('甲')], '变量“甲名”（甲）在模板文件中没有用到'],
    [['{#未知}x{/未知}'], [], '条件标签 {#未知} 没有对应的变量或可选条款'],
    [['{货物}'], [variable('货物', 'table')], '表格变量“货物名”要写成'],
    [['{甲|大写}'], [variable('甲')], '标签 {甲|大写} 只能用于金额'],
    [['{#甲}x'], [variable('甲')], '标签 {#甲} 后面没有对应的 {/甲}'],
    [['x{/甲}'], [variable('甲')], '标签 {/甲} 前面没有对应的 {#甲}'],
    [['{甲 方!}'], [], '标签 {甲 方!} 的写法不正确'],
  ])('%j is reported', (lines, variables, words) => {
    expect(lint(lines, variables).join('；')).toContain(words)
  })
})

describe('files', () => {
  test.each([
    ['text', Buffer.from('not a zip at all')],
    ['another zip', packZip([zipPart('readme.txt', 'x')])],
  ])('%s is not a Word file', (_name, bytes) => {
    expect(() => openDocx(bytes)).toThrow('不是有效的 Word 文档')
  })

  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const relation = (type: string, target: string): string =>
    `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`
  const linked = (type: string, target: string): Buffer => packageOf({ body: '<w:p/>', links: relation(type, target) })
  const typed = (mainType: string): Buffer => packageOf({ body: '<w:p/>', mainType })
  const office = 'application/vnd.openxmlformats-officedocument'
  const parts = unpackZip(composeDocx(['x']))
  test.each([
    ['an empty file', Buffer.alloc(0), '文件是空的'],
    ['an old document', Buffer.concat([ole, Buffer.alloc(512)]), '旧版 Word 文档（.doc）'],
    ['an encrypted document', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), '已加密'],
    ['a workbook', packZip([zipPart('xl/workbook.xml', '<x/>')]), 'Excel 工作簿'],
    ['a presentation', packZip([zipPart('ppt/presentation.xml', '<x/>')]), 'PowerPoint 演示文稿'],
    ['an OpenDocument text', packZip([zipPart('content.xml', '<x/>')]), 'OpenDocument 文档'],
    ['a zip without a text', packZip([zipPart('[Content_Types].xml', '<Types/>')]), '没有正文（word/document.xml）'],
    [
      'a zip without content types',
      packZip(parts.filter(({ name }) => !name.startsWith('['))),
      '内容类型与 .docx 不符',
    ],
    ['another content type', typed(`${office}.spreadsheetml.sheet.main+xml`), '内容类型与 .docx 不符'],
    ['a Word template', typed(`${office}.wordprocessingml.template.main+xml`), 'Word 模板（.dotx）'],
    ['a macro-enabled type', typed('application/vnd.ms-word.document.macroEnabled.main+xml'), '含有宏'],
    ['macros under a plain name', packageOf({ body: '<w:p/>', more: { 'word/vbaProject.bin': 'x' } }), '含有宏'],
    ['two texts', packZip([...parts, ...parts.filter(({ name }) => name === 'word/document.xml')]), '已损坏'],
    [
      'a remote template',
      linked('attachedTemplate', 'https://evil.example/t.dotm'),
      '引用了外部模板（https://evil.example/t.dotm）',
    ],
    ['a remote picture', linked('image', 'http://evil.example/p.png'), '引用了外部图片'],
    ['a remote object', linked('oleObject', 'file:///C:/x.xlsx'), '引用了外部对象'],
    ['a link to a file', linked('hyperlink', 'file:///C:/x.exe'), '引用了外部文件链接'],
  ])('%s is rejected with the reason', (_name, bytes, words) => {
    expect(() => openDocx(bytes)).toThrow(words)
  })

  test('links that a reader clicks are allowed', () => {
    expect(openDocx(linked('hyperlink', 'https://www.court.gov.cn/')).problems).toEqual([])
    expect(openDocx(linked('hyperlink', 'mailto:a@example.com')).problems).toEqual([])
  })

  test('rejects a small file that unpacks to a huge number of elements, tags or blocks', () => {
    const withText = (inner: string): Buffer =>
      packZip(
        unpackZip(composeDocx(['?'])).map((part) =>
          part.name === 'word/document.xml'
            ? zipPart(
                part.name,
                documentXml(composeDocx(['?'])).replace(/<w:p>.*<\/w:p>/, () => inner),
              )
            : part,
        ),
      )
    const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
    const blocks = (depth: number): string => {
      const keys = Array.from({ length: depth }, (_, index) => `k${index}`)
      return [...keys.map((key) => `{#${key}}`), ...keys.reverse().map((key) => `{/${key}}`)].map(paragraph).join('')
    }
    expect(() => openDocx(withText('<a/>'.repeat(500_000)))).toThrow('正文过长')
    expect(() => documentXml(withText('<a/>'.repeat(500_000)))).toThrow('正文过长')
    expect(() => openDocx(withText(`<w:p>${'甲'.repeat(3_000_000)}</w:p>`))).toThrow('正文过长')
    expect(() => openDocx(withText(paragraph('{k}'.repeat(5_001))))).toThrow('标签超过 5000 个')
    expect(() => openDocx(withText(blocks(21)))).toThrow('嵌套超过 20 层')
    expect(openDocx(withText(blocks(20))).problems).toEqual([])
  })

  test('rejects damaged XML and a part larger than declared', () => {
    const parts = unpackZip(composeDocx(['x']))
    const broken = parts.map((part) =>
      part.name.endsWith('document.xml') ? zipPart(part.name, '<w:p><w:t></w:p>') : part,
    )
    expect(() => openDocx(packZip(broken))).toThrow('已损坏')
    const lying = parts.map((part) => (part.name.endsWith('document.xml') ? { ...part, size: 10 } : part))
    expect(() => openDocx(packZip(lying))).toThrow('已损坏')
    const huge = parts.map((part) => (part.name.endsWith('document.xml') ? { ...part, size: 900_000_000 } : part))
    expect(() => openDocx(packZip(huge))).toThrow('过大')
  })

  test('leaves parts without tags unchanged', () => {
    const bytes = composeDocx(['没有标签'])
    expect(openDocx(bytes).fill({}).equals(bytes)).toBe(true)
  })
})

test('a composed table has a narrow number column and wider columns for long texts', () => {
  const xml = documentXml(
    composeDocx([
      [
        ['序号', '承办律师', '说明'],
        ['1', '张三', '曾任对方当事人的常年法律顾问'],
      ],
    ]),
  )
  const widths = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width))
  expect(widths[0]).toBeLessThan(widths[1]!)
  expect(widths[1]).toBeLessThan(widths[2]!)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(11906 - 2 * 1800)
})
