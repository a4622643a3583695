import { Navigate, useLocation } from 'react-router'
import { Frame } from '../frame/Frame.tsx'
import { BlankLayout } from '../pages/BlankLayout.tsx'
import { ExceptionPage } from '../pages/ExceptionPage.tsx'
import { TestHomePage } from '../pages/TestHomePage.tsx'
import { TabsProvider } from '../tabs/TabsProvider.tsx'

/** The layout of an address: /test stands in a blank one, everything else in the frame. */
export function DeskRoutes() {
  const { pathname } = useLocation()
  if (pathname === '/test' || pathname === '/test/') return <Navigate to="/test/home" replace />
  if (pathname.startsWith('/test/'))
    return <BlankLayout>{pathname === '/test/home' ? <TestHomePage /> : <ExceptionPage status="404" />}</BlankLayout>
  return (
    <TabsProvider>
      <Frame />
    </TabsProvider>
  )
}
