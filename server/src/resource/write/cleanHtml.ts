import { textLibraries } from '../read/textLibraries.ts'

const styles = {
  'text-align': [/^(left|right|center|justify)$/],
  color: [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d,. %]+\)$/i],
}

/** Replaces the address of a stored file by its path; an address copied from a page may contain the viewer's token. */
const lasting = (address: string): string =>
  address.includes('/sys/common/static/') ? address.replace(/[?#].*$/s, '') : address

/** Sanitizes HTML from editors with an allow list before it is saved. */
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
