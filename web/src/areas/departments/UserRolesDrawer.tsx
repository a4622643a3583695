import { useQuery } from '@tanstack/react-query'
import { App, Button, Checkbox, Drawer, Space } from 'antd'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { callEnvelope } from '../../api/callEnvelope.ts'
import { EmptyHint } from '../../ui/EmptyHint.tsx'
import { ErrorHint } from '../../ui/ErrorHint.tsx'
import { formatError } from '../../ui/formatError.ts'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import type { DepartmentUser } from './departmentCalls.ts'

interface UserRolesDrawerProps {
  departId: string
  user: DepartmentUser
  onClose: () => void
}

interface RolesOfUser {
  roles: { id: string; roleName: string; roleCode: string }[]
  held: string[]
}

async function load(departId: string, userId: string, signal: AbortSignal): Promise<RolesOfUser> {
  const ask = <T,>(name: string) =>
    call<T>({ method: 'GET', path: `/sys/sysDepartRole/${name}` }, { params: { departId, userId }, signal })
  const [roles, held] = await Promise.all([
    ask<RolesOfUser['roles']>('getDeptRoleList'),
    ask<{ droleId: string }[]>('getDeptRoleByUserId'),
  ])
  return { roles, held: held.map(({ droleId }) => droleId) }
}

/** Which roles of a department somebody who works in it holds. */
export function UserRolesDrawer({ departId, user, onClose }: UserRolesDrawerProps) {
  const { message } = App.useApp()
  const { isMobile } = useBreakpoint()
  const [draft, setDraft] = useState<string[]>()
  const [isSaving, setSaving] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'departRole', 'ofUser', departId, user.id],
    queryFn: ({ signal }) => load(departId, user.id, signal),
    gcTime: 0,
  })

  async function save() {
    if (!data || !draft) return
    setSaving(true)
    try {
      const body = { userId: user.id, newRoleId: draft.join(','), oldRoleId: data.held.join(',') }
      const path = '/sys/sysDepartRole/deptRoleUserAdd'
      message.success((await callEnvelope({ method: 'POST', path }, { body })).message)
      onClose()
    } catch (failure) {
      message.error(formatError(failure))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Drawer
      open
      size={isMobile ? '100%' : 420}
      title={`部门角色：${user.realname}`}
      onClose={onClose}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={draft === undefined} loading={isSaving} onClick={() => void save()}>
            保存
          </Button>
        </Space>
      }
    >
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={3} />)}
      {data?.roles.length === 0 && <EmptyHint description="本部门还没有部门角色，请先在“部门角色”中新增" />}
      {data && (
        <Checkbox.Group
          style={{ display: 'grid', gap: 12 }}
          value={draft ?? data.held}
          onChange={setDraft}
          options={data.roles.map(({ id, roleName, roleCode }) => ({ value: id, label: `${roleName}（${roleCode}）` }))}
        />
      )}
    </Drawer>
  )
}
