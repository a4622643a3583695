import { type ReactNode, useEffect, useRef } from 'react'
import styles from '../DataGrid.module.css'

interface RowPanelProps {
  top: number
  /** It stays in sight when the rows are scrolled to the side, and is not wider than that. */
  width: number
  onHeight: (height: number) => void
  children: ReactNode
}

/** What is folded out below a row. It is as high as its content. */
export function RowPanel({ top, width, onHeight, children }: RowPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const latest = useRef(onHeight)
  useEffect(() => {
    latest.current = onHeight
  })
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const observer = new ResizeObserver(() => latest.current(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div role="row" className={styles.panelRow} style={{ top }}>
      <div role="gridcell" ref={panel} className={styles.panel} style={{ maxWidth: width }}>
        {children}
      </div>
    </div>
  )
}
