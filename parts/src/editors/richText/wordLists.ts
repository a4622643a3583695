const listStyle = /mso-list:\s*l\d+\s+level(\d+)/i
const ordered = /^[(（]?([\d]+|[a-z]|[ivx]+|[一二三四五六七八九十百]+)[.、)）．]/i

interface OpenList {
  list: Element
  level: number
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

/** Word writes list items as paragraphs with their own number or bullet; this turns them into lists again. */
export function rebuildWordLists(root: Element): void {
  const items = [...root.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')].filter((one) =>
    listStyle.test(styleOf(one)),
  )
  let outer: Element | undefined
  let open: OpenList[] = []
  for (const item of items) {
    if (!outer || item.previousElementSibling !== outer) {
      open = []
      outer = undefined
    }
    const level = Number(listStyle.exec(styleOf(item))![1])
    const marker = takeMarker(item)
    const number = ordered.exec(marker)
    const tag = number ? 'ol' : 'ul'
    while (open.length > 0 && (open.at(-1)!.level > level || isOther(open.at(-1)!, level, tag))) open.pop()
    let current = open.at(-1)
    if (!current || current.level < level) {
      const list = root.ownerDocument.createElement(tag)
      if (number && /^[2-9]|^1\d/.test(number[1]!)) list.setAttribute('start', number[1]!)
      if (current) current.list.lastElementChild!.append(list)
      else {
        item.before(list)
        outer = list
      }
      current = { list, level }
      open.push(current)
    }
    const line = root.ownerDocument.createElement('li')
    line.append(...item.childNodes)
    current.list.append(line)
    item.remove()
  }
}

const isOther = ({ list, level: known }: OpenList, level: number, tag: string): boolean =>
  known === level && list.localName !== tag

/** The number or bullet is in an element of its own that Word ignores when reading. */
function takeMarker(item: Element): string {
  const marker = [...item.querySelectorAll('[style]')].find((one) => /mso-list:\s*ignore/i.test(styleOf(one)))
  const words = marker?.textContent?.trim() ?? ''
  marker?.remove()
  return words
}
