import type { ReactNode } from 'react'
import styles from './FactList.module.css'

export interface ShownFact {
  key: string
  label: ReactNode
  children: ReactNode
  /** Takes both columns. */
  isWide?: boolean
}

/** Labels with their values in two equal columns, which are the same in every block of a record. */
export function FactList({ facts }: { facts: readonly ShownFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, label, children, isWide }) => (
        <div key={key} className={isWide ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>{children}</dd>
        </div>
      ))}
    </dl>
  )
}
