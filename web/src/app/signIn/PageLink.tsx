import type { MouseEvent, ReactNode } from 'react'
import { goTo } from './place.ts'

interface PageLinkProps {
  to: string
  className?: string
  state?: Record<string, string>
  children: ReactNode
}

/** A link between the sign-in pages. With a modifier key the browser's default applies. */
export function PageLink({ to, state, className, children }: PageLinkProps) {
  function onClick(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to, state && { state })
  }
  return (
    <a className={className} href={to} onClick={onClick}>
      {children}
    </a>
  )
}
