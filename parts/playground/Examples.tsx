import type { ReactNode } from 'react'
import styles from './Examples.module.css'

/** The examples of one part under each other. */
export function Examples({ children }: { children: ReactNode }) {
  return <div className={styles.examples}>{children}</div>
}
