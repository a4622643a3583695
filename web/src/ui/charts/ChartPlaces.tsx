import { type KeyboardEvent, useState } from 'react'
import styles from './charts.module.css'
import type { Geometry } from './geometry.ts'

interface ChartPlacesProps {
  geometry: Geometry
  /** What readers hear at each place. */
  words: readonly string[]
  active: number | undefined
  onActive: (index: number | undefined) => void
}

/** The places under the mouse and the keyboard: one stop of Tab, arrows move on, Esc puts the tooltip away. */
export function ChartPlaces({ geometry, words, active, onActive }: ChartPlacesProps) {
  const [last, setLast] = useState(0)
  const stop = Math.min(last, words.length - 1)
  const { top, height, slot, x } = geometry

  function move(event: KeyboardEvent<SVGGElement>) {
    const steps: Record<string, number> = {
      ArrowLeft: stop - 1,
      ArrowRight: stop + 1,
      Home: 0,
      End: words.length - 1,
    }
    if (event.key === 'Escape' && active !== undefined) {
      event.stopPropagation()
      onActive(undefined)
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('rect')[Math.max(0, Math.min(words.length - 1, next))]?.focus()
  }

  return (
    <g onKeyDown={move} onPointerLeave={() => onActive(undefined)}>
      {words.map((text, index) => (
        <rect
          key={index}
          className={styles.place}
          x={x(index) - slot / 2}
          y={top}
          width={slot}
          height={height - top}
          role="img"
          aria-label={text}
          tabIndex={index === stop ? 0 : -1}
          onPointerEnter={() => onActive(index)}
          onFocus={() => {
            setLast(index)
            onActive(index)
          }}
          onBlur={() => onActive(undefined)}
        />
      ))}
    </g>
  )
}
