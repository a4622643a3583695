import { packZip, zipPart } from './packZip.ts'
import { wordText } from './wordText.ts'

/** A paragraph, or the rows of a table. A line that begins with `# ` is the title, with `## ` a heading. */
export type DraftBlock = string | readonly (readonly string[])[]

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relations =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
const border = (side: string): string => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`
const borders = `<w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')}</w:tblBorders>`

/** Between the margins of an A4 page, in twentieths of a point. */
const textWidth = 11906 - 2 * 1800

/** A plain Word file, for the templates that a new office starts with. */
export function composeDocx(blocks: readonly DraftBlock[]): Buffer {
  const body = blocks.map((block) => (typeof block === 'string' ? paragraph(block) : table(block))).join('')
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>'
  return packZip([
    zipPart('[Content_Types].xml', head + types),
    zipPart('_rels/.rels', head + relations),
    zipPart(
      'word/document.xml',
      `${head}<w:document xmlns:w="${namespace}"><w:body>${body}${page}</w:body></w:document>`,
    ),
  ])
}

function paragraph(line: string): string {
  const [, mark = '', text = ''] = /^(#{1,2} )?([\s\S]*)$/.exec(line)!
  const look = { '': '', '# ': '<w:b/><w:sz w:val="36"/>', '## ': '<w:b/><w:sz w:val="26"/>' }[mark] ?? ''
  const place = mark === '# ' ? '<w:pPr><w:jc w:val="center"/></w:pPr>' : ''
  return `<w:p>${place}<w:r><w:rPr><w:rFonts w:eastAsia="宋体"/>${look}</w:rPr><w:t xml:space="preserve">${wordText(text)}</w:t></w:r></w:p>`
}

/** Rows may be shorter than the widest: their last cell spans the rest. */
function table(rows: readonly (readonly string[])[]): string {
  const filled = rows.filter((cells) => cells.length > 0)
  if (filled.length === 0) return ''
  const columns = Math.max(...filled.map((cells) => cells.length))
  const width = Math.floor(textWidth / columns)
  const cell = (text: string, span: number): string => {
    const across = span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''
    return `<w:tc><w:tcPr><w:tcW w:w="${width * span}" w:type="dxa"/>${across}</w:tcPr>${paragraph(text)}</w:tc>`
  }
  const lines = filled.map((cells) => {
    const spanOf = (index: number): number => (index === cells.length - 1 ? columns - index : 1)
    return `<w:tr>${cells.map((text, index) => cell(text, spanOf(index))).join('')}</w:tr>`
  })
  const grid = `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>`
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/>${borders}</w:tblPr>${grid}${lines.join('')}</w:tbl>`
}
