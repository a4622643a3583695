import type { ReactNode } from 'react'
import styles from './Examples.module.css'

/** The examples of one part, one below the other. */
export function Examples({ children }: { children: ReactNode }) {
  return <div className={styles.examples}>{children}</div>
}
