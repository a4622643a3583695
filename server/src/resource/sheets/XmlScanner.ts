import { errors } from '@lexdesk/domain'

export interface XmlHandlers {
  /** `attributes` is the raw text after the name; `attributeOf` parses it. An empty element is closed at once. */
  open(name: string, attributes: string): void
  close(name: string): void
  /** Decoded; a long text may arrive in several pieces. */
  text?(text: string): void
}

const longestToken = 4 * 1024 * 1024
const lessThan = 60
const greaterThan = 62
const slash = 47

/**
 * A streaming XML parser that buffers only unfinished input. Names come without their prefix. It rejects DTDs: no
 * entity is ever defined or fetched.
 */
export class XmlScanner {
  #handlers: XmlHandlers
  #rest = ''

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers
  }

  write(chunk: string): void {
    const xml = this.#rest + chunk
    let at = 0
    for (;;) {
      const tag = xml.indexOf('<', at)
      if (tag < 0) break
      const end = endOfTag(xml, tag)
      if (end < 0) break
      if (tag > at) this.#handlers.text?.(decodeEntities(xml.slice(at, tag)))
      this.#tag(xml, tag, end)
      at = end + 1
    }
    if (xml.length - at > longestToken) throw errors.badSheet('文件内容格式不正确')
    this.#rest = at === 0 ? xml : xml.slice(at)
  }

  end(): void {
    if (this.#rest.trim() !== '') throw errors.badSheet('文件内容不完整，请重新保存后再试')
  }

  #tag(xml: string, start: number, end: number): void {
    const first = xml.charCodeAt(start + 1)
    if (first === slash) return this.#handlers.close(localName(xml.slice(start + 2, end).trimEnd()))
    if (first === 33 /* ! */) {
      if (xml.startsWith('[CDATA[', start + 2)) this.#handlers.text?.(xml.slice(start + 9, end - 2))
      return
    }
    if (first === 63 /* ? */) return
    const isEmpty = xml.charCodeAt(end - 1) === slash
    const last = isEmpty ? end - 1 : end
    let nameEnd = start + 1
    while (nameEnd < last && xml.charCodeAt(nameEnd) > 32) nameEnd++
    const name = localName(xml.slice(start + 1, nameEnd))
    this.#handlers.open(name, nameEnd < last ? xml.slice(nameEnd, last) : '')
    if (isEmpty) this.#handlers.close(name)
  }
}

/** The end of the tag, or -1 when it has not arrived completely. */
function endOfTag(xml: string, start: number): number {
  if (xml.charCodeAt(start + 1) === 33) {
    if (xml.startsWith('--', start + 2)) return shifted(xml.indexOf('-->', start + 4), 2)
    if (xml.startsWith('[CDATA[', start + 2)) return shifted(xml.indexOf(']]>', start + 9), 2)
    if (start + 9 > xml.length) return -1
    throw errors.badSheet('文件含有不允许的 DTD 声明')
  }
  let quote = 0
  for (let at = start + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === greaterThan) return at
    else if (code === 34 || code === 39) quote = code
    else if (code === lessThan) throw errors.badSheet('文件内容格式不正确')
  }
  return -1
}

const shifted = (index: number, by: number): number => (index < 0 ? -1 : index + by)

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex: string, decimal: string, name: string) => {
      if (name) return named[name.toLowerCase()] ?? whole
      const code = hex ? parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** One attribute by its name, including the prefix; undefined when missing. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const plain = attributes.indexOf(`${name}="`)
  if (plain > 0 && attributes.charCodeAt(plain - 1) <= 32) {
    const start = plain + name.length + 2
    return decodeEntities(attributes.slice(start, attributes.indexOf('"', start)))
  }
  if (!attributes.includes(name)) return undefined
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return match ? decodeEntities(match[1] ?? match[2] ?? '') : undefined
}
