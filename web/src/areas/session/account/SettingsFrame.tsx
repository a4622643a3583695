import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import layout from '../../../ui/page/pageLayout.module.css'
import styles from './account.module.css'

const pages = [
  { path: '/account/settings/BaseSetting', title: '基本设置' },
  { path: '/account/settings/security', title: '账号安全' },
  { path: '/account/settings/binding', title: '账号绑定' },
  { path: '/account/settings/notification', title: '消息通知' },
] as const

/** The pages of the own settings beside a list of them. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={layout.page}>
      <PageHeader title={title} />
      <div className={styles.settings}>
        <nav className={styles.nav} aria-label="个人设置">
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <NavLink to={page.path}>{page.title}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  )
}
