import { type ReactNode, useState } from 'react'
import { Example } from './Example.tsx'
import styles from './Example.module.css'

interface ValuedProps {
  title: string
  hint?: string
  start?: string
  children: (value: string, put: (value: string) => void) => ReactNode
}

/** An example of a control with a text value. */
export function Valued({ title, hint, start = '', children }: ValuedProps) {
  const [value, setValue] = useState(start)
  return (
    <Example title={title} hint={hint} value={value}>
      <div className={styles.control}>{children(value, setValue)}</div>
    </Example>
  )
}
