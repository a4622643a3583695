import { Checkbox, Table, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useSession } from '../../api/useSession.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import type { RoleUser } from './roleCalls.ts'
import styles from './roles.module.css'

interface UserRowsProps {
  users: readonly RoleUser[]
  isLoading: boolean
  empty: ReactNode
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
  onRemove: (id: string) => Promise<void>
}

/** Users of a role as a table, or as cards where a table has no room. */
export function UserRows({ users, isLoading, empty, chosen, onChosen, onRemove }: UserRowsProps) {
  const { isMobile } = useBreakpoint()
  const { can } = useSession()
  const removeButton = (one: RoleUser) =>
    can('role:users') && (
      <ConfirmButton
        type="link"
        size="small"
        danger
        title={`从该角色移除“${one.realname}”？`}
        onConfirm={() => onRemove(one.id)}
      >
        移除
      </ConfirmButton>
    )
  if (!isMobile)
    return (
      <Table<RoleUser>
        rowKey="id"
        size="middle"
        loading={isLoading}
        dataSource={users}
        pagination={false}
        scroll={{ x: 560 }}
        locale={{ emptyText: empty }}
        rowSelection={{
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...chosen],
          onChange: (keys) => onChosen(keys.map(String)),
          getCheckboxProps: ({ realname }) => ({ 'aria-label': `选择${realname}` }),
          getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
        }}
        columns={[
          { key: 'username', dataIndex: 'username', title: '用户账号', width: 140, ellipsis: true },
          { key: 'realname', dataIndex: 'realname', title: '用户姓名', width: 120, ellipsis: true },
          { key: 'orgCodeTxt', dataIndex: 'orgCodeTxt', title: '部门', ellipsis: true },
          { key: 'status', title: '状态', width: 80, render: (_, one) => <Status user={one} /> },
          { key: 'actions', title: '操作', width: 80, fixed: 'right', render: (_, one) => removeButton(one) },
        ]}
      />
    )
  if (users.length === 0) return isLoading ? null : empty
  return (
    <ul className={styles.cards}>
      {users.map((one) => (
        <li key={one.id} className={styles.card}>
          <Checkbox
            aria-label={`选择${one.realname}`}
            checked={chosen.includes(one.id)}
            onChange={({ target }) =>
              onChosen(target.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
            }
          />
          <div className={styles.facts}>
            <strong>{one.realname}</strong>
            <div>{one.username}</div>
            <div>{one.orgCodeTxt}</div>
          </div>
          <Status user={one} />
          {removeButton(one)}
        </li>
      ))}
    </ul>
  )
}

function Status({ user }: { user: RoleUser }) {
  return <Tag color={user.status === 1 ? 'success' : 'error'}>{user.status_dictText}</Tag>
}
