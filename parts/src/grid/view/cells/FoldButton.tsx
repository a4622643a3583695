import styles from '../DataGrid.module.css'

/** Opens and closes what hangs below a row. The grid hears the click. */
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
