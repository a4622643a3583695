import { type PlainDate, addMonths, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { type DOMAttributes, type KeyboardEvent, type SyntheticEvent, useMemo, useState } from 'react'

export interface DayHint {
  date: PlainDate
  words: string
  place: { left: number; top: number; width: number; height: number }
}

export type MonthHandlers = Pick<
  DOMAttributes<HTMLTableElement>,
  'onMouseOver' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onKeyDown'
>

interface DayFocus {
  hint: DayHint | undefined
  /** The day last focused by keyboard. */
  last: PlainDate | undefined
  /** The same handlers for every month, stable while the year is shown. */
  handlers: MonthHandlers
}

/** The day under the pointer or the keyboard focus, and the keyboard navigation between days. */
export function useDayFocus(): DayFocus {
  const [hint, setHint] = useState<DayHint>()
  const [last, setLast] = useState<PlainDate>()
  const handlers = useMemo<MonthHandlers>(() => {
    const show = ({ target, currentTarget }: SyntheticEvent<HTMLTableElement>) =>
      setHint(hintAt(currentTarget, (target as Element).closest<HTMLElement>('[data-date]')))
    const hide = () => setHint(undefined)
    return {
      onMouseOver: show,
      onMouseLeave: hide,
      onFocus: (event) => {
        show(event)
        setLast((event.target as HTMLElement).dataset.date)
      },
      onBlur: hide,
      onKeyDown: (event) => {
        if (event.key === 'Escape') hide()
        else move(event)
      },
    }
  }, [])
  return { hint, last, handlers }
}

function move(event: KeyboardEvent<HTMLTableElement>): void {
  const { date } = (event.target as HTMLElement).dataset
  const next = date && nextDay(date, event.key)
  if (!next) return
  event.preventDefault()
  event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
}

/** The date follows from the position of the cell in its table and of the table in the year. */
function hintAt(month: HTMLElement, cell: HTMLElement | null): DayHint | undefined {
  const date = cell?.dataset.date
  if (!cell || !date) return undefined
  return {
    date,
    words: cell.getAttribute('aria-label') ?? date,
    place: {
      left: month.offsetLeft + cell.offsetLeft,
      top: month.offsetTop + cell.offsetTop,
      width: cell.offsetWidth,
      height: cell.offsetHeight,
    },
  }
}

const steps: Record<string, (day: number) => number> = {
  ArrowLeft: (day) => day - 1,
  ArrowRight: (day) => day + 1,
  ArrowUp: (day) => day - 7,
  ArrowDown: (day) => day + 7,
  PageUp: (day) => addMonths(day, -1).day,
  PageDown: (day) => addMonths(day, 1).day,
}

/** The day that a key moves to; undefined for other keys and beyond the ends of the year. */
function nextDay(date: PlainDate, key: string): PlainDate | undefined {
  const step = steps[key]
  if (!step) return undefined
  const next = toPlainDate(step(mustDayNumber(date)))
  return next.slice(0, 4) === date.slice(0, 4) ? next : undefined
}
