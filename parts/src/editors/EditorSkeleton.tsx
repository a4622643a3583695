import styles from './Editors.module.css'

/** As high as the editor that is being fetched, so that nothing jumps. */
export function EditorSkeleton({ height, label }: { height: number; label: string }) {
  return <div className={styles.box} style={{ height }} role="group" aria-label={label} aria-busy="true" />
}
