import type { KeyboardEvent } from 'react'

interface RowActs {
  open(): void
  select?: () => void
  /** For a tree row with children: expands or collapses it. */
  toggle?: () => void
  isExpanded?: boolean
}

/** Keys of a focused row: arrows move, Enter opens, space selects. Buttons inside handle their own keys. */
export function rowKeys(acts: RowActs) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return
    if (act(event.key, event.currentTarget, acts)) event.preventDefault()
  }
}

function act(key: string, row: HTMLElement, { open, select, toggle, isExpanded }: RowActs): boolean {
  switch (key) {
    case 'Enter':
      open()
      return true
    case ' ':
      select?.()
      return select !== undefined
    case 'ArrowDown':
      return focusNeighbour(row, 'nextElementSibling')
    case 'ArrowUp':
      return focusNeighbour(row, 'previousElementSibling')
    case 'ArrowRight':
    case 'ArrowLeft':
      if (!toggle || isExpanded === (key === 'ArrowRight')) return false
      toggle()
      return true
    default:
      return false
  }
}

/** The table inserts rows of its own between ours; only focusable rows count. */
function focusNeighbour(row: HTMLElement, direction: 'nextElementSibling' | 'previousElementSibling'): boolean {
  let next = row[direction]
  while (next && !next.hasAttribute('tabindex')) next = next[direction]
  if (!(next instanceof HTMLElement)) return false
  next.focus()
  return true
}
