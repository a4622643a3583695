/** What a style says about being seen and being reached; the test document has no layout for the rest. */
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
 * Lets the style sheets that components write say no more than what hides or closes something. Each question for a role
 * holds every rule against every element, and of thousands of rules these few decide the answer.
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
