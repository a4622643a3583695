import { beijingYear } from '@lexdesk/domain'
import { type ReactNode, useEffect, useState } from 'react'
import { PageLink } from './PageLink.tsx'
import { ScalesMark } from './ScalesMark.tsx'
import './kit/kit.css'

interface UserLayoutProps {
  platformName: string
  /** The title of the browser tab. */
  title: string
  isWide?: boolean
  children: ReactNode
}

/** Logo, title, slogan and footer around the sign-in pages. */
export function UserLayout({ platformName, title, isWide = false, children }: UserLayoutProps) {
  const [year] = useState(() => beijingYear(new Date()))
  useEffect(() => {
    document.title = `${title} - ${platformName}`
  }, [title, platformName])

  return (
    <div className="user-page">
      <main className="user-card" data-wide={isWide}>
        <header className="user-brand">
          <PageLink to="/user/login">
            <ScalesMark />
            <h1>{platformName}</h1>
          </PageLink>
          <p>委托、预约、合同与企业，一处办理</p>
        </header>
        {children}
      </main>
      <footer className="user-footer">
        Copyright © {year} {platformName}
      </footer>
    </div>
  )
}
