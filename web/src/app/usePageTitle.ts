import { useEffect } from 'react'
import { usePlatform } from './usePlatform.ts'

/** The browser title: the page, then the platform; the platform alone on the home page. */
export function usePageTitle(title?: string): void {
  const { name } = usePlatform()
  useEffect(() => {
    document.title = title ? `${title} - ${name}` : name
  }, [title, name])
}
