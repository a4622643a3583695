import { CloseOutlined } from '@ant-design/icons'
import { mobileBreakpoint, type role, type Row, user } from '@lexdesk/domain'
import { Pages } from '@lexdesk/parts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { PickRowsDialog } from '../../resource/PickRowsDialog.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { anySlots, type ResourceSlots } from '../../resource/ResourceSlots.ts'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PeopleRows } from '../../ui/rows/PeopleRows.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { roleCalls } from './roleCalls.ts'
import styles from './roles.module.css'

interface RoleUsersProps {
  role: Row<typeof role>
  userSlots: ResourceSlots<typeof user>
  onClose: () => void
}

const pageSize = 10

/** The users of a role: existing users are added and removed, new ones are created with it. */
export function RoleUsers({ role, userSlots, onClose }: RoleUsersProps) {
  const { can } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  const panel = useRef<HTMLElement>(null)
  const [username, setUsername] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const [chosen, setChosen] = useState<string[]>([])
  const [opened, setOpened] = useState<'add' | 'new'>()
  const page = useQuery({
    queryKey: ['resource', 'user', 'ofRole', role.id, username, pageNo],
    queryFn: ({ signal }) => roleCalls.users({ roleId: role.id, username, pageNo, pageSize }, signal),
    placeholderData: keepPreviousData,
  })
  // On a narrow screen it is below the roles, out of view.
  useEffect(
    () => panel.current?.scrollIntoView({ block: window.innerWidth < mobileBreakpoint ? 'start' : 'nearest' }),
    [],
  )

  const refresh = () => client.invalidateQueries({ queryKey: ['resource', 'user'] })
  const remove = async (ids: readonly string[]) => {
    message.success(await roleCalls.removeUsers(role.id, ids))
    setChosen((before) => before.filter((id) => !ids.includes(id)))
    setPageNo(1)
    await refresh()
  }
  const name = String(role.roleName)
  return (
    <section ref={panel} className={styles.users} aria-label={`角色“${name}”的用户`}>
      <div className={styles.head}>
        <h2>角色“{name}”的用户</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label="关闭角色用户" onClick={onClose} />
      </div>
      <div className={styles.bar}>
        <Input.Search
          className={styles.search}
          aria-label="用户账号"
          placeholder="请输入用户账号"
          allowClear
          onSearch={(words) => {
            setUsername(words.trim())
            setPageNo(1)
          }}
        />
        <Button type="primary" onClick={() => setOpened('add')}>
          添加已有用户
        </Button>
        {can('user:add') && can('user:roles') && <Button onClick={() => setOpened('new')}>新增用户</Button>}
        {chosen.length > 0 && (
          <ConfirmButton danger title={`从该角色移除选中的 ${chosen.length} 个用户？`} onConfirm={() => remove(chosen)}>
            批量移除（{chosen.length}）
          </ConfirmButton>
        )}
      </div>
      {!page.data &&
        (page.error ? (
          <ErrorHint error={page.error} onRetry={() => void page.refetch()} />
        ) : (
          <TableSkeleton rows={5} columns={5} />
        ))}
      {page.data && (
        <PeopleRows
          people={page.data.records}
          empty={<EmptyHint description={username ? '没有符合条件的用户' : '该角色还没有用户'} />}
          chosen={chosen}
          onChosen={setChosen}
          actions={({ id, realname }) => (
            <ConfirmButton
              type="link"
              size="small"
              danger
              title={`从该角色移除“${realname}”？`}
              onConfirm={() => remove([id])}
            >
              移除
            </ConfirmButton>
          )}
          actionsWidth={80}
        />
      )}
      {(page.data?.total ?? 0) > pageSize && (
        <Pages page={pageNo} size={pageSize} sizes={[]} total={page.data?.total ?? 0} onChange={setPageNo} />
      )}
      {opened === 'add' && (
        <PickRowsDialog
          title={`添加已有用户：${name}`}
          resource={user}
          onPick={(ids) => roleCalls.addUsers(role.id, ids)}
          onPicked={(words) => {
            message.success(words)
            setOpened(undefined)
            void refresh()
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      <ResourceForm
        resource={user}
        mode="add"
        open={opened === 'new'}
        initial={{ selectedroles: role.id }}
        slots={anySlots(userSlots)}
        onClose={() => setOpened(undefined)}
      />
    </section>
  )
}
