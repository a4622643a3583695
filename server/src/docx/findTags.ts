import { decodeXml, encodeXml, ownText, type XmlElement } from './parseXml.ts'

/** A tag of a template: `{key}`, `{key|大写}`, `{#key}`, `{^key}`, `{/key}`. */
export interface Tag {
  kind: 'value' | 'open' | 'inverted' | 'close'
  /** Includes its format: `amount|大写`. */
  key: string
  written: string
  /** Removed: its block covers more than the text. */
  isSpent?: boolean
}

/** A text element that contains tags. */
export interface TaggedText extends XmlElement {
  tokens: (string | Tag)[]
}

const tagPattern = /\{([#^/]?)([^{}]{1,80})\}/g
const keyPattern = /^[\p{L}_][\p{L}\p{N}_]*(?:\|大写)?$/u
const kinds = { '': 'value', '#': 'open', '^': 'inverted', '/': 'close' } as const

export const isTagged = (element: XmlElement): element is TaggedText => 'tokens' in element

/**
 * Finds the tags of every paragraph. Word splits text into arbitrary runs: a tag spread over several is joined in the
 * first of them. Returns the malformed tags.
 */
export function findTags(root: XmlElement): string[] {
  const malformed: string[] = []
  const visit = (element: XmlElement): boolean => {
    if (element.name === 'w:p') tagParagraph(textsOf(element), malformed)
    let hasTags = isTagged(element)
    for (const child of element.children) if (typeof child !== 'string' && visit(child)) hasTags = true
    element.hasTags = hasTags
    return hasTags
  }
  visit(root)
  return malformed
}

/** The text elements of a paragraph itself, without those of nested paragraphs (text boxes). */
function textsOf(paragraph: XmlElement, found: XmlElement[] = []): XmlElement[] {
  for (const child of paragraph.children) {
    if (typeof child === 'string' || child.name === 'w:p') continue
    if (child.name === 'w:t') found.push(child)
    else textsOf(child, found)
  }
  return found
}

function tagParagraph(texts: XmlElement[], malformed: string[]): void {
  const parts = texts.map((element) => decodeXml(ownText(element)))
  const whole = parts.join('')
  if (!whole.includes('{')) return
  const tokens = texts.map((): (string | Tag)[] => [])
  const starts: number[] = []
  let length = 0
  for (const text of parts) {
    starts.push(length)
    length += text.length
  }
  let at = 0
  let part = 0
  /** The part that receives the following text. */
  const currentPart = (): number => {
    while (part + 1 < starts.length && starts[part + 1]! <= at) part += 1
    return part
  }
  const copyUntil = (end: number): void => {
    while (at < end) {
      const index = currentPart()
      const to = Math.min(end, starts[index]! + parts[index]!.length)
      tokens[index]!.push(encodeXml(whole.slice(at, to)))
      at = to
    }
  }
  let hasTags = false
  for (const found of whole.matchAll(tagPattern)) {
    const [written, mark = '', inner = ''] = found
    const key = inner.trim().replace(/\s*\|\s*/, '|')
    if (!keyPattern.test(key)) {
      malformed.push(written)
      continue
    }
    hasTags = true
    copyUntil(found.index)
    tokens[currentPart()]!.push({ kind: kinds[mark as keyof typeof kinds], key, written })
    at = found.index + written.length
  }
  if (!hasTags) return
  copyUntil(length)
  for (const [index, element] of texts.entries()) {
    Object.assign(element, { tokens: tokens[index], open: '<w:t xml:space="preserve">', isEmpty: false, children: [] })
  }
}
