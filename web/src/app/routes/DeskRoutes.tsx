import { lazyPart } from '@lexdesk/parts'
import { Navigate, useLocation } from 'react-router'
import { PageComponentsContext } from '../../api/menu/PageComponents.ts'
import { RelatedFormContext } from '../../resource/detail/RelatedFormContext.ts'
import { Frame } from '../frame/Frame.tsx'
import { ExceptionPage } from '../pages/ExceptionPage.tsx'
import { LazyPage } from '../pages/LazyPage.tsx'
import { pageComponents } from '../pages/pageComponents.ts'
import { TabsProvider } from '../tabs/TabsProvider.tsx'
import { Layout } from 'antd'
import type { ReactNode } from 'react'

const RelatedForm = lazyPart(() => import('../../areas/online/RelatedForm.tsx').then((module) => module.RelatedForm))

const testHome = () => import('../pages/TestHomePage.tsx').then((module) => module.TestHomePage)

/** Chooses the layout by URL: /test is blank, everything else has the frame. */
export function DeskRoutes() {
  const { pathname } = useLocation()
  if (pathname === '/test' || pathname === '/test/') return <Navigate to="/test/home" replace />
  if (pathname.startsWith('/test/'))
    return (
      <BlankLayout>
        {pathname === '/test/home' ? (
          <LazyPage name="TestHomePage" load={testHome} props={{}} />
        ) : (
          <ExceptionPage status="404" />
        )}
      </BlankLayout>
    )
  return (
    <PageComponentsContext value={pageComponents}>
      <RelatedFormContext value={RelatedForm}>
        <TabsProvider>
          <Frame />
        </TabsProvider>
      </RelatedFormContext>
    </PageComponentsContext>
  )
}

/** Only the page, without menu, header or tabs. */
function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <Layout style={{ minHeight: '100%' }}>
      <Layout.Content style={{ padding: 16 }}>{children}</Layout.Content>
    </Layout>
  )
}
