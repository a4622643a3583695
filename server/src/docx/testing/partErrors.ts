import { attribute, ownText, type XmlElement } from '../parseXml.ts'

/** Structural rules of WordprocessingML for one part (body, header, footer, notes). */
export function partErrors(root: XmlElement): string[] {
  const found: string[] = []
  visit(root, [], found)
  uniqueErrors(root, found)
  markErrors(root, found)
  return found
}

const elements = (element: XmlElement): XmlElement[] =>
  element.children.filter((child): child is XmlElement => typeof child !== 'string')

/** Content controls and tracked changes, which are transparent for the structure. */
const wrappers = ['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins', 'w:moveTo', 'w:smartTag']
const unwrapped = (element: XmlElement): XmlElement[] =>
  elements(element).flatMap((child) => (wrappers.includes(child.name) ? unwrapped(child) : [child]))

const blockNames = ['w:p', 'w:tbl']
const blocksOf = (element: XmlElement): XmlElement[] =>
  unwrapped(element).filter(({ name }) => blockNames.includes(name))

const holders = ['w:body', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote', 'w:txbxContent']
const parentsOf: Record<string, readonly string[]> = {
  'w:p': [...holders, 'w:tc'],
  'w:tbl': [...holders, 'w:tc'],
  'w:tr': ['w:tbl'],
  'w:tc': ['w:tr'],
  'w:r': ['w:p', 'w:hyperlink', 'w:fldSimple', 'w:dir', 'w:bdo', 'w:rt', 'w:rubyBase'],
  'w:t': ['w:r'],
  'w:br': ['w:r'],
}
const breakAndTab = ['w:br', 'w:tab']

function visit(element: XmlElement, path: readonly XmlElement[], found: string[]): void {
  const outer = path.findLast(({ name }) => !wrappers.includes(name))
  const wanted = parentsOf[element.name]
  if (wanted && outer && !wanted.includes(outer.name)) found.push(`${element.name} inside ${outer.name}`)
  ownRules[element.name]?.(element, found)
  if (element.name === 'w:t' && elements(element).length > 0) found.push('elements inside w:t')
  if (breakAndTab.includes(element.name) && outer?.name === 'w:p') found.push(`${element.name} outside a run`)
  for (const child of elements(element)) visit(child, [...path, element], found)
}

const ownRules: Record<string, (element: XmlElement, found: string[]) => void> = {
  'w:body': (body, found) => {
    if (elements(body).at(-1)?.name !== 'w:sectPr') found.push('w:body does not end with w:sectPr')
  },
  'w:hdr': hasBlock,
  'w:ftr': hasBlock,
  'w:footnote': hasBlock,
  'w:endnote': hasBlock,
  'w:txbxContent': hasBlock,
  'w:sdtContent': (content, found) => {
    if (elements(content).length === 0) found.push('w:sdtContent is empty')
  },
  'w:tc': (cell, found) => {
    hasBlock(cell, found)
    if (blocksOf(cell).at(-1)?.name === 'w:tbl') found.push('w:tc ends with a table')
    first(cell, 'w:tcPr', found)
  },
  'w:tbl': (table, found) => {
    const [properties, grid] = elements(table)
    if (properties?.name !== 'w:tblPr') found.push('w:tbl without w:tblPr')
    if (grid?.name !== 'w:tblGrid') found.push('w:tbl without w:tblGrid')
    const rows = unwrapped(table).filter(({ name }) => name === 'w:tr')
    if (rows.length === 0) found.push('w:tbl without rows')
    const columns = grid ? elements(grid).filter(({ name }) => name === 'w:gridCol').length : 0
    for (const row of rows) if (widthOf(row) > columns) found.push(`row of ${widthOf(row)} in a grid of ${columns}`)
  },
  'w:tr': (row, found) => {
    if (!unwrapped(row).some(({ name }) => name === 'w:tc')) found.push('w:tr without cells')
  },
  'w:p': (paragraph, found) => first(paragraph, 'w:pPr', found),
  'w:r': (run, found) => first(run, 'w:rPr', found),
  'w:t': (text, found) => {
    const words = ownText(text)
    if (/^\s|\s$/.test(words) && attribute(text, 'xml:space') !== 'preserve') found.push('spaces that Word drops')
    if (/[\t\r\n]/.test(words)) found.push('tab or line break inside w:t')
  },
}

function hasBlock(element: XmlElement, found: string[]): void {
  if (blocksOf(element).length === 0) found.push(`${element.name} without a paragraph`)
}

/** Properties must come first and only once. */
function first(element: XmlElement, name: string, found: string[]): void {
  if (elements(element).some((child, index) => child.name === name && index > 0)) found.push(`${name} is not first`)
}

function widthOf(row: XmlElement): number {
  const properties = elements(row).find(({ name }) => name === 'w:trPr')
  const skipped = properties
    ? elements(properties).filter(({ name }) => name === 'w:gridBefore' || name === 'w:gridAfter')
    : []
  const value = (element: XmlElement | undefined): number => Number((element && attribute(element, 'w:val')) ?? 0)
  const spans = unwrapped(row)
    .filter(({ name }) => name === 'w:tc')
    .map((cell) => {
      const look = elements(cell).find(({ name }) => name === 'w:tcPr')
      return value(look && elements(look).find(({ name }) => name === 'w:gridSpan')) || 1
    })
  return [...skipped.map(value), ...spans].reduce((sum, one) => sum + one, 0)
}

const all = (element: XmlElement): XmlElement[] => elements(element).flatMap((child) => [child, ...all(child)])

const uniqueIds: readonly [element: string, attribute: string][] = [
  ['w:bookmarkStart', 'w:id'],
  ['w:bookmarkStart', 'w:name'],
  ['w:bookmarkEnd', 'w:id'],
  ['wp:docPr', 'id'],
  ['w:p', 'w14:paraId'],
]

function uniqueErrors(root: XmlElement, found: string[]): void {
  const everything = all(root)
  for (const [name, key] of uniqueIds) {
    const ids = everything.filter((one) => one.name === name).map((one) => attribute(one, key))
    const given = ids.filter((id) => id !== undefined)
    if (new Set(given).size !== given.length) found.push(`${key} of ${name} twice`)
  }
  const controls = everything
    .filter(({ name }) => name === 'w:sdtPr')
    .flatMap((one) => elements(one).filter(({ name }) => name === 'w:id'))
    .map((one) => attribute(one, 'w:val'))
  if (new Set(controls).size !== controls.length) found.push('w:id of a content control twice')
}

/** Bookmarks must start before they end; complex fields must open and close. */
function markErrors(root: XmlElement, found: string[]): void {
  const open = new Set<string | undefined>()
  let fields = 0
  for (const one of all(root)) {
    if (one.name === 'w:bookmarkStart') open.add(attribute(one, 'w:id'))
    if (one.name === 'w:bookmarkEnd' && !open.delete(attribute(one, 'w:id'))) found.push('bookmark ends unbegun')
    if (one.name === 'w:fldChar') {
      const type = attribute(one, 'w:fldCharType')
      fields += type === 'begin' ? 1 : type === 'end' ? -1 : 0
      if (fields < 0) found.push('field ends unbegun')
    }
  }
  if (open.size > 0) found.push('bookmark does not end')
  if (fields > 0) found.push('field does not end')
}
