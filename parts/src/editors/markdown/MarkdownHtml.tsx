import { useMemo } from 'react'
import { SafeHtml } from '../html/SafeHtml.tsx'
import { markdownHtml } from './markdownHtml.ts'

export function MarkdownHtml({ text }: { text: string }) {
  const html = useMemo(() => markdownHtml(text), [text])
  return <SafeHtml html={html || '<p></p>'} />
}
