const failed = new Set<HTMLLinkElement>()

// Errors of resources do not bubble; they are seen on the way down.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  true,
)

/**
 * Asks again for style sheets that did not come. The build asks for the sheets of a page once: at a second try the page
 * would be shown without them.
 */
export async function restoreStyles(): Promise<void> {
  const lost = [...failed]
  failed.clear()
  await Promise.all(lost.filter(({ isConnected }) => isConnected).map(replaced))
}

function replaced(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = link.cloneNode() as HTMLLinkElement
    copy.addEventListener('load', () => resolve())
    copy.addEventListener('error', () => reject(new TypeError(`Failed to fetch ${copy.href}`)))
    link.replaceWith(copy)
  })
}
