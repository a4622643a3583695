/** Properties that affect visibility or clickability; the test document has no layout, so the rest is irrelevant. */
const keptProperties = /^\s*(display|visibility|opacity|content-visibility|pointer-events)\s*:/

const cache = new Map<string, string>()

function simpleCss(css: string): string {
  const cached = cache.get(css)
  if (cached !== undefined) return cached
  const result = css.replaceAll(/([^{}]*)\{([^{}]*)\}/g, (_rule, selector: string, block: string) => {
    const lines = block.split(';').filter((line) => keptProperties.test(line))
    return lines.length > 0 ? `${selector}{${lines.join(';')}}` : ''
  })
  cache.set(css, result)
  return result
}

/**
 * Reduces component style sheets to the rules that hide or disable elements. Each query by role matches every rule
 * against every element, and only these few of thousands of rules affect the result.
 */
export function simplifyStyles(): void {
  const original = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')!
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    ...original,
    set(this: HTMLStyleElement, css: string) {
      original.set!.call(this, simpleCss(css))
    },
  })
}

/**
 * What tests without the styles of antd need: closed overlays are hidden, because queries by role skip what is hidden, and
 * a message can be clicked, although nothing else of the layer that shows it.
 */
export function addNeededStyles(): void {
  const sheet = document.createElement('style')
  sheet.innerHTML = '[class^="ant-"][class*="-hidden"]{display:none}.ant-message-notice *{pointer-events:auto}'
  document.head.append(sheet)
}
