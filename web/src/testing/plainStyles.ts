/** What a style says about being seen and being reached; the test document has no layout for the rest. */
const told = /^\s*(display|visibility|opacity|content-visibility|pointer-events)\s*:/

const plain = new Map<string, string>()

function plainCss(css: string): string {
  const known = plain.get(css)
  if (known !== undefined) return known
  const left = css.replaceAll(/([^{}]*)\{([^{}]*)\}/g, (_rule, selector: string, block: string) => {
    const lines = block.split(';').filter((line) => told.test(line))
    return lines.length > 0 ? `${selector}{${lines.join(';')}}` : ''
  })
  plain.set(css, left)
  return left
}

/**
 * Lets the style sheets that components write say no more than what hides or closes something. Each question for a role
 * holds every rule against every element, and of thousands of rules these few decide the answer.
 */
export function keepStylesPlain(): void {
  const usual = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')!
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    ...usual,
    set(this: HTMLStyleElement, css: string) {
      usual.set!.call(this, plainCss(css))
    },
  })
}
