import { lazy, type ReactElement, Suspense } from 'react'

export interface HtmlViewProps {
  html: string
}

export interface MarkdownViewProps {
  text: string
}

const SafeHtml = lazy(() => import('./html/SafeHtml.tsx').then(({ SafeHtml: it }) => ({ default: it }), unreadable))
const MarkdownHtml = lazy(() =>
  import('./markdown/MarkdownHtml.tsx').then(({ MarkdownHtml: it }) => ({ default: it }), unreadable),
)

/** A text may stand in the frame of all pages: one that cannot be shown must not take them along. */
function unreadable(): { default: () => ReactElement } {
  return { default: () => <span role="alert">内容未能加载，请刷新页面后重试</span> }
}

/** HTML that somebody else wrote, for reading; built anew from what is harmless, however it was cleaned before. */
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
