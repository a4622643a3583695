import { DepartmentPicker, MultiSelect } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { Form, Radio } from 'antd'
import { useId } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { loadDepartments } from '../../fields/options/userSource.ts'
import styles from '../../ui/forms/formGrid.module.css'
import { PositionSelect } from './PositionSelect.tsx'
import { userCalls } from './userCalls.ts'

interface PlaceSectionProps {
  values: Readonly<Record<string, unknown>>
  onChange: (name: string, value: unknown) => void
  errorOf: (name: string) => string | undefined
  disabled?: boolean | undefined
}

const split = (joined: unknown): string[] => (typeof joined === 'string' ? joined.split(',').filter(Boolean) : [])

/** Roles, departments, position and tenants of a user: stored as joined ids, shown as names. */
export function PlaceSection({ values, onChange, errorOf, disabled = false }: PlaceSectionProps) {
  const id = useId()
  const { can } = useSession()
  const userId = typeof values.id === 'string' ? values.id : undefined
  const mayRoles = can('user:roles')
  const mayDepartments = can('user:departments')
  const mayTenants = can('tenant:edit')
  const roles = useQuery({
    queryKey: ['resource', 'role', 'inReach'],
    queryFn: ({ signal }) => userCalls.rolesInReach(signal),
  })
  const ownRoles = useQuery({
    queryKey: ['resource', 'user', 'roles', userId],
    queryFn: ({ signal }) => userCalls.rolesOf(userId!, signal),
    enabled: userId !== undefined,
  })
  const ownDepartments = useQuery({
    queryKey: ['resource', 'user', 'departments', userId],
    queryFn: ({ signal }) => userCalls.departmentsOf(userId!, signal),
    enabled: userId !== undefined,
  })
  const tenants = useQuery({
    queryKey: ['resource', 'tenant', 'options'],
    queryFn: ({ signal }) => userCalls.tenants(signal),
    enabled: mayTenants,
  })
  // Unchanged values come from the server; only a change is sent.
  const chosenRoles = values.selectedroles === undefined ? (ownRoles.data ?? []) : split(values.selectedroles)
  const chosenDepartments =
    values.selecteddeparts === undefined
      ? (ownDepartments.data ?? []).map(({ value }) => value)
      : split(values.selecteddeparts)
  const isSuperior = values.userIdentity === 2
  const isReady = userId === undefined || (ownRoles.isSuccess && ownDepartments.isSuccess)

  const item = (name: string, label: string) => ({
    label,
    htmlFor: id + name,
    validateStatus: errorOf(name) ? ('error' as const) : undefined,
    help: errorOf(name),
  })
  return (
    <div className={styles.grid}>
      <Form.Item {...item('selectedroles', '角色')} className={styles.wide}>
        <MultiSelect
          id={`${id}selectedroles`}
          mode="multiple"
          value={chosenRoles}
          disabled={disabled || !mayRoles || !isReady}
          loading={roles.isFetching || ownRoles.isFetching}
          placeholder="请选择角色"
          showSearch={{ optionFilterProp: 'label' }}
          options={(roles.data ?? []).map(({ id: value, name, isBeyond, isPlatform }) => ({
            value,
            label: isPlatform ? `${name}（平台）` : name,
            disabled: isBeyond,
            title: isBeyond ? '该角色的权限超出您自己的，不能分配' : name,
          }))}
          onChange={(next: string[]) => onChange('selectedroles', next.join(','))}
        />
      </Form.Item>
      <Form.Item {...item('selecteddeparts', '所属部门')}>
        <DepartmentPicker
          id={`${id}selecteddeparts`}
          label="所属部门"
          placeholder="请选择所属部门"
          load={loadDepartments}
          value={chosenDepartments.join(',')}
          isMany
          disabled={disabled || !mayDepartments || !isReady}
          onChange={(keys) => onChange('selecteddeparts', keys)}
        />
      </Form.Item>
      <Form.Item {...item('post', '职务')}>
        <PositionSelect
          id={`${id}post`}
          value={split(values.post)}
          disabled={disabled}
          onChange={(code) => onChange('post', code)}
        />
      </Form.Item>
      <Form.Item {...item('userIdentity', '身份')} htmlFor={undefined}>
        <Radio.Group
          aria-label="身份"
          disabled={disabled}
          value={isSuperior ? 2 : 1}
          options={[
            { value: 1, label: '普通成员' },
            { value: 2, label: '上级' },
          ]}
          onChange={({ target }) => onChange('userIdentity', target.value)}
        />
      </Form.Item>
      {isSuperior && (
        <Form.Item {...item('departIds', '负责部门')}>
          <DepartmentPicker
            id={`${id}departIds`}
            label="负责部门"
            placeholder="请选择负责部门"
            load={loadDepartments}
            value={split(values.departIds).join(',')}
            isMany
            disabled={disabled}
            onChange={(keys) => onChange('departIds', keys)}
          />
        </Form.Item>
      )}
      {mayTenants && (
        <Form.Item {...item('relTenantIds', '租户')}>
          <MultiSelect
            id={`${id}relTenantIds`}
            mode="multiple"
            value={split(values.relTenantIds)}
            disabled={disabled}
            loading={tenants.isFetching}
            placeholder="请选择租户，留空为当前租户"
            showSearch={{ optionFilterProp: 'label' }}
            options={(tenants.data ?? []).map(({ value, text }) => ({ value: String(value), label: text }))}
            onChange={(next: string[]) => onChange('relTenantIds', next.join(','))}
          />
        </Form.Item>
      )}
    </div>
  )
}
