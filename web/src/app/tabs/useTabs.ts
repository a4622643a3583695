import { useContext } from 'react'
import { type Tabs, TabsContext } from './TabsContext.ts'

/** The open pages and what can be done with them. */
export function useTabs(): Tabs {
  const tabs = useContext(TabsContext)
  if (!tabs) throw new Error('useTabs outside of TabsProvider')
  return tabs
}
