import type { ReactNode } from 'react'
import styles from './ListTable.module.css'

/** The name of a row opens it. */
export function TitleLink({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.title} onClick={onOpen}>
      {children}
    </button>
  )
}
