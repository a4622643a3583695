/** The words of a piece of HTML. The parser neither runs scripts nor loads pictures, and only its text is taken. */
export function htmlText(html: string): string {
  const lines = html.replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, '$&\n')
  const { body } = new DOMParser().parseFromString(lines, 'text/html')
  for (const hidden of body.querySelectorAll('script, style, template')) hidden.remove()
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n\s*\n\s*\n/g, '\n\n')
    .trim()
}
