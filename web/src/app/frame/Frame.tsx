import { Drawer, Layout } from 'antd'
import { memo, useState } from 'react'
import { TenantBanner } from '../../areas/tenants/TenantBanner.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { useHasOpened } from '../../ui/page/useHasOpened.ts'
import { useSettings } from '../settings/SettingsContext.ts'
import { TabBar } from '../tabs/TabBar.tsx'
import { TabPages } from '../tabs/TabPages.tsx'
import { Brand } from './Brand.tsx'
import { FrameHeader } from './FrameHeader.tsx'
import { MainMenu } from './menu/MainMenu.tsx'
import { NetworkBanner } from './NetworkBanner.tsx'
import { NewVersionBar } from './NewVersionBar.tsx'
import { PageTrail } from './PageTrail.tsx'
import { siderWidth } from './siderWidth.ts'
import './Frame.css'
import { beijingYear } from '@lexdesk/domain'
import { usePlatform } from '../usePlatform.ts'

const foldedWidth = 80

/**
 * Menu at the left or the top, header, and the page. Changes of width or settings move the parts and never remount the
 * page. Not rendered by a navigation: only the parts that show where the user is.
 */
export const Frame = memo(function Frame() {
  const { isMobile } = useBreakpoint()
  const { layout, theme, fixSiderbar, contentWidth, multipage } = useSettings().settings
  const [isFolded, fold] = useFoldedMenu()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const hasDrawer = useHasOpened(isMobile && isMenuOpen)
  const isTop = layout === 'topmenu' && !isMobile
  const isMixed = layout === 'mixmenu' && !isMobile
  const isMultiTab = multipage && !isMobile
  const toggleMenu = () => (isMobile ? setMenuOpen(!isMenuOpen) : fold(!isFolded))
  const width = contentWidth === 'Fluid' ? 'fluid' : isTop ? 'fixed' : 'beside'

  return (
    <Layout className="frame">
      <a href="#main" className="frame-skip">
        跳到主要内容
      </a>
      {!isMobile && !isTop && (
        <Layout.Sider
          className={`frame-side frame-side-${theme} ${fixSiderbar ? 'frame-side-fixed' : ''}`}
          theme={theme}
          width={siderWidth}
          collapsedWidth={foldedWidth}
          collapsed={isFolded}
          trigger={null}
        >
          <Brand isFolded={isFolded} />
          <MainMenu mode="inline" part={isMixed ? 'pages' : undefined} isFolded={isFolded} />
        </Layout.Sider>
      )}
      <Layout className="frame-main">
        <FrameHeader
          menu={isTop ? 'all' : isMixed ? 'groups' : 'none'}
          isMenuShown={isMobile ? isMenuOpen : !isFolded}
          onToggleMenu={toggleMenu}
        />
        <NetworkBanner />
        <TenantBanner />
        {isMultiTab && <TabBar />}
        <Layout.Content id="main" tabIndex={-1} className={`frame-content frame-width-${width}`}>
          <PageTrail />
          <TabPages isMultiTab={isMultiTab} />
        </Layout.Content>
        <FrameFooter />
      </Layout>
      {hasDrawer && (
        <Drawer
          open={isMobile && isMenuOpen}
          onClose={() => setMenuOpen(false)}
          placement="left"
          size={siderWidth}
          closable={false}
          title={<Brand />}
          rootClassName={`frame-drawer frame-side-${theme}`}
          styles={{ header: { padding: 0 }, body: { padding: 0 } }}
        >
          <MainMenu mode="inline" onChosen={() => setMenuOpen(false)} />
        </Drawer>
      )}
      <NewVersionBar />
    </Layout>
  )
})

const year = beijingYear(new Date())

function FrameFooter() {
  const { name } = usePlatform()
  return (
    <Layout.Footer className="frame-footer">
      Copyright © {year} {name}
    </Layout.Footer>
  )
}

const foldBelow = 1088 // A §9

/** A narrow window collapses the menu automatically; otherwise it stays as the user left it. */
function useFoldedMenu(): [boolean, (isFolded: boolean) => void] {
  const isNarrow = useBreakpoint().width < foldBelow
  const { settings, change } = useSettings()
  const [inNarrow, setInNarrow] = useState(true)

  function fold(isFolded: boolean) {
    if (isNarrow) setInNarrow(isFolded)
    else change({ sidebar: !isFolded })
  }

  return [isNarrow ? inNarrow : !settings.sidebar, fold]
}
