/** What somebody types as the target of a link; nothing where it is none. */
export function linkAddress(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '' || /\s/.test(typed)) return undefined
  if (/^(https?:\/\/[^/]|mailto:.+@|tel:[\d+])/i.test(typed) || /^\/(?!\/)/.test(typed)) return typed
  if (/^[^@/:]+@[\w-]+(\.[\w-]+)+$/.test(typed)) return `mailto:${typed}`
  // A bare name of a site.
  return /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#:].*)?$/i.test(typed) ? `https://${typed}` : undefined
}
