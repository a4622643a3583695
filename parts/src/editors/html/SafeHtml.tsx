import { useMemo } from 'react'
import type { HtmlViewProps } from '../HtmlView.tsx'
import { drawHtml } from './drawHtml.tsx'
import styles from './Html.module.css'

const asItIs = (url: string): string => url

export function SafeHtml({ html, shownAddress = asItIs }: HtmlViewProps) {
  const { nodes, isPlain } = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    // Words without any tag were typed as they are, lines and all.
    return { nodes: drawHtml(body, shownAddress), isPlain: body.childElementCount === 0 }
  }, [html, shownAddress])
  return (
    <div className={styles.html} data-plain={isPlain || undefined}>
      {nodes}
    </div>
  )
}
