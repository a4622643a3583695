import { partText, unpackZip } from '../unpackZip.ts'
import { attribute, parseXml, type XmlElement } from '../parseXml.ts'
import { partErrors } from './partErrors.ts'

const relationshipTypes = 'application/vnd.openxmlformats-package.relationships+xml'
const mainTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/**
 * Everything for which Word would call a file damaged, as far as the structural rules below cover it. Empty when valid.
 */
export function wordErrors(bytes: Buffer): string[] {
  const parts = new Map(unpackZip(bytes).map((part) => [part.name, partText(part)]))
  const found: string[] = []
  const report = (name: string) => (problem: string) => found.push(`${name}: ${problem}`)
  const roots = new Map<string, XmlElement>()
  for (const [name, text] of parts) {
    if (!/\.(?:xml|rels)$/.test(name)) continue
    xmlErrors(text).forEach(report(name))
    try {
      roots.set(name, parseXml(text))
    } catch {
      report(name)('not well-formed')
    }
  }
  contentTypeErrors(roots.get('[Content_Types].xml'), [...parts.keys()]).forEach(report('[Content_Types].xml'))
  for (const [name, root] of roots)
    if (name.endsWith('.rels')) relationshipErrors(name, root, parts).forEach(report(name))
  if (!roots.has('word/document.xml')) found.push('no word/document.xml')
  for (const [name, root] of roots)
    if (/^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(name)) {
      partErrors(root).forEach(report(name))
      for (const id of relationshipUses(root))
        if (!relationshipIds(roots.get(relationsOf(name))).has(id)) report(name)(`no relationship ${id}`)
    }
  return found
}

/** Well-formedness beyond matching tags, and characters that XML 1.0 forbids. */
function xmlErrors(text: string): string[] {
  const found: string[] = []
  // oxlint-disable-next-line no-control-regex
  if (/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u.test(text)) found.push('forbidden character')
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) found.push('bare ampersand')
  for (const [, point] of text.matchAll(/&#(x?[\da-f]+);/gi)) {
    const code = point!.startsWith('x') ? Number.parseInt(point!.slice(1), 16) : Number(point)
    if (code < 0x20 && ![9, 10, 13].includes(code)) found.push('reference to a forbidden character')
  }
  for (const [open] of text.matchAll(/<[^/!?][^>]*>/g)) {
    const names = [...open.matchAll(/\s([\w:.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].map(([, name]) => name)
    if (new Set(names).size !== names.length) found.push(`attribute twice in ${open}`)
  }
  const roots = elements(parseSafely(text)).length
  if (roots !== 1) found.push(`${roots} root elements`)
  return found
}

function parseSafely(text: string): XmlElement {
  try {
    return parseXml(text)
  } catch {
    return { name: '', open: '', isEmpty: true, children: [] }
  }
}

const elements = (element: XmlElement): XmlElement[] =>
  element.children.filter((child): child is XmlElement => typeof child !== 'string')

const below = (element: XmlElement): XmlElement[] => elements(element).flatMap((child) => [child, ...below(child)])

function contentTypeErrors(root: XmlElement | undefined, names: readonly string[]): string[] {
  if (!root) return ['missing']
  const all = below(root)
  const extensions = new Map(
    all.filter(({ name }) => name === 'Default').map((one) => [attribute(one, 'Extension')?.toLowerCase(), one]),
  )
  const overrides = new Map(
    all.filter(({ name }) => name === 'Override').map((one) => [attribute(one, 'PartName'), one]),
  )
  const typeOf = (name: string): string | undefined => {
    const one = overrides.get(`/${name}`) ?? extensions.get(/\.([^./]+)$/.exec(name)?.[1]?.toLowerCase())
    return one && attribute(one, 'ContentType')
  }
  const found = names
    .filter((name) => name !== '[Content_Types].xml' && typeOf(name) === undefined)
    .map((name) => `no content type of ${name}`)
  for (const name of overrides.keys())
    if (!names.includes(String(name).slice(1))) found.push(`type of ${String(name)}, which is missing`)
  if (typeOf('word/document.xml') !== mainTypes) found.push('document.xml is not the main document')
  if (names.some((name) => name.endsWith('.rels') && typeOf(name) !== relationshipTypes)) found.push('type of .rels')
  return found
}

const relationsOf = (name: string): string => name.replace(/([^/]+)$/, '_rels/$1.rels')

const relationshipIds = (root: XmlElement | undefined): Set<string | undefined> =>
  new Set(root ? below(root).map((one) => attribute(one, 'Id')) : [])

const relationshipUses = (root: XmlElement): string[] =>
  below(root).flatMap((one) =>
    ['r:id', 'r:embed', 'r:link'].flatMap((name) => {
      const id = attribute(one, name)
      return id ? [id] : []
    }),
  )

function relationshipErrors(name: string, root: XmlElement, parts: ReadonlyMap<string, string>): string[] {
  const folder = name.replace(/_rels\/[^/]+$/, '')
  const links = below(root).filter((one) => one.name === 'Relationship')
  const ids = links.map((one) => attribute(one, 'Id'))
  const found = new Set(ids).size === ids.length ? [] : ['relationship id twice']
  for (const one of links) {
    if (attribute(one, 'TargetMode') === 'External') continue
    const target = attribute(one, 'Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : new URL(target, `file:///${folder}`).pathname.slice(1)
    if (!parts.has(path)) found.push(`target ${target} is missing`)
  }
  return found
}
