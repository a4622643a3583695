import { type ReactNode, useEffect, useRef } from 'react'
import styles from '../DataGrid.module.css'

interface RowPanelProps {
  top: number
  /** Stays in view when the rows are scrolled sideways, and is no wider than the viewport. */
  width: number
  onHeight: (height: number) => void
  children: ReactNode
}

/** The expanded panel below a row, as high as its content. */
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
