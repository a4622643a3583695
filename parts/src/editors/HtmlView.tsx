import { lazy, Suspense } from 'react'

export interface HtmlViewProps {
  html: string
  /** Where the browser finds the picture of an address in the text. */
  shownAddress?: (url: string) => string
}

export interface MarkdownViewProps {
  text: string
  shownAddress?: (url: string) => string
}

const SafeHtml = lazy(() => import('./html/SafeHtml.tsx').then((it) => ({ default: it.SafeHtml })))
const MarkdownHtml = lazy(() => import('./markdown/MarkdownHtml.tsx').then((it) => ({ default: it.MarkdownHtml })))

/** HTML that somebody else wrote, for reading; cleaned here however it was cleaned before. */
export function HtmlView(props: HtmlViewProps) {
  return (
    <Suspense fallback={null}>
      <SafeHtml {...props} />
    </Suspense>
  )
}

/** Markdown for reading. */
export function MarkdownView(props: MarkdownViewProps) {
  return (
    <Suspense fallback={null}>
      <MarkdownHtml {...props} />
    </Suspense>
  )
}
