import { useLayoutEffect, useRef } from 'react'
import type { HtmlViewProps } from '../HtmlView.tsx'
import styles from './Html.module.css'
import { safeHtml } from './safeHtml.ts'

export function SafeHtml({ html, shownAddress }: HtmlViewProps) {
  const place = useRef<HTMLDivElement>(null)
  // Words without any tag were typed as they are, lines and all.
  const isPlain = !/<[a-z]/i.test(html)
  useLayoutEffect(() => {
    place.current!.replaceChildren(safeHtml(html, shownAddress))
  }, [html, shownAddress])
  return <div ref={place} className={styles.html} data-plain={isPlain || undefined} />
}
