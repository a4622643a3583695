import { type KeyboardEvent, useState } from 'react'
import styles from './Chart.module.css'

interface ChartPlacesProps {
  title: string
  /** What screen readers read at each place. */
  words: readonly string[]
  /** The place that has the focus; undefined when none has it. */
  onActive: (index: number | undefined) => void
}

/** The places for the keyboard: one stop of Tab, arrows move on, Esc hides the tooltip. The mouse goes to the drawing. */
export function ChartPlaces({ title, words, onActive }: ChartPlacesProps) {
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
    // The next Esc is for the drawer around the chart.
    if (event.key === 'Escape' && active !== undefined) {
      event.stopPropagation()
      activate(undefined)
    }
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
