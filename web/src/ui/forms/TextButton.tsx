import type { ReactNode } from 'react'
import styles from './TextButton.module.css'

interface TextButtonProps {
  /** The full text, or what the button does. */
  title?: string
  isStrong?: boolean
  onClick: () => void
  children: ReactNode
}

/** A cell text that opens something; one line, truncated to the column. */
export function TextButton({ title, isStrong = false, onClick, children }: TextButtonProps) {
  const className = [styles.button, isStrong && styles.strong].filter(Boolean).join(' ')
  return (
    <button type="button" className={className} title={title} onClick={onClick}>
      {children}
    </button>
  )
}
