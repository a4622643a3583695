import { useMemo } from 'react'
import { type MenuPages, menuPages } from './menuPages.ts'
import { useSession } from '../session/useSession.ts'

/** Where the menu of the operator has its pages. */
export function useMenuPages(): MenuPages {
  const { menu } = useSession()
  return useMemo(() => menuPages(menu), [menu])
}
