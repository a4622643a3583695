import { createElement, type CSSProperties, Fragment, type ReactNode } from 'react'

const plainTags = new Set(
  (
    'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del sub sup span blockquote pre code ul ol li ' +
    'table caption thead tbody tfoot tr th td figure figcaption div'
  ).split(' '),
)
const emptyTags = new Set(['br', 'hr'])
/** Whitespace between rows is not a valid child of a table. */
const wordlessTags = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
/** Removed with their content; other unknown tags are replaced by their content. */
const silentTags = new Set(
  'script style template iframe object embed noscript svg math textarea select title head xmp colgroup'.split(' '),
)
const deepest = 60

/**
 * Rebuilds untrusted HTML from an allowlist of tags. The server sanitizes it too, but another server with the same API
 * may sanitize less. The parser neither runs scripts nor loads images.
 */
export function drawHtml(parent: Element, depth = 0): ReactNode[] {
  if (depth > deepest) return [parent.textContent]
  return [...parent.childNodes].map((node, key) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (node.nodeType !== Node.ELEMENT_NODE) return null
    const element = node as HTMLElement
    return <Fragment key={key}>{drawElement(element, depth)}</Fragment>
  })
}

function drawElement(element: HTMLElement, depth: number): ReactNode {
  const tag = element.localName
  if (silentTags.has(tag)) return null
  if (tag === 'img') return drawPicture(element)
  if (tag === 'input') return drawTick(element)
  const children = drawHtml(element, depth + 1)
  if (tag === 'a') return drawLink(element, children)
  if (!plainTags.has(tag)) return children
  const props = { style: styleOf(element), ...numbersOf(element, tag) }
  if (emptyTags.has(tag)) return createElement(tag, props)
  const inside = wordlessTags.has(tag) ? children.filter((child) => typeof child !== 'string') : children
  return createElement(tag, props, ...inside)
}

function drawLink(element: HTMLElement, children: ReactNode[]): ReactNode {
  const address = element.getAttribute('href')?.trim() ?? ''
  if (!isLinkAddress(address)) return children
  return (
    <a href={address} title={element.title || undefined} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function drawPicture(element: HTMLElement): ReactNode {
  const address = element.getAttribute('src')?.trim() ?? ''
  const words = element.getAttribute('alt') ?? ''
  if (!isPictureAddress(address)) return words
  return (
    <img
      src={address}
      alt={words}
      title={element.title || undefined}
      width={numberOf(element, 'width', 4000)}
      height={numberOf(element, 'height', 4000)}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  )
}

/** The only form field that Markdown has is a checkbox. */
function drawTick(element: HTMLElement): ReactNode {
  if (element.getAttribute('type') !== 'checkbox') return null
  const isDone = element.hasAttribute('checked')
  return <input type="checkbox" checked={isDone} disabled aria-label={isDone ? '已完成' : '未完成'} />
}

/** Only styles that colour and align text; nothing that could position it over the page. */
function styleOf(element: HTMLElement): CSSProperties {
  const { textAlign, color, backgroundColor, fontSize } = element.style
  const aligned = textAlign || /^(left|center|right)$/.exec(element.getAttribute('align') ?? '')?.[0]
  const size = /^\d{1,2}(px|em|rem|%)$/.test(fontSize) && fontSize
  return Object.fromEntries(
    Object.entries({ textAlign: aligned, color, backgroundColor, fontSize: size })
      .filter(([, value]) => value)
      .filter(([, value]) => !/url|expression|var\(/i.test(String(value))),
  )
}

function numbersOf(element: HTMLElement, tag: string): Record<string, number | undefined> {
  if (tag === 'ol') return { start: numberOf(element, 'start', 1_000_000) }
  if (tag !== 'td' && tag !== 'th') return {}
  return { colSpan: numberOf(element, 'colspan', 100), rowSpan: numberOf(element, 'rowspan', 100) }
}

function numberOf(element: HTMLElement, name: string, max: number): number | undefined {
  const written = Number.parseInt(element.getAttribute(name) ?? '', 10)
  return written > 0 ? Math.min(written, max) : undefined
}

/** Browsers read \ as / and drop control characters, so either could turn a path into another site. */
const misleading = /[\s\\\u0000-\u001f\u007f]/

/** A path of this site, another site, a mail address or a phone number. */
const isLinkAddress = (address: string): boolean =>
  !misleading.test(address) && /^(\/(?!\/)|https?:\/\/[^/?#@]+([/?#]|$)|mailto:.|tel:.)/i.test(address)

/** A stored image, an image of another site, or a local image that is being uploaded. */
const isPictureAddress = (address: string): boolean =>
  !misleading.test(address) && /^(\/(?!\/)|https?:\/\/[^/?#@]+[/?#]|blob:.)/i.test(address)
