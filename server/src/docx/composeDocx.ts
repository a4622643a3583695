import { rowNumber } from './openDocx.ts'
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

/** Width between the margins of an A4 page, in twentieths of a point. */
const textWidth = 11906 - 2 * 1800

/** A plain Word file, for the initial templates of a new office. */
export function composeDocx(blocks: readonly DraftBlock[]): Buffer {
  const isAfterTable = (place: number): boolean => typeof blocks[place - 1] === 'object'
  const body = blocks
    .map((block, place) => (typeof block === 'string' ? textLine(block, isAfterTable(place)) : table(block)))
    .join('')
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

/** Sizes in half points: 小四 for the text, 五号 in tables. */
const sizes = { text: 24, table: 21 }

const fonts = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/>'

function paragraph(text: string, place: string, look: string): string {
  return `<w:p><w:pPr>${place}</w:pPr><w:r><w:rPr>${fonts}${look}</w:rPr><w:t xml:space="preserve">${wordText(text)}</w:t></w:r></w:p>`
}

function textLine(line: string, isAfterTable: boolean): string {
  const [, mark = '', text = ''] = /^(#{1,2} )?([\s\S]*)$/.exec(line)!
  const look = { '# ': '<w:b/><w:sz w:val="36"/>', '## ': '<w:b/><w:sz w:val="26"/>' }[mark]
  const isTitle = mark === '# '
  const [before, after] = isTitle ? [240, 240] : [isAfterTable ? 120 : 0, 0]
  const spacing = `<w:spacing w:before="${before}" w:after="${after}" w:line="360" w:lineRule="auto"/>`
  return paragraph(
    text,
    `${spacing}${isTitle ? '<w:jc w:val="center"/>' : ''}`,
    look ?? `<w:sz w:val="${sizes.text}"/>`,
  )
}

/** In half widths of a Chinese character. */
const widest = 32
const narrowest = 4
/** Width taken by the cell margins. */
const cellMargins = 3
const halvesOf = (text: string): number => [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0)

/** Columns share the width by their longest text; tags do not count because their values are unknown. */
function columnWidths(rows: readonly (readonly string[])[], columns: number): number[] {
  const weights = Array.from({ length: columns }, (_, column) => {
    if (rows[0]![column] === rowNumber) return narrowest + cellMargins
    const lengths = rows.map((cells) => (column < cells.length - 1 || cells.length === columns ? cells[column]! : ''))
    const longest = Math.max(...lengths.map((text) => halvesOf(text.replace(/\{[^}]*\}/g, ''))))
    return Math.min(widest, Math.max(narrowest, longest)) + cellMargins
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => Math.floor((textWidth * weight) / total))
}

/** The last cell of a shorter row spans the remaining columns. */
function table(rows: readonly (readonly string[])[]): string {
  const filled = rows.filter((cells) => cells.length > 0)
  if (filled.length === 0) return ''
  const columns = Math.max(...filled.map((cells) => cells.length))
  const widths = columnWidths(filled, columns)
  const cell = (text: string, from: number, span: number): string => {
    const width = widths.slice(from, from + span).reduce((sum, one) => sum + one, 0)
    const across = span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''
    return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${across}</w:tcPr>${paragraph(text, '', `<w:sz w:val="${sizes.table}"/>`)}</w:tc>`
  }
  const lines = filled.map((cells, place) => {
    const spanOf = (index: number): number => (index === cells.length - 1 ? columns - index : 1)
    // The first row is repeated on further pages; rows are not split between pages.
    const look = `<w:trPr><w:cantSplit/>${place === 0 && filled.length > 1 ? '<w:tblHeader/>' : ''}</w:trPr>`
    return `<w:tr>${look}${cells.map((text, index) => cell(text, index, spanOf(index))).join('')}</w:tr>`
  })
  const grid = `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/>${borders}<w:tblLayout w:type="fixed"/></w:tblPr>${grid}${lines.join('')}</w:tbl>`
}
