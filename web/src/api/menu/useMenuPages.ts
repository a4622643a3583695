import { useMemo } from 'react'
import { type MenuPages, menuPages } from './menuPages.ts'
import { useSession } from '../session/useSession.ts'

/** The pages in the menu of the current user. */
export function useMenuPages(): MenuPages {
  const { menu } = useSession()
  return useMemo(() => menuPages(menu), [menu])
}
