import type { ReactNode } from 'react'
import styles from '../view/DataGrid.module.css'

export const words = (text: string): ReactNode => <span className={styles.words}>{text}</span>

/** The first of several texts, and the number of the others. */
export function manyWords(all: readonly string[]): ReactNode {
  const [first, ...more] = all
  return (
    <span className={styles.words} title={all.join('、')}>
      {first && <span className={styles.tag}>{first}</span>}
      {more.length > 0 && <span className={styles.tag}>+{more.length}</span>}
    </span>
  )
}
