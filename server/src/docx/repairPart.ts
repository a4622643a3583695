import { attribute, elements, parseXml, unwrapped, type XmlElement, type XmlNode } from './parseXml.ts'

/** Omitted or repeated blocks can leave structure behind that Word calls damaged; this makes it valid again. */
export function repairPart(xml: string): string {
  const root = parseXml(xml)
  repairChildren(root)
  repairBookmarks(root)
  repairIds(root)
  const out: string[] = []
  print(root, out)
  return out.join('')
}

/** Elements that must contain at least one paragraph or table. */
const holders = new Set(['w:tc', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote', 'w:txbxContent'])

function repairChildren(element: XmlElement): void {
  for (const child of elements(element)) repairChildren(child)
  element.children = element.children.filter((child) => typeof child === 'string' || !isHollow(child))
  if (element.name === 'w:tbl') completeTable(element)
  if (holders.has(element.name)) endWithParagraph(element)
}

/** A table without rows, a row without cells, a content control without content. */
function isHollow(element: XmlElement): boolean {
  const has = (name: string): boolean => unwrapped(element).some((child) => child.name === name)
  if (element.name === 'w:tbl') return !has('w:tr')
  if (element.name === 'w:tr') return !has('w:tc')
  if (element.name !== 'w:sdt') return false
  const content = elements(element).find(({ name }) => name === 'w:sdtContent')
  return content === undefined || elements(content).length === 0
}

function completeTable(table: XmlElement): void {
  const named = (name: string): XmlElement | undefined => elements(table).find((child) => child.name === name)
  const properties = named('w:tblPr') ?? leaf('w:tblPr')
  const grid = named('w:tblGrid') ?? gridOf(table)
  table.children = [properties, grid, ...table.children.filter((child) => child !== properties && child !== grid)]
}

function gridOf(table: XmlElement): XmlElement {
  const cells = unwrapped(table)
    .filter(({ name }) => name === 'w:tr')
    .map((row) => unwrapped(row).filter(({ name }) => name === 'w:tc').length)
  const columns = Array.from({ length: Math.max(...cells) }, () => leaf('w:gridCol'))
  return { name: 'w:tblGrid', open: '<w:tblGrid>', isEmpty: false, children: columns }
}

const leaf = (name: string): XmlElement => ({ name, open: `<${name}/>`, isEmpty: true, children: [] })

/** A cell must end with a paragraph; the others must not be empty. */
function endWithParagraph(element: XmlElement): void {
  const last = unwrapped(element).findLast(({ name }) => name === 'w:p' || name === 'w:tbl')
  if (last && (element.name !== 'w:tc' || last.name === 'w:p')) return
  if (element.isEmpty) {
    element.open = element.open.replace(/\s*\/>$/, '>')
    element.isEmpty = false
  }
  element.children.push(leaf('w:p'))
}

const descendants = (element: XmlElement): XmlElement[] =>
  elements(element).flatMap((child) => [child, ...descendants(child)])

/** Keeps the first occurrence of a bookmark, and only if both its ends exist. */
function repairBookmarks(root: XmlElement): void {
  const open = new Map<string, XmlElement>()
  const retained = new Set<XmlElement>()
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const one of descendants(root)) {
    const id = attribute(one, 'w:id') ?? ''
    if (one.name === 'w:bookmarkStart') {
      const name = attribute(one, 'w:name') ?? ''
      if (ids.has(id) || names.has(name)) continue
      ids.add(id)
      names.add(name)
      open.set(id, one)
    } else if (one.name === 'w:bookmarkEnd') {
      const start = open.get(id)
      if (start) retained.add(start).add(one)
      open.delete(id)
    }
  }
  const visit = (element: XmlElement): void => {
    element.children = element.children.filter(
      (child) => typeof child === 'string' || !child.name.startsWith('w:bookmark') || retained.has(child),
    )
    elements(element).forEach(visit)
  }
  visit(root)
}

/** Ids repeated by a loop: pictures get a new one, those of paragraphs and content controls are removed. */
function repairIds(root: XmlElement): void {
  const all = descendants(root)
  const pictures = all.filter(({ name }) => name === 'wp:docPr')
  let highest = Math.max(0, ...pictures.map((one) => Number(attribute(one, 'id')) || 0))
  const seen = new Set<string>()
  const isRepeated = (kind: string, id: string | undefined): boolean => {
    const key = `${kind} ${id ?? ''}`
    if (id === undefined || !seen.has(key)) {
      seen.add(key)
      return false
    }
    return true
  }
  for (const one of all) {
    if (one.name === 'wp:docPr' && isRepeated('picture', attribute(one, 'id')))
      one.open = one.open.replace(/(\sid=")[^"]*/, `$1${(highest += 1)}`)
    if (isRepeated('paragraph', attribute(one, 'w14:paraId')))
      one.open = one.open.replace(/\sw14:(?:paraId|textId)="[^"]*"/g, '')
    if (one.name === 'w:sdtPr')
      one.children = one.children.filter(
        (child) =>
          typeof child === 'string' || child.name !== 'w:id' || !isRepeated('control', attribute(child, 'w:val')),
      )
  }
}

function print(node: XmlNode, out: string[]): void {
  if (typeof node === 'string') return void out.push(node)
  out.push(node.open)
  if (node.isEmpty) return
  for (const child of node.children) print(child, out)
  if (node.name !== '') out.push(`</${node.name}>`)
}
