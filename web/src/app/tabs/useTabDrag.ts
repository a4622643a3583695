import { type DragEvent, type SyntheticEvent, useState } from 'react'
import type { Tab } from './Tab.ts'
import { canMoveTo } from './tabList.ts'

/** The tab that an event belongs to. */
export function keyOf({ target }: SyntheticEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tab]')?.dataset.tab : undefined
}

interface TabDrag {
  /** The tab whose place the dragged one would take. */
  target: string | undefined
  handlers: Record<'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd', (event: DragEvent) => void>
}

/** Moves tabs with the mouse. The menu of a tab does the same for the keyboard. */
export function useTabDrag(tabs: readonly Tab[], move: (key: string, to: string) => void): TabDrag {
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<string>()
  const tabOf = (key: string | undefined) => tabs.find((tab) => tab.key === key)
  const end = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  return {
    target,
    handlers: {
      onDragStart(event) {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(keyOf(event))
      },
      onDragOver(event) {
        const over = keyOf(event)
        const isPossible = over !== dragged && canMoveTo(tabOf(dragged), tabOf(over))
        // Only a cancelled event allows to drop here.
        if (isPossible) event.preventDefault()
        setTarget(isPossible ? over : undefined)
      },
      onDrop(event) {
        event.preventDefault()
        if (dragged !== undefined && target !== undefined) move(dragged, target)
        end()
      },
      onDragEnd: end,
    },
  }
}
