import {
  ClearOutlined,
  ClusterOutlined,
  EditOutlined,
  IdcardOutlined,
  LockOutlined,
  LogoutOutlined,
  PictureOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { App, Avatar, Button } from 'antd'
import { useRef, useCallback } from 'react'
import { fileAddress } from '../../api/uploads/fileAddress.ts'
import { useSession } from '../../api/session/useSession.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { LazyMenu, useLazyOverlay } from '../../ui/page/LazyOverlay.tsx'
import { useGo } from '../../ui/page/useGo.ts'
import { screenLock } from '../lock/screenLock.ts'
import { accountPaths } from '../routes/staticEntries.ts'
import { TenantLine } from './TenantName.tsx'
import { fetchMyDepartments } from './myDepartments.ts'
import { useDialogSlot } from './useDialogSlot.tsx'
import { directoryPermission, dictionaryEndpoints } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/calls/call.ts'
import { dictionariesQuery } from '../../api/dictionaries/dictionaries.ts'

/** The entries that concern the user and not the page: settings, password, department, sign-out. */
export function UserMenu() {
  const { user, signOut } = useSession()
  const { isMobile } = useBreakpoint()
  const { message, modal } = App.useApp()
  const trigger = useRef<HTMLButtonElement>(null)
  const { show, dialog } = useDialogSlot(() => trigger.current?.focus())
  const overlay = useLazyOverlay()
  const clearCache = useClearCache()
  const go = useGo()
  const { username, avatar } = user

  function openSettings() {
    show(async () => {
      const { SettingsDrawer } = await import('../settings/SettingsDrawer.tsx')
      return (props) => <SettingsDrawer {...props} />
    })
  }

  function showAvatar(path: string) {
    show(async () => {
      const { ImagePreview } = await import('../../ui/values/ImagePreview.tsx')
      return (props) => <ImagePreview {...props} url={fileAddress(path)} title="头像" />
    })
  }

  function changePassword() {
    if (!username) return void message.warning('当前系统无登录用户!')
    show(async () => {
      const { PasswordDialog } = await import('../../areas/session/PasswordDialog.tsx')
      return (props) => <PasswordDialog {...props} username={username} />
    })
  }

  async function switchDepartment() {
    try {
      const departments = await fetchMyDepartments()
      if (departments.list.length === 0) return void message.warning('您尚未设置部门信息!')
      show(async () => {
        const { DepartmentDialog } = await import('./DepartmentDialog.tsx')
        return (props) => <DepartmentDialog {...props} username={username} departments={departments} />
      })
    } catch (error) {
      message.warning(formatError(error))
    }
  }

  function askToSignOut() {
    modal.confirm({
      title: '提示',
      content: '真的要注销登录吗 ?',
      okText: '确定',
      cancelText: '取消',
      // The browser goes to the sign-in page whether the call succeeds or not.
      onOk: () => signOut().catch(() => {}),
      afterClose: () => trigger.current?.focus(),
    })
  }

  return (
    <>
      <LazyMenu
        overlay={overlay}
        menu={{
          items: [
            { key: 'name', type: 'group', label: `账号：${username}` },
            ...(isMobile ? [{ key: 'tenant', type: 'group' as const, label: <TenantLine /> }] : []),
            { type: 'divider' },
            ...(avatar
              ? [{ key: 'avatar', icon: <PictureOutlined />, label: '查看头像', onClick: () => showAvatar(avatar) }]
              : []),
            { key: 'center', icon: <IdcardOutlined />, label: '个人中心', onClick: () => go(accountPaths.center) },
            { key: 'account', icon: <EditOutlined />, label: '个人设置', onClick: () => go(accountPaths.base) },
            { key: 'settings', icon: <SettingOutlined />, label: '系统设置', onClick: openSettings },
            { key: 'password', icon: <LockOutlined />, label: '密码修改', onClick: changePassword },
            {
              key: 'security',
              icon: <SafetyCertificateOutlined />,
              label: '账号安全',
              onClick: () => go(accountPaths.security),
            },
            // A wider header has a button for it.
            ...(isMobile
              ? [{ key: 'lock', icon: <LockOutlined />, label: '锁定屏幕', onClick: () => screenLock.lock(user.id) }]
              : []),
            { key: 'cache', icon: <ClearOutlined />, label: '清理缓存', onClick: () => void clearCache() },
            { key: 'department', icon: <ClusterOutlined />, label: '切换部门', onClick: () => void switchDepartment() },
            { type: 'divider' },
            { key: 'signOut', icon: <LogoutOutlined />, label: '退出登录', onClick: askToSignOut },
          ],
        }}
      >
        <Button
          ref={trigger}
          type="text"
          aria-label={`${user.realname}，账号菜单`}
          aria-haspopup="menu"
          onClick={overlay.openFirst}
        >
          <Avatar size={24} icon={<UserOutlined />} src={avatar ? fileAddress(avatar) : undefined} alt="" />
          {!isMobile && <span className="frame-user">{user.realname}</span>}
        </Button>
      </LazyMenu>
      {dialog}
    </>
  )
}

/** Reloads all dictionaries in the server's cache, if the user may do that, and then in this browser. */
function useClearCache(): () => Promise<void> {
  const { message } = App.useApp()
  const client = useQueryClient()
  const { can } = useSession()
  const isForServer = can(directoryPermission) || can('dict:list')
  return useCallback(async () => {
    try {
      if (isForServer) await call(dictionaryEndpoints.refleshCache)
      await client.query({ ...dictionariesQuery, staleTime: 0 })
      void client.invalidateQueries({ queryKey: ['dictionary'] })
      message.success('刷新缓存完成！')
    } catch {
      message.error('刷新缓存失败！')
    }
  }, [client, message, isForServer])
}
