import type { PlainDate } from '@lexdesk/domain'
import { Tooltip } from 'antd'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { MonthTable } from './MonthTable.tsx'
import { nextDay } from './nextDay.ts'
import styles from './YearGrid.module.css'
import type { YearOverview } from './yearOverview.ts'

interface YearGridProps {
  year: number
  overview: YearOverview
  isKnown: boolean
  today: PlainDate
}

interface Hint {
  date: PlainDate
  words: string
  place: { left: number; top: number; width: number; height: number }
}

/** Twelve months. One explanation follows the pointer or the keyboard: one for each day would cost hundreds. */
export function YearGrid({ year, overview, isKnown, today }: YearGridProps) {
  const [hint, setHint] = useState<Hint>()
  const [chosen, setChosen] = useState<PlainDate>()
  const isOfYear = (date: PlainDate | undefined) => date?.startsWith(`${year}-`)
  const tabStop = [chosen, today].find(isOfYear) ?? `${year}-01-01`

  function show({ target }: SyntheticEvent) {
    setHint(hintAt((target as Element).closest<HTMLElement>('[data-date]')))
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') setHint(undefined)
    const date = (event.target as HTMLElement).dataset.date
    const next = date && nextDay(date, event.key)
    if (!next) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }

  return (
    <div
      role="group"
      aria-label={`${year} 年`}
      className={styles.year}
      onMouseOver={show}
      onMouseLeave={() => setHint(undefined)}
      onFocus={(event) => {
        show(event)
        setChosen((event.target as HTMLElement).dataset.date)
      }}
      onBlur={() => setHint(undefined)}
      onKeyDown={move}
    >
      {overview.months.map((month) => (
        <MonthTable
          key={month.month}
          month={month}
          isKnown={isKnown}
          today={today}
          tabStop={Number(tabStop.slice(5, 7)) === month.month ? tabStop : undefined}
        />
      ))}
      {hint && (
        <Tooltip key={hint.date} open title={hint.words}>
          <span className={styles.anchor} style={hint.place} />
        </Tooltip>
      )}
    </div>
  )
}

function hintAt(cell: HTMLElement | null): Hint | undefined {
  const date = cell?.dataset.date
  if (!cell || !date) return undefined
  const month = cell.closest('table')!
  return {
    date,
    words: cell.getAttribute('aria-label') ?? date,
    // A cell knows its place in its table, and the table its own in the year.
    place: {
      left: month.offsetLeft + cell.offsetLeft,
      top: month.offsetTop + cell.offsetTop,
      width: cell.offsetWidth,
      height: cell.offsetHeight,
    },
  }
}
