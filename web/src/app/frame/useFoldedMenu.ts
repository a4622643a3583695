import { useState } from 'react'
import { browserStore } from '../../api/browserStore.ts'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'

const foldBelow = 1088 // A §9

/** A narrow window folds the menu by itself; otherwise it stays as the operator left it. */
export function useFoldedMenu(): [boolean, (isFolded: boolean) => void] {
  const isNarrow = useBreakpoint().width < foldBelow
  const [kept, setKept] = useState(() => browserStore.get('sidebar-collapsed') ?? false)
  const [inNarrow, setInNarrow] = useState(true)

  function fold(isFolded: boolean) {
    if (isNarrow) return setInNarrow(isFolded)
    setKept(isFolded)
    browserStore.set('sidebar-collapsed', isFolded, null)
  }

  return [isNarrow ? inNarrow : kept, fold]
}
