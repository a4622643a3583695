import { docxErrors } from './docxErrors.ts'

export interface XmlElement {
  name: string
  /** The opening tag as it was written. */
  open: string
  isEmpty: boolean
  children: XmlNode[]
  /** It or a descendant contains template tags. */
  hasTags?: boolean
}
/** Text is stored as written, with its entities. */
export type XmlNode = XmlElement | string

const token = /<(\/?)([^\s/>!?]+)(?:[^>"']|"[^"]*"|'[^']*')*>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|[^<]+|</g
const deepest = 200

/** Parses the XML of Word: must be well-formed and must not define entities. */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', open: '', isEmpty: false, children: [] }
  const path = [root]
  for (const found of xml.matchAll(token)) {
    const [text, slash, name] = found
    const parent = path.at(-1)!
    if (name === undefined) {
      if (text === '<') throw docxErrors.damaged()
      parent.children.push(text)
    } else if (slash) {
      if (path.length === 1 || parent.name !== name) throw docxErrors.damaged()
      path.pop()
    } else {
      const isEmpty = text.endsWith('/>')
      const element: XmlElement = { name, open: text, isEmpty, children: [] }
      parent.children.push(element)
      if (!isEmpty) path.push(element)
      if (path.length > deepest) throw docxErrors.damaged()
    }
  }
  if (path.length !== 1) throw docxErrors.damaged()
  return root
}

export const elements = (element: XmlElement): XmlElement[] =>
  element.children.filter((child): child is XmlElement => typeof child !== 'string')

/** Content controls and tracked changes, which are transparent for the structure. */
const wrappers = new Set(['w:sdt', 'w:sdtContent', 'w:customXml', 'w:ins', 'w:moveTo', 'w:smartTag'])

/** The child elements of an element, including those inside such wrappers. */
export const unwrapped = (element: XmlElement): XmlElement[] =>
  elements(element).flatMap((child) => (wrappers.has(child.name) ? unwrapped(child) : [child]))

/** The direct text of an element, as written. */
export const ownText = ({ children }: XmlElement): string =>
  children.filter((child) => typeof child === 'string').join('')

/** The value of an attribute, as written. */
export function attribute(element: XmlElement, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(element.open)?.[1]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const decodeXml = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()]!
    const point = hex ? Number.parseInt(String(hex), 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : String(whole)
  })

/** Escapes text for an element and removes characters that XML does not allow. */
export const encodeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
