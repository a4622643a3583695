import { Layout } from 'antd'
import type { ReactNode } from 'react'

/** Nothing but the page: no menu, no header, no tabs. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <Layout style={{ minHeight: '100%' }}>
      <Layout.Content style={{ padding: 16 }}>{children}</Layout.Content>
    </Layout>
  )
}
