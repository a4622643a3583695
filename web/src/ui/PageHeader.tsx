import type { ReactNode } from 'react'
import './PageHeader.css'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** Buttons at the right end. */
  extra?: ReactNode
}

export function PageHeader({ title, description, extra }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div className="page-header-words">
        <h1>{title}</h1>
        {description && <div className="page-header-description">{description}</div>}
      </div>
      {extra}
    </header>
  )
}
