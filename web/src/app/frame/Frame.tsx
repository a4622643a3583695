import { Drawer, Layout } from 'antd'
import { useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { signInPath } from '../../api/leaveForSignIn.ts'
import { useSession } from '../../api/useSession.ts'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import { MenuPage } from '../pages/MenuPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { PageBoundary } from '../pages/PageBoundary.tsx'
import { redirectTarget } from '../signIn/redirectTarget.ts'
import { Brand } from './Brand.tsx'
import { firstPath } from './menuTree.ts'
import { FrameHeader } from './FrameHeader.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useFoldedMenu } from './useFoldedMenu.ts'
import './Frame.css'

const siderWidth = 208 // A §9

/** Menu at the left, header above, the page in the middle. */
export function Frame() {
  const { pathname } = useLocation()
  const { isMobile } = useBreakpoint()
  const [isFolded, fold] = useFoldedMenu()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const toggleMenu = () => (isMobile ? setMenuOpen(!isMenuOpen) : fold(!isFolded))

  return (
    <Layout className="frame">
      {!isMobile && (
        <Layout.Sider
          className="frame-side"
          theme="light"
          width={siderWidth}
          collapsedWidth={56}
          collapsed={isFolded}
          trigger={null}
        >
          <Brand isFolded={isFolded} />
          <SideMenu isFolded={isFolded} />
        </Layout.Sider>
      )}
      <Layout className="frame-main">
        <FrameHeader isMenuShown={isMobile ? isMenuOpen : !isFolded} onToggleMenu={toggleMenu} />
        <Layout.Content className="frame-content">
          <PageBoundary key={pathname}>
            <Pages />
          </PageBoundary>
        </Layout.Content>
      </Layout>
      <Drawer
        open={isMobile && isMenuOpen}
        onClose={() => setMenuOpen(false)}
        placement="left"
        size={siderWidth + 32}
        closable={false}
        title={<Brand isFolded={false} />}
        styles={{ header: { padding: 0 }, body: { padding: 0 } }}
      >
        <SideMenu isFolded={false} onChosen={() => setMenuOpen(false)} />
      </Drawer>
    </Layout>
  )
}

function Pages() {
  const { menu } = useSession()
  const first = firstPath(menu)
  return (
    <Routes>
      <Route path="/" element={first ? <Navigate to={first} replace /> : <NotFoundPage />} />
      <Route path="/404" element={<NotFoundPage />} />
      <Route path={signInPath} element={<Navigate to={redirectTarget(window.location)} replace />} />
      <Route path="*" element={<MenuPage />} />
    </Routes>
  )
}
