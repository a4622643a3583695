import { useMemo } from 'react'
import type { HtmlViewProps } from '../HtmlView.tsx'
import { drawHtml } from './drawHtml.tsx'
import styles from './Html.module.css'

export function SafeHtml({ html }: HtmlViewProps) {
  const { nodes, isPlain } = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    // Words without any tag were typed as they are, lines and all.
    return { nodes: drawHtml(body), isPlain: body.childElementCount === 0 }
  }, [html])
  return (
    <div className={styles.html} data-plain={isPlain || undefined}>
      {nodes}
    </div>
  )
}
