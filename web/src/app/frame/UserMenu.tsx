import { LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { App, Avatar, Button, Dropdown } from 'antd'
import { fileAddress } from '../../api/fileAddress.ts'
import { useSession } from '../../api/useSession.ts'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'

export function UserMenu() {
  const { user, signOut } = useSession()
  const { isMobile } = useBreakpoint()
  const { modal } = App.useApp()

  function askToSignOut() {
    modal.confirm({
      title: '提示',
      content: '真的要注销登录吗 ?',
      okText: '确定',
      cancelText: '取消',
      // The browser leaves for the sign-in page whether the server could be told or not.
      onOk: () => signOut().catch(() => {}),
    })
  }

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'name', label: `账号：${user.username}`, disabled: true },
          { type: 'divider' },
          { key: 'signOut', icon: <LogoutOutlined />, label: '退出登录', onClick: askToSignOut },
        ],
      }}
    >
      <Button type="text" aria-label={`${user.realname}，账号菜单`}>
        <Avatar size={24} icon={<UserOutlined />} src={user.avatar ? fileAddress(user.avatar) : undefined} alt="" />
        {!isMobile && user.realname}
      </Button>
    </Dropdown>
  )
}
