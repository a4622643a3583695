import { useContext } from 'react'
import { type Tabs, TabsContext } from './TabsContext.ts'

/** The open tabs and the actions on them. */
export function useTabs(): Tabs {
  const tabs = useContext(TabsContext)
  if (!tabs) throw new Error('useTabs outside of TabsProvider')
  return tabs
}
