import { useMemo } from 'react'
import { drawHtml } from './drawHtml.tsx'
import styles from './Html.module.css'

export function SafeHtml({ html }: { html: string }) {
  const { nodes, isPlain } = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    // A text without any tag is plain text: its line breaks are retained.
    return { nodes: drawHtml(body), isPlain: body.childElementCount === 0 }
  }, [html])
  return (
    <div className={styles.html} data-plain={isPlain || undefined}>
      {nodes}
    </div>
  )
}
