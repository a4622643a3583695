import type { ReactNode } from 'react'
import styles from '../DataGrid.module.css'

export const words = (text: string): ReactNode => <span className={styles.words}>{text}</span>

/** One of them, and how many more there are. */
export function manyWords(all: readonly string[]): ReactNode {
  const [first, ...more] = all
  return (
    <span className={styles.words} title={all.join('、')}>
      {first && <span className={styles.tag}>{first}</span>}
      {more.length > 0 && <span className={styles.tag}>+{more.length}</span>}
    </span>
  )
}
