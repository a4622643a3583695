import type { DocxBlock, DocxRun } from '@lexdesk/domain'
import { attribute, decodeXml, elements, ownText, parseXml, type XmlElement, type XmlNode } from './parseXml.ts'

/** Splits the text of a document into blocks, for pages that display it. */
export function docxBlocks(xml: string): DocxBlock[] {
  return blocksIn(parseXml(xml))
}

function blocksIn(element: XmlElement): DocxBlock[] {
  return elements(element).flatMap((child): DocxBlock[] => {
    if (child.name === 'w:p') return [paragraphOf(child)]
    if (child.name === 'w:tbl') return [{ kind: 'table', rows: rowsIn(child) }]
    return blocksIn(child)
  })
}

const rowsIn = (table: XmlElement): DocxBlock[][][] =>
  elements(table).flatMap((row) =>
    row.name === 'w:tr' ? [elements(row).flatMap((cell) => (cell.name === 'w:tc' ? [blocksIn(cell)] : []))] : [],
  )

function paragraphOf(paragraph: XmlElement): DocxBlock {
  const look = elements(paragraph).find(({ name }) => name === 'w:pPr')
  const aligned = look && valueOf(look, 'w:jc')
  const style = look ? (valueOf(look, 'w:pStyle') ?? '') : ''
  const level = /^(?:heading|标题)?\s?([1-6])$/i.exec(style)?.[1] ?? (/^title$/i.test(style) ? '1' : undefined)
  return {
    kind: 'paragraph',
    ...(level !== undefined && { level: Number(level) }),
    ...((aligned === 'center' || aligned === 'right') && { align: aligned }),
    runs: runsIn(paragraph),
  }
}

function runsIn(element: XmlElement): DocxRun[] {
  return elements(element).flatMap((child): DocxRun[] => {
    // Text deleted with tracked changes is not part of the document.
    if (child.name === 'w:del') return []
    if (child.name !== 'w:r') return runsIn(child)
    const text = textOf(child)
    if (text === '') return []
    const look = elements(child).find(({ name }) => name === 'w:rPr')
    return [
      {
        text,
        ...(look && isOn(look, 'w:b') && { isBold: true }),
        ...(look && isOn(look, 'w:i') && { isItalic: true }),
        ...(look && isOn(look, 'w:u') && { isUnderlined: true }),
      },
    ]
  })
}

function textOf(node: XmlNode): string {
  if (typeof node === 'string') return ''
  if (node.name === 'w:t') return decodeXml(ownText(node))
  if (node.name === 'w:tab') return '\t'
  if (node.name === 'w:br' || node.name === 'w:cr') return '\n'
  return node.name === 'w:rPr' ? '' : node.children.map(textOf).join('')
}

function valueOf(look: XmlElement, name: string): string | undefined {
  const found = elements(look).find((child) => child.name === name)
  return found && attribute(found, 'w:val')
}

function isOn(look: XmlElement, name: string): boolean {
  const found = elements(look).find((child) => child.name === name)
  return found !== undefined && !['0', 'false', 'none'].includes(attribute(found, 'w:val') ?? '')
}

/** One line per paragraph and per table row, used to compare two versions. */
export function blockLines(blocks: readonly DocxBlock[]): string[] {
  return blocks.flatMap((block): string[] =>
    block.kind === 'paragraph'
      ? block.runs
          .map(({ text }) => text)
          .join('')
          .split('\n')
      : block.rows.map((cells) => cells.map((cell) => blockLines(cell).join(' ')).join(' | ')),
  )
}
