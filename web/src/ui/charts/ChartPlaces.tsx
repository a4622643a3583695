import { type KeyboardEvent, useState } from 'react'
import styles from './Chart.module.css'

interface ChartPlacesProps {
  title: string
  /** Screen reader text of each place. */
  words: readonly string[]
  /** Receives the focused place; undefined if none has the focus. */
  onActive: (index: number | undefined) => void
  onChoose?: ((index: number) => void) | undefined
}

/** Keyboard access to the places: one tab stop, arrow keys move, Esc hides the tooltip. The mouse uses the drawing. */
export function ChartPlaces({ title, words, onActive, onChoose }: ChartPlacesProps) {
  const [last, setLast] = useState(0)
  const [active, setActive] = useState<number>()
  const stop = Math.min(last, words.length - 1)

  function activate(index: number | undefined) {
    setActive(index)
    onActive(index)
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const targets: Record<string, number> = {
      ArrowLeft: stop - 1,
      ArrowRight: stop + 1,
      Home: 0,
      End: words.length - 1,
    }
    // A second Esc reaches the surrounding drawer.
    if (event.key === 'Escape' && active !== undefined) {
      event.stopPropagation()
      activate(undefined)
    }
    if (event.key === 'Enter') onChoose?.(stop)
    const next = targets[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('span')[Math.max(0, Math.min(words.length - 1, next))]?.focus()
  }

  return (
    <div className={styles.places} role="listbox" tabIndex={-1} aria-label={title} onKeyDown={move}>
      {words.map((text, index) => (
        <span
          key={index}
          role="option"
          aria-selected={index === active}
          aria-label={text}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => {
            setLast(index)
            activate(index)
          }}
          onBlur={() => activate(undefined)}
        />
      ))}
    </div>
  )
}
