import { rebuildWordLists } from './wordLists.ts'

export interface CleanedPaste {
  html: string
  /** Images of other sites, which are replaced by links. */
  linked: number
  /** Images that the clipboard names but does not contain. */
  lost: number
}

/** Returns the address to write for an image, or undefined if it cannot be used. */
type TakeImage = (address: string) => string | undefined

const silent =
  'script,style,meta,link,title,head,iframe,frame,object,embed,noscript,template,svg,math,canvas,video,audio,source,' +
  'input,button,select,textarea,map,area,base,xml'
const blocks = new Set('p h1 h2 h3 h4 blockquote pre ul ol li table tbody tr th td hr'.split(' '))
const renamed: Record<string, string> = {
  b: 'strong', i: 'em', ins: 'u', del: 's', strike: 's', h5: 'h4', h6: 'h4', thead: 'tbody', tfoot: 'tbody', kbd: 'code', samp: 'code', tt: 'code',
} // prettier-ignore
const inline = new Set(['strong', 'em', 'u', 's', 'code', 'br'])
const paragraphs = new Set(
  'div section article header footer main aside nav dl dt dd address figure figcaption center fieldset form details summary'.split(
    ' ',
  ),
)
const blockSelector = [...blocks, ...paragraphs, 'h5', 'h6'].join(',')
const webAddress = /^(https?:|mailto:|tel:)/i

/**
 * Cleans HTML from Word, spreadsheets and other pages: retains structure and meaningful formatting, drops everything
 * else.
 */
export function cleanPaste(html: string, takeImage: TakeImage): CleanedPaste {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  for (const one of body.querySelectorAll(silent)) one.remove()
  for (const one of body.querySelectorAll('[style]')) if (isHidden(one)) one.remove()
  rebuildWordLists(body)
  const tidy = { page, takeImage, isWord: /class="?Mso|mso-|urn:schemas-microsoft-com/i.test(html), linked: 0, lost: 0 }
  const result = page.createElement('div')
  result.append(...contentsOf(body, tidy))
  return { html: result.innerHTML, linked: tidy.linked, lost: tidy.lost }
}

interface Tidy {
  page: Document
  takeImage: TakeImage
  isWord: boolean
  linked: number
  lost: number
}

const isHidden = (element: Element): boolean =>
  /display:\s*none|visibility:\s*hidden|mso-hide:\s*all/i.test(element.getAttribute('style') ?? '')

function contentsOf(parent: Element, tidy: Tidy): Node[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node.nodeType === 3) return [tidy.page.createTextNode(wordsOf(node.textContent ?? '', tidy.isWord))]
    return node.nodeType === 1 ? cleaned(node as HTMLElement, tidy) : []
  })
}

/** Word wraps its source between Chinese characters, where HTML would insert a space. */
function wordsOf(text: string, isWord: boolean): string {
  return isWord ? text.replace(/(?<=[\u3000-\u9fff\uff00-\uffef])[\r\n]+(?=[\u3000-\u9fff\uff00-\uffef])/g, '') : text
}

function cleaned(element: HTMLElement, tidy: Tidy): Node[] {
  const given = element.localName
  if (given === 'img') return picture(element, tidy)
  const children = contentsOf(element, tidy)
  if (element.tagName.includes(':')) return children.some((one) => one.textContent?.trim()) ? children : []
  if (given === 'a') return link(element, children, tidy)
  const tag = given === 'p' && /MsoTitle/i.test(element.className) ? 'h1' : (renamed[given] ?? given)
  if (blocks.has(tag)) return [block(element, tag, children, tidy)]
  if (paragraphs.has(tag)) {
    if (element.querySelector(blockSelector) || children.length === 0) return children
    return [block(element, 'p', children, tidy)]
  }
  if (tag === 'br') return [tidy.page.createElement('br')]
  const isPlainAgain = tag === 'strong' && /font-weight:\s*(normal|400)/i.test(element.getAttribute('style') ?? '')
  const marked = styleMarks(element, children, tidy)
  return inline.has(tag) && !isPlainAgain ? wrapped(tag, marked, tidy) : marked
}

