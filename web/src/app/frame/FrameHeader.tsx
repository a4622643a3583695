import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Layout } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '@lexdesk/parts'
import { NoticeBell } from '../../areas/notices/NoticeBell.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { HeaderTools } from '../header/HeaderTools.tsx'
import { MenuSearch } from '../header/MenuSearch.tsx'
import { TenantName } from '../header/TenantName.tsx'
import { UserMenu } from '../header/UserMenu.tsx'
import { useSettings } from '../settings/SettingsContext.ts'
import { TaskCentre } from '../tasks/TaskCentre.tsx'
import { usePlatform } from '../usePlatform.ts'
import { Brand } from './Brand.tsx'
import { ConnectionMark } from './ConnectionMark.tsx'
import { MainMenu } from './menu/MainMenu.tsx'

/** Only needed in a demonstration. */
const DemoClock = lazyPart(() => import('../header/DemoClock.tsx').then((module) => module.DemoClock))

interface FrameHeaderProps {
  /** What the header has of the menu. */
  menu: 'none' | 'groups' | 'all'
  isMenuShown: boolean
  onToggleMenu: () => void
}

export function FrameHeader({ menu, isMenuShown, onToggleMenu }: FrameHeaderProps) {
  const { name, shortName, hasDemoClock } = usePlatform()
  const { isMobile } = useBreakpoint()
  const { theme, fixedHeader, autoHideHeader } = useSettings().settings
  const isHidden = useHeaderHiding(autoHideHeader)
  const look = [
    'frame-header',
    fixedHeader && 'frame-header-fixed',
    isHidden && 'frame-header-hidden',
    menu !== 'none' && theme === 'dark' && 'frame-header-dark',
  ]
  return (
    <Layout.Header className={look.filter(Boolean).join(' ')}>
      {menu === 'all' ? (
        <>
          <Brand />
          <MainMenu mode="horizontal" />
        </>
      ) : (
        <>
          <Button
            type="text"
            icon={isMenuShown ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
            aria-label={isMenuShown ? '收起菜单' : '展开菜单'}
            aria-expanded={isMenuShown}
            onClick={onToggleMenu}
          />
          {menu === 'groups' ? (
            <MainMenu mode="horizontal" part="groups" />
          ) : (
            <span className="frame-welcome">{isMobile ? shortName : `欢迎进入${name}`}</span>
          )}
        </>
      )}
      <TenantName />
      {hasDemoClock && (
        <Suspense fallback={null}>
          <DemoClock />
        </Suspense>
      )}
      <MenuSearch />
      <ConnectionMark />
      <NoticeBell />
      <TaskCentre />
      {!isMobile && <HeaderTools />}
      <UserMenu />
    </Layout.Header>
  )
}

const hideBelow = 100 // A §9

/** Scrolling down hides the header; scrolling up shows it again. */
function useHeaderHiding(isWanted: boolean): boolean {
  const [isHidden, setHidden] = useState(false)

  useEffect(() => {
    if (!isWanted) return
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (now !== last) setHidden(now > hideBelow && now > last)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      setHidden(false)
    }
  }, [isWanted])

  return isHidden
}
