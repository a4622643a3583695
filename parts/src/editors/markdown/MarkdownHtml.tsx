import { useMemo } from 'react'
import type { MarkdownViewProps } from '../HtmlView.tsx'
import { SafeHtml } from '../html/SafeHtml.tsx'
import { markdownHtml } from './markdownHtml.ts'

export function MarkdownHtml({ text }: MarkdownViewProps) {
  const html = useMemo(() => markdownHtml(text), [text])
  return <SafeHtml html={html || '<p></p>'} />
}
