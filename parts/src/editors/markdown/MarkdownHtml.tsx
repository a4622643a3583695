import { useMemo } from 'react'
import { SafeHtml } from '../html/SafeHtml.tsx'
import { Marked } from 'marked'

export function MarkdownHtml({ text }: { text: string }) {
  const html = useMemo(() => markdownHtml(text), [text])
  return <SafeHtml html={html || '<p></p>'} />
}

const marked = new Marked({ gfm: true, breaks: true })

/** Unsanitized HTML of a Markdown text: it must be sanitized before it is shown. */
function markdownHtml(text: string): string {
  return marked.parse(text, { async: false })
}
