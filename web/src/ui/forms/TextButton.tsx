import type { ReactNode } from 'react'
import styles from './TextButton.module.css'

interface TextButtonProps {
  /** All of the text, or what the button does. */
  title?: string
  isStrong?: boolean
  onClick: () => void
  children: ReactNode
}

/** Text of a table cell that opens something; one line, cut off where the column ends. */
export function TextButton({ title, isStrong = false, onClick, children }: TextButtonProps) {
  const className = [styles.button, isStrong && styles.strong].filter(Boolean).join(' ')
  return (
    <button type="button" className={className} title={title} onClick={onClick}>
      {children}
    </button>
  )
}
