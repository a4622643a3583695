import { type ReactNode, use } from 'react'
import { PageHostContext } from './PageHost.ts'
import './PageHeader.css'

interface PageHeaderProps {
  /** Title if the menu does not name the page. */
  title: ReactNode
  description?: ReactNode
  /** Buttons at the right. */
  extra?: ReactNode
}

export function PageHeader({ title, description, extra }: PageHeaderProps) {
  const { title: menuTitle, isHeaderHidden } = use(PageHostContext)
  const heading = <h1>{menuTitle ?? title}</h1>
  // Screen readers need the heading even if it is hidden.
  if (isHeaderHidden) return <div className="page-header-unseen">{heading}</div>
  return (
    <header className="page-header">
      <div className="page-header-words">
        {heading}
        {description && <div className="page-header-description">{description}</div>}
      </div>
      {extra}
    </header>
  )
}
