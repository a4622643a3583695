import { textLibraries } from '../read/textLibraries.ts'

const styles = {
  'text-align': [/^(left|right|center|justify)$/],
  color: [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d,. %]+\)$/i],
}

/** A stored file is named by its path; what was copied from a page may carry the token of whoever looked at it. */
const lasting = (address: string): string =>
  address.includes('/sys/common/static/') ? address.replace(/[?#].*$/s, '') : address

/** HTML from editors, cleaned by an allow list before it is kept. */
export function cleanHtml(html: string): string {
  const { sanitize } = textLibraries()
  return sanitize(html, {
    allowedTags: [
      'p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'span',
      'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'div',
    ], // prettier-ignore
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      ol: ['start'],
      '*': ['style'],
    },
    allowedStyles: { '*': { ...styles, 'background-color': styles.color, 'font-size': [/^\d{1,2}(px|em|rem|%)$/] } },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, ...(attribs.href && { href: lasting(attribs.href) }), rel: 'noopener noreferrer' },
      }),
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, ...(attribs.src && { src: lasting(attribs.src) }) },
      }),
    },
  })
}
