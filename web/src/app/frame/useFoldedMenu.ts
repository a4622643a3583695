import { useState } from 'react'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { useSettings } from '../settings/SettingsContext.ts'

const foldBelow = 1088 // A §9

/** A narrow window folds the menu by itself; otherwise it stays as the operator left it. */
export function useFoldedMenu(): [boolean, (isFolded: boolean) => void] {
  const isNarrow = useBreakpoint().width < foldBelow
  const { settings, change } = useSettings()
  const [inNarrow, setInNarrow] = useState(true)

  function fold(isFolded: boolean) {
    if (isNarrow) setInNarrow(isFolded)
    else change({ sidebar: !isFolded })
  }

  return [isNarrow ? inNarrow : !settings.sidebar, fold]
}
