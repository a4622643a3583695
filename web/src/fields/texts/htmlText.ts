/** The text of an HTML fragment. The parser neither runs scripts nor loads images, and only its text is used. */
export function htmlText(html: string): string {
  const lines = html.replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, '$&\n')
  const { body } = new DOMParser().parseFromString(lines, 'text/html')
  for (const hidden of body.querySelectorAll('script, style, template')) hidden.remove()
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n\s*\n\s*\n/g, '\n\n')
    .trim()
}
