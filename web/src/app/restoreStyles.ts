const failed = new Set<HTMLLinkElement>()

// Resource errors do not bubble, so they are captured.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  true,
)

/**
 * Reloads style sheets that failed to load. The build requests the sheets of a page only once: on a retry the page would
 * be shown without them.
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
