import { use, useCallback } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'

/** Navigates to a path. Unlike `useNavigate` it does not render its component again at every navigation. */
export function useGo(): (path: string) => void {
  const { navigator } = use(NavigationContext)
  return useCallback((path) => navigator.push(path), [navigator])
}
