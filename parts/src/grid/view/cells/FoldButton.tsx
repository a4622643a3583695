import styles from '../DataGrid.module.css'

/** Expands or collapses a row. The grid handles the click. */
export function FoldButton({ isOpen, row }: { isOpen: boolean; row: number }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-fold
      className={styles.fold}
      aria-expanded={isOpen}
      aria-label={`${isOpen ? '收起' : '展开'}第 ${row} 行`}
    />
  )
}
