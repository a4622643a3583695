import { type ReactNode, use } from 'react'
import { PageHostContext } from './PageHost.ts'
import { Trail } from './Trail.tsx'
import './PageHeader.css'

interface PageHeaderProps {
  /** Title if the menu does not name the page. */
  title: ReactNode
  description?: ReactNode
  /** Beside the title: how many records there are, other views of them. */
  beside?: ReactNode
  /** Buttons at the right. */
  extra?: ReactNode
}

/** Breadcrumb, title and buttons of a page in one line. */
export function PageHeader({ title, description, beside, extra }: PageHeaderProps) {
  const { title: menuTitle, trail, isHeaderHidden } = use(PageHostContext)
  const heading = <h1>{menuTitle ?? title}</h1>
  // Screen readers need the heading even if it is hidden.
  if (isHeaderHidden)
    return (
      <>
        <div className="page-header-unseen">{heading}</div>
        {extra}
      </>
    )
  return (
    <header className="page-header">
      {trail ? <Trail steps={trail} here={heading} /> : heading}
      {beside}
      <div className="page-header-end">{extra}</div>
      {description && <div className="page-header-description">{description}</div>}
    </header>
  )
}
