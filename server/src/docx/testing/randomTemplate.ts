import fc from 'fast-check'
import type { TagValue } from '../openDocx.ts'
import { encodeXml } from '../parseXml.ts'
import { packageOf } from './packageOf.ts'

type Block =
  | { kind: 'paragraph'; text: string; cuts: number[]; extra: Extra }
  | { kind: 'block'; tag: string; key: string; body: Block[] }
  | { kind: 'table'; rows: Row[] }
  | { kind: 'control'; body: Block[] }
interface Row {
  /** Repeated for each row of this list, or shown on this condition. */
  key: string | undefined
  cells: Block[][]
}
type Extra = 'none' | 'bookmark' | 'picture' | 'field' | 'paraId' | 'alignment'

const conditions = ['条件甲', '条件乙', '条件丙']
const lists = ['货物', '付款']
const words = ['甲方', '品名', '备注', '序号']

const key = fc.constantFrom(...conditions, ...lists)
const inline = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('本合同', ' 前后空格 ', 'A&B<C>', '第一条', '') },
  { weight: 3, arbitrary: fc.constantFrom(...words).map((word) => `{${word}}`) },
  fc.tuple(key, fc.constantFrom('#', '^')).map(([name, mark]) => `{${mark}${name}}文字{备注}{/${name}}`),
)
const extra = fc.constantFrom<Extra>('none', 'none', 'bookmark', 'picture', 'field', 'paraId', 'alignment')
const paragraph = fc.record({
  kind: fc.constant('paragraph' as const),
  text: fc.array(inline, { maxLength: 4 }).map((texts) => texts.join('')),
  cuts: fc.array(fc.nat(20), { maxLength: 3 }),
  extra,
})

const { blocks } = fc.letrec<{ blocks: Block[]; block: Block; row: Row }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3, depthIdentifier: 'docx' }),
  block: fc.oneof(
    { depthSize: 'small', depthIdentifier: 'docx', maxDepth: 4 },
    { weight: 3, arbitrary: paragraph },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('block' as const),
        tag: fc.constantFrom('#', '^'),
        key,
        body: tie('blocks'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('table' as const),
        rows: fc.array(tie('row'), { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('control' as const), body: tie('blocks') }) },
  ),
  row: fc.record({
    key: fc.option(key, { nil: undefined }),
    cells: fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }),
  }),
}))

const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '一行\n二行\r\n三行\r四行',
    '列一\t列二',
    '👨‍👩‍👧‍👦🇨🇳',
    '\u0000\u0001\u000b\u001f\uffff\ud800',
    '</w:t></w:r>&amp;{甲方}]]>',
    ' 空格 ',
    '\u2028分行\u2029',
    '很长'.repeat(100),
  ),
)
const line = fc.record({ 品名: wild, 备注: wild })

/** Random templates: nested tables and loops, conditions across runs, with headers, footers and footnotes. */
export const randomTemplate: fc.Arbitrary<Buffer> = fc
  .record({ body: blocks, header: blocks, footer: blocks, note: blocks })
  .map((parts) => {
    let id = 0
    const nextId = () => (id += 1)
    const xml = (list: Block[]): string => list.map((block) => blockXml(block, nextId)).join('')
    return packageOf({
      body: xml(parts.body),
      header: xml(parts.header),
      footer: xml(parts.footer),
      note: xml(parts.note),
    })
  })

export const randomValues: fc.Arbitrary<Record<string, TagValue>> = fc
  .record({
    texts: fc.tuple(...words.map(() => wild)),
    on: fc.tuple(...conditions.map(() => fc.boolean())),
    lines: fc.tuple(...lists.map(() => fc.array(line, { maxLength: 3 }))),
  })
  .map(({ texts, on, lines }) => ({
    ...Object.fromEntries(words.map((name, index) => [name, texts[index]!])),
    ...Object.fromEntries(conditions.map((name, index) => [name, on[index]!])),
    ...Object.fromEntries(lists.map((name, index) => [name, lines[index]!])),
  }))

export const paragraphXml = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${encodeXml(text)}</w:t></w:r></w:p>`

function blockXml(block: Block, nextId: () => number): string {
  const inner = (list: readonly Block[]): string => list.map((one) => blockXml(one, nextId)).join('')
  switch (block.kind) {
    case 'paragraph':
      return runsXml(block, nextId())
    case 'block':
      return paragraphXml(`{${block.tag}${block.key}}`) + inner(block.body) + paragraphXml(`{/${block.key}}`)
    case 'control':
      return `<w:sdt><w:sdtPr><w:id w:val="${nextId()}"/></w:sdtPr><w:sdtContent>${inner(block.body)}</w:sdtContent></w:sdt>`
    case 'table':
      return tableXml(block.rows, inner)
  }
}

function tableXml(rows: readonly Row[], inner: (list: readonly Block[]) => string): string {
  const columns = Math.max(...rows.map(({ cells }) => cells.length))
  const row = ({ key: name, cells }: Row): string => {
    const texts = cells.map((cell, index) => {
      const isLast = index === cells.length - 1
      const span = isLast && cells.length < columns ? `<w:gridSpan w:val="${columns - index}"/>` : ''
      const open = name !== undefined && index === 0 ? paragraphXml(`{#${name}}`) : ''
      const close = name !== undefined && isLast ? paragraphXml(`{/${name}}`) : ''
      return `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/>${span}</w:tcPr>${open}${inner(cell)}${close}</w:tc>`
    })
    return `<w:tr>${texts.join('')}</w:tr>`
  }
  const grid = `<w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(columns)}</w:tblGrid>`
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>${grid}${rows.map(row).join('')}</w:tbl>`
}

const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const around: Record<Extra, (runs: string, id: number) => string> = {
  none: (runs) => runs,
  paraId: (runs) => runs,
  alignment: (runs) => `<w:pPr><w:jc w:val="center"/></w:pPr>${runs}`,
  bookmark: (runs, id) => `<w:bookmarkStart w:id="${id}" w:name="b${id}"/>${runs}<w:bookmarkEnd w:id="${id}"/>`,
  picture: (runs, id) =>
    `${runs}<w:r><w:drawing><wp:inline><wp:docPr id="${id}" name="图 ${id}"/></wp:inline></w:drawing></w:r>`,
  field: (runs) =>
    `${runs}${field('begin')}<w:r><w:instrText>PAGE</w:instrText></w:r>${field('separate')}<w:r><w:t>1</w:t></w:r>${field('end')}`,
}

function runsXml({ text, cuts, extra: kind }: Extract<Block, { kind: 'paragraph' }>, id: number): string {
  const ends = [...new Set(cuts.map((cut) => Math.min(cut, text.length)))].sort((a, b) => a - b)
  const pieces = [0, ...ends].map((start, index) => text.slice(start, ends[index] ?? text.length))
  const runs = pieces
    .map((piece) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${encodeXml(piece)}</w:t></w:r>`)
    .join('<w:proofErr w:type="spellEnd"/>')
  const mark = kind === 'paraId' ? ` w14:paraId="${id.toString(16).padStart(8, '0')}"` : ''
  return `<w:p${mark}>${around[kind](runs, id)}</w:p>`
}
