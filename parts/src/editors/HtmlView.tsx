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

/** A text may appear in the frame around all pages, so a render failure must not break the page. */
function unreadable(): { default: () => ReactElement } {
  return { default: () => <span role="alert">内容未能加载，请刷新页面后重试</span> }
}

/** Shows untrusted HTML, rebuilt from an allowlist even if it was sanitized before. */
export function HtmlView(props: HtmlViewProps) {
  return (
    <Suspense fallback={null}>
      <SafeHtml {...props} />
    </Suspense>
  )
}

/** Shows Markdown. */
export function MarkdownView(props: MarkdownViewProps) {
  return (
    <Suspense fallback={null}>
      <MarkdownHtml {...props} />
    </Suspense>
  )
}
