import styles from './Editors.module.css'

/** As high as the editor that is loading, to avoid a layout shift. */
export function EditorSkeleton({ height, label }: { height: number; label: string }) {
  return <div className={styles.box} style={{ height }} role="group" aria-label={label} aria-busy="true" />
}