function block(element: HTMLElement, tag: string, children: Node[], tidy: Tidy): Element {
  const made = tidy.page.createElement(tag)
  const isText = tag === 'p' || tag === 'li' || tag === 'th' || tag === 'td'
  made.append(...(isText && !element.querySelector(blockSelector) ? styleMarks(element, children, tidy) : children))
  // A paragraph with only a non-breaking space is an empty line.
  if (tag === 'p' && made.childElementCount === 0 && made.textContent.trim() === '') made.replaceChildren()
  const align = element.style.textAlign || element.getAttribute('align') || ''
  if (/^(center|right|justify)$/.test(align) && /^(p|h\d)$/.test(tag)) made.style.textAlign = align
  for (const name of tag === 'ol' ? ['start'] : ['colspan', 'rowspan']) {
    const number = Number(element.getAttribute(name))
    if (/^(ol|td|th)$/.test(tag) && Number.isInteger(number) && number > 1 && number < 1000)
      made.setAttribute(name, String(number))
  }
  // The editor uses this attribute to fit its own fragments together.
  const slice = element.getAttribute('data-pm-slice')
  if (slice !== null) made.setAttribute('data-pm-slice', slice)
  return made
}

/** Bold, italic, underline and colours that are set by a style. */
function styleMarks(element: HTMLElement, children: Node[], tidy: Tidy): Node[] {
  const { style } = element
  let nodes = children
  const color = pastedColor(style.color || (element.localName === 'font' ? (element.getAttribute('color') ?? '') : ''))
  if (color) {
    nodes = wrapped('span', nodes, tidy)
    for (const one of nodes) (one as HTMLElement).style.color = color
  }
  const line = `${style.textDecoration} ${style.textDecorationLine}`
  if (/line-through/.test(line)) nodes = wrapped('s', nodes, tidy)
  if (/underline/.test(line)) nodes = wrapped('u', nodes, tidy)
  if (/italic|oblique/.test(style.fontStyle)) nodes = wrapped('em', nodes, tidy)
  if (/^(bold|bolder|[6-9]00)$/.test(style.fontWeight)) nodes = wrapped('strong', nodes, tidy)
  return nodes
}

function wrapped(tag: string, children: Node[], tidy: Tidy): Node[] {
  if (!children.some((one) => one.textContent !== '' || (one as Element).localName === 'img')) return children
  const made = tidy.page.createElement(tag)
  made.append(...children)
  return [made]
}

function link(element: HTMLElement, children: Node[], tidy: Tidy): Node[] {
  const address = element.getAttribute('href')?.trim() ?? ''
  if (!webAddress.test(address)) return children
  const made = wrapped('a', children, tidy)
  if (made !== children) (made[0] as Element).setAttribute('href', address)
  return made
}

function picture(element: HTMLElement, tidy: Tidy): Node[] {
  const address = element.getAttribute('src')?.trim() ?? ''
  // An invisible image is a tracking pixel.
  if (address === '' || isTiny(element)) return []
  const words = element.getAttribute('alt') ?? ''
  const taken = tidy.takeImage(address)
  if (taken !== undefined) {
    const made = tidy.page.createElement('img')
    made.setAttribute('src', taken)
    if (words) made.setAttribute('alt', words)
    return [made]
  }
  if (!/^https?:/i.test(address)) {
    tidy.lost += 1
    return []
  }
  tidy.linked += 1
  const made = tidy.page.createElement('a')
  made.setAttribute('href', address)
  made.textContent = words.trim() || '图片'
  return [made]
}

function isTiny(element: HTMLElement): boolean {
  const sizes = ['width', 'height'].map(
    (name) => element.style.getPropertyValue(name) || element.getAttribute(name) || '',
  )
  return sizes.some((size) => /^[0-2](px)?$/.test(size.trim()))
}

/** Greys are the normal text colour of another page and may be unreadable on this background. */
function pastedColor(color: string): string | undefined {
  if (!color || /windowtext|inherit|initial|currentcolor|transparent|var\(/i.test(color)) return undefined
  const parts = rgbOf(color)
  if (!parts) return /^[a-z]+$/i.test(color) && !/^(black|white|.*gr[ae]y)$/i.test(color) ? color : undefined
  return Math.max(...parts) - Math.min(...parts) > 40 ? color : undefined
}

function rgbOf(color: string): number[] | undefined {
  const numbers = /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)/i.exec(color)
  if (numbers) return numbers.slice(1, 4).map(Number)
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1]
  const whole = hex?.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  return whole?.match(/../g)?.map((pair) => Number.parseInt(pair, 16))
}
