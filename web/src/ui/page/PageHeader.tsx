import { type ReactNode, use } from 'react'
import { PageHostContext } from './PageHost.ts'
import './PageHeader.css'

interface PageHeaderProps {
  /** What the page is called where the menu does not name it. */
  title: ReactNode
  description?: ReactNode
  /** Buttons at the right end. */
  extra?: ReactNode
}

export function PageHeader({ title, description, extra }: PageHeaderProps) {
  const { title: menuTitle, isHeaderHidden } = use(PageHostContext)
  const heading = <h1>{menuTitle ?? title}</h1>
  // Without a heading somebody who cannot see the page would not know which one it is.
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
