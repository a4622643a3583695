import { type ReactNode, useId } from 'react'
import styles from './HomePage.module.css'

interface HomePanelProps {
  title: string
  extra?: ReactNode
  /** The share of the page width. */
  size?: 'third' | 'wide' | 'full'
  children: ReactNode
}

export function HomePanel({ title, extra, size = 'third', children }: HomePanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} data-size={size} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  )
}
