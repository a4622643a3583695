import { Checkbox, Table } from 'antd'
import type { ReactNode } from 'react'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import type { DepartmentUser } from './departmentCalls.ts'
import styles from './departments.module.css'

interface UserRowsProps {
  users: readonly DepartmentUser[]
  empty: ReactNode
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
  actions: (user: DepartmentUser) => ReactNode
}

/** Users as a table, or as cards where a table has no room. */
export function UserRows({ users, empty, chosen, onChosen, actions }: UserRowsProps) {
  const { isMobile } = useBreakpoint()
  if (!isMobile)
    return (
      <Table<DepartmentUser>
        rowKey="id"
        size="middle"
        dataSource={users}
        pagination={false}
        scroll={{ x: 760 }}
        locale={{ emptyText: empty }}
        rowSelection={{
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...chosen],
          onChange: (keys) => onChosen(keys.map(String)),
          getCheckboxProps: ({ realname }) => ({ 'aria-label': `选择${realname}` }),
          getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
        }}
        columns={[
          { key: 'username', dataIndex: 'username', title: '账号', width: 130, ellipsis: true },
          { key: 'realname', dataIndex: 'realname', title: '姓名', width: 110, ellipsis: true },
          { key: 'orgCode', dataIndex: 'orgCode', title: '所在部门', ellipsis: true },
          { key: 'phone', dataIndex: 'phone', title: '手机号码', width: 130 },
          { key: 'status', dataIndex: 'status_dictText', title: '状态', width: 80 },
          { key: 'actions', title: '操作', width: 170, fixed: 'right', render: (_, user) => actions(user) },
        ]}
      />
    )
  if (users.length === 0) return empty
  return (
    <ul className={styles.cards}>
      {users.map((user) => (
        <li key={user.id} className={styles.card}>
          <Checkbox
            aria-label={`选择${user.realname}`}
            checked={chosen.includes(user.id)}
            onChange={({ target }) =>
              onChosen(target.checked ? [...chosen, user.id] : chosen.filter((id) => id !== user.id))
            }
          />
          <div className={styles.facts}>
            <h3>{user.realname}</h3>
            <span>
              {user.username}
              {user.phone && ` · ${user.phone}`}
            </span>
            <span>{user.orgCode}</span>
            <div>{actions(user)}</div>
          </div>
        </li>
      ))}
    </ul>
  )
}
