import type { KeyboardEvent } from 'react'

/** The keys of a vertical menu: up, down, first, last; right opens a group, left closes it. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const index = lines.findIndex((line) => line === document.activeElement)
  const line = lines[index]
  if (!line || event.ctrlKey || event.metaKey || event.altKey) return
  const expanded = line.getAttribute('aria-expanded')
  const acts: Record<string, () => void> = {
    ArrowDown: () => lines[(index + 1) % lines.length]?.focus(),
    ArrowUp: () => lines.at(index - 1)?.focus(),
    Home: () => lines[0]?.focus(),
    End: () => lines.at(-1)?.focus(),
    Enter: () => line.click(),
    ' ': () => line.click(),
    ArrowRight: () => (expanded === 'false' ? line.click() : expanded && lines[index + 1]?.focus()),
    ArrowLeft: () => (expanded === 'true' ? line.click() : groupOf(line)?.focus()),
  }
  const act = acts[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

/** The line of the group that contains this line. */
function groupOf(line: HTMLElement): HTMLElement | null {
  return line.closest('.side-menu-below')?.parentElement?.querySelector<HTMLElement>('[role=menuitem]') ?? null
}
