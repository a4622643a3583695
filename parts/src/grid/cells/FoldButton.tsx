import styles from '../view/DataGrid.module.css'

/** Expands or collapses a row. The grid handles the click. */
export function FoldButton({ isOpen, name }: { isOpen: boolean; name: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-fold
      className={styles.fold}
      aria-expanded={isOpen}
      aria-label={`${isOpen ? '收起' : '展开'}${name}`}
    />
  )
}
