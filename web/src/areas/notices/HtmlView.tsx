import { linkTarget } from '@lexdesk/domain'
import { createElement, type CSSProperties, Fragment, type ReactNode } from 'react'
import { shownAddress } from '../../fields/shownAddress.ts'
import styles from './HtmlView.module.css'

const plainTags = new Set(
  (
    'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s sub sup span blockquote pre code ul ol li table thead tbody tr th td ' +
    'figure figcaption div'
  ).split(' '),
)
/** Gone with all that is in them; of any other unknown tag the words stay. */
const silentTags = new Set(
  'script style template iframe object embed noscript svg math textarea select title head xmp'.split(' '),
)
const deepest = 60

/**
 * HTML that somebody else wrote. The server cleans it; here it is built anew from a list of harmless tags besides,
 * since another server of the same wire may clean less. The parser neither runs scripts nor loads pictures.
 */
export function HtmlView({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // Words without any tag were typed as they are, lines and all.
  const isPlain = body.childElementCount === 0
  return <div className={[styles.html, isPlain && styles.plain].filter(Boolean).join(' ')}>{childrenOf(body, 0)}</div>
}

function childrenOf(parent: Element, depth: number): ReactNode[] {
  if (depth > deepest) return [parent.textContent]
  return [...parent.childNodes].map((node, key) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    return node.nodeType === Node.ELEMENT_NODE ? drawn(node as HTMLElement, key, depth) : null
  })
}

function drawn(element: HTMLElement, key: number, depth: number): ReactNode {
  const tag = element.localName
  if (silentTags.has(tag)) return null
  if (tag === 'img') return picture(element, key)
  const children = childrenOf(element, depth + 1)
  if (tag === 'a') return link(element, key, children)
  if (!plainTags.has(tag)) return <Fragment key={key}>{children}</Fragment>
  const props = { key, style: styleOf(element), ...cellSpan(element, tag) }
  // Lines between rows are no children of a table.
  if (['table', 'thead', 'tbody', 'tr'].includes(tag))
    return createElement(tag, props, ...children.filter((child) => typeof child !== 'string'))
  return tag === 'br' || tag === 'hr' ? createElement(tag, props) : createElement(tag, props, ...children)
}

function link(element: HTMLElement, key: number, children: ReactNode[]): ReactNode {
  const address = element.getAttribute('href')?.trim() ?? ''
  const isSafe = linkTarget(address) !== undefined || /^(mailto|tel):[^\s]+$/i.test(address)
  if (!isSafe) return <Fragment key={key}>{children}</Fragment>
  return (
    <a key={key} href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function picture(element: HTMLElement, key: number): ReactNode {
  const address = element.getAttribute('src')?.trim() ?? ''
  const words = element.getAttribute('alt') ?? ''
  if (!linkTarget(address)) return words
  return <img key={key} src={shownAddress(address)} alt={words} loading="lazy" referrerPolicy="no-referrer" />
}

/** Only what colours and aligns words; nothing that could place them over the page. */
function styleOf({ style }: HTMLElement): CSSProperties {
  const { textAlign, color, backgroundColor, fontSize } = style
  return Object.fromEntries(
    Object.entries({ textAlign, color, backgroundColor, fontSize: /^\d{1,2}(px|em|rem|%)$/.test(fontSize) && fontSize })
      .filter(([, value]) => value)
      .filter(([, value]) => !/url|expression|var\(/i.test(String(value))),
  )
}

function cellSpan(element: HTMLElement, tag: string): { colSpan?: number; rowSpan?: number } {
  if (tag !== 'td' && tag !== 'th') return {}
  const span = (name: string): number => Math.min(Math.max(Number(element.getAttribute(name)) || 1, 1), 100)
  return { colSpan: span('colspan'), rowSpan: span('rowspan') }
}
