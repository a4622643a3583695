import { PlusOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { defaultPageSize, user, type Person } from '@lexdesk/domain'
import { Pages } from '@lexdesk/parts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useDebounced } from '../../fields/options/useDebounced.ts'
import { PickRowsDialog } from '../../resource/PickRowsDialog.tsx'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PeopleRows } from '../../ui/rows/PeopleRows.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { departmentCalls } from './departmentCalls.ts'
import styles from './departments.module.css'

/** From this width on there is room for phone numbers beside the tree. */
const roomyWidth = 1200

interface DepartmentUsersProps {
  departId: string
  /** Additional actions on a user. */
  actions?: (person: Person) => ReactNode
}

/** The users of a department: searched by name, added and removed, one or many. */
export function DepartmentUsers({ departId, actions }: DepartmentUsersProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const { width } = useBreakpoint()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState({ pageNo: 1, pageSize: defaultPageSize })
  const [chosen, setChosen] = useState<string[]>([])
  const [isAdding, setAdding] = useState(false)
  const realname = useDebounced(typed.trim(), 300)
  const query = { depId: departId, ...(realname !== '' && { realname }), ...page }
  // Users and their assignments share the query key of users, so a change of either refreshes the list.
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'user', 'ofDepartment', query],
    queryFn: ({ signal }) => departmentCalls.users(query, signal),
    placeholderData: keepPreviousData,
  })

  const changed = async (words: string) => {
    message.success(words)
    setChosen([])
    await client.invalidateQueries({ queryKey: ['resource', 'user'] })
  }
  const remove = async (ids: readonly string[]) => changed(await departmentCalls.removeUsers(departId, ids))

  return (
    <>
      <div className={styles.bar} role="toolbar" aria-label="部门用户操作">
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          添加已有用户
        </Button>
        <ConfirmButton
          danger
          icon={<UserDeleteOutlined />}
          disabled={chosen.length === 0}
          title={`确定将选中的 ${chosen.length} 人移出本部门吗?`}
          onConfirm={() => remove(chosen)}
        >
          {chosen.length > 0 ? `批量移出（${chosen.length}）` : '批量移出'}
        </ConfirmButton>
        <Input.Search
          className={styles.search}
          aria-label="查找部门用户"
          placeholder="姓名或账号"
          allowClear
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setPage({ ...page, pageNo: 1 })
          }}
        />
      </div>
      {data === undefined ? (
        error ? (
          <ErrorHint error={error} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={5} columns={5} />
        )
      ) : (
        <>
          <PeopleRows
            people={data?.records ?? []}
            empty={<EmptyHint description={realname === '' ? '本部门还没有用户' : '没有符合条件的用户'} />}
            chosen={chosen}
            onChosen={setChosen}
            actions={(person) => (
              <>
                {actions?.(person)}
                <ConfirmButton
                  type="link"
                  size="small"
                  danger
                  aria-label={`移出${person.realname}`}
                  title={`确定将“${person.realname}”移出本部门吗?`}
                  onConfirm={() => remove([person.id])}
                >
                  移出
                </ConfirmButton>
              </>
            )}
            actionsWidth={actions ? 170 : 80}
            isWide={width >= roomyWidth}
          />
          <Pages
            page={page.pageNo}
            size={page.pageSize}
            total={Number(data?.total ?? 0)}
            onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
          />
        </>
      )}
      {isAdding && (
        <PickRowsDialog
          title="添加已有用户"
          resource={user}
          onPick={(ids) => departmentCalls.addUsers(departId, ids)}
          onPicked={(words) => {
            setAdding(false)
            void changed(words)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
