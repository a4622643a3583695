import { Marked } from 'marked'

const marked = new Marked({ gfm: true, breaks: true })

/** HTML of a Markdown text, as it comes: it has to be cleaned before it is shown. */
export function markdownHtml(text: string): string {
  return marked.parse(text, { async: false })
}
