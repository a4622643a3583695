import createPurifier from 'dompurify'

const tags = (
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del sub sup span blockquote pre code ul ol li a img table thead tbody tr th td ' +
  'figure figcaption div input'
).split(' ')
const attributes = 'href src alt title width height colspan rowspan start style align type checked disabled'.split(' ')
/** Only what colours and aligns words; nothing that could place them over the page. */
const styleNames = ['text-align', 'color', 'background-color', 'font-size']
const harmlessValue = /^[\w#%.,() -]+$/
const webAddress = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i
const pictureAddress = /^(https?:|\/(?!\/)|blob:)/i

type ShownAddress = (url: string) => string

/** Of HTML the harmless part, ready to be put into the page. Parsing it neither runs scripts nor loads pictures. */
export function safeHtml(html: string, shownAddress: ShownAddress = (url) => url): DocumentFragment {
  const fragment = createPurifier(window).sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const element of fragment.querySelectorAll<HTMLElement>('[style]')) keepHarmless(element)
  for (const link of fragment.querySelectorAll('a')) leaveByNewWindow(link)
  for (const picture of fragment.querySelectorAll('img')) showPicture(picture, shownAddress)
  // Markdown has boxes to tick, and no other field.
  for (const box of fragment.querySelectorAll('input'))
    if (box.type === 'checkbox') showTick(box)
    else box.remove()
  return fragment
}

function showTick(box: HTMLInputElement): void {
  box.disabled = true
  box.setAttribute('aria-label', box.checked ? '已完成' : '未完成')
}

function keepHarmless(element: HTMLElement): void {
  const kept = styleNames
    .map((name) => [name, element.style.getPropertyValue(name)] as const)
    .filter(([, value]) => value !== '' && harmlessValue.test(value) && !/url|expression|var\(/i.test(value))
  element.removeAttribute('style')
  for (const [name, value] of kept) element.style.setProperty(name, value)
}

function leaveByNewWindow(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href')?.trim() ?? ''
  if (!webAddress.test(address)) return link.removeAttribute('href')
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}

function showPicture(picture: HTMLImageElement, shownAddress: ShownAddress): void {
  const address = picture.getAttribute('src')?.trim() ?? ''
  const shown = shownAddress(address)
  if (!pictureAddress.test(shown)) return picture.replaceWith(picture.alt)
  picture.src = shown
  picture.loading = 'lazy'
  picture.referrerPolicy = 'no-referrer'
}
