import type { KeyboardEvent } from 'react'

interface RowActs {
  open(): void
  select?: () => void
  /** For a row of a tree that has children: opens or closes them. */
  toggle?: () => void
  isExpanded?: boolean
}

/** Keys of a row that has the focus itself: arrows walk, Enter opens, space selects. Buttons inside keep their own. */
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

/** The table puts rows of its own between ours; only those that take the focus count. */
function focusNeighbour(row: HTMLElement, direction: 'nextElementSibling' | 'previousElementSibling'): boolean {
  let next = row[direction]
  while (next && !next.hasAttribute('tabindex')) next = next[direction]
  if (!(next instanceof HTMLElement)) return false
  next.focus()
  return true
}
