/** The link address for a typed text; undefined if it is not one. */
export function linkAddress(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '' || /\s/.test(typed)) return undefined
  if (/^(https?:\/\/[^/]|mailto:.+@|tel:[\d+])/i.test(typed) || /^\/(?!\/)/.test(typed)) return typed
  if (/^[^@/:]+@[\w-]+(\.[\w-]+)+$/.test(typed)) return `mailto:${typed}`
  // A bare domain name.
  return /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#:].*)?$/i.test(typed) ? `https://${typed}` : undefined
}
