import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Layout } from 'antd'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import { TaskCentre } from '../tasks/TaskCentre.tsx'
import { usePlatform } from '../usePlatform.ts'
import { ConnectionMark } from './ConnectionMark.tsx'
import { UserMenu } from './UserMenu.tsx'

interface FrameHeaderProps {
  isMenuShown: boolean
  onToggleMenu: () => void
}

export function FrameHeader({ isMenuShown, onToggleMenu }: FrameHeaderProps) {
  const { name, shortName } = usePlatform()
  const { isMobile } = useBreakpoint()
  return (
    <Layout.Header className="frame-header">
      <Button
        type="text"
        icon={isMenuShown ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={isMenuShown ? '收起菜单' : '展开菜单'}
        aria-expanded={isMenuShown}
        onClick={onToggleMenu}
      />
      <span className="frame-welcome">{isMobile ? shortName : `欢迎进入${name}`}</span>
      <ConnectionMark />
      <TaskCentre />
      <UserMenu />
    </Layout.Header>
  )
}
