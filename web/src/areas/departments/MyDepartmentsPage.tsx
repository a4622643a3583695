import type { Person } from '@lexdesk/domain'
import { Button, Result, Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../api/session/useSession.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageHostContext } from '../../ui/page/PageHost.ts'
import layout from '../../ui/page/pageLayout.module.css'
import { allDepartments } from './DepartmentNode.ts'
import { DepartmentRoles } from './DepartmentRoles.tsx'
import styles from './departments.module.css'
import { DepartmentTree } from './DepartmentTree.tsx'
import { DepartmentUsers } from './DepartmentUsers.tsx'
import { useHeldWork } from './useHeldWork.ts'
import { UserRolesDrawer } from './UserRolesDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { departmentCalls } from './departmentCalls.ts'
import type { DepartmentTreeModel } from './useDepartmentLevels.ts'

/** 我的部门: the departments that the user supervises, their users and their roles. */
export function MyDepartmentsPage() {
  const tree = useMyDepartments()
  const { host, mayLeave } = useHeldWork()
  const [params, setParams] = useSearchParams()
  const id = params.get('id') ?? tree.nodes?.[0]?.id
  const select = async (wanted: string) => {
    if (wanted !== id && (await mayLeave())) setParams({ id: wanted })
  }

  return (
    <section className={layout.page}>
      <PageHeader title="我的部门" />
      {tree.isSuperior === false ? (
        <div className={layout.panel}>
          <Result
            status="info"
            title="您还没有负责的部门"
            subTitle="只有“上级”身份的用户可以管理自己负责的部门。如需管理，请联系管理员在用户管理中设置您的身份和负责部门。"
          />
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={layout.panel}>
            <DepartmentTree tree={tree} selected={id} onSelect={(node) => void select(node.id)} isMine />
          </div>
          <div className={layout.panel}>
            <PageHostContext value={host}>
              {id === undefined ? (
                <EmptyHint description={tree.nodes ? '没有可管理的部门' : '加载中…'} />
              ) : (
                <MyDepartment
                  key={id}
                  id={id}
                  title={allDepartments(tree.nodes ?? []).find((node) => node.id === id)?.title}
                />
              )}
            </PageHostContext>
          </div>
        </div>
      )}
    </section>
  )
}

function MyDepartment({ id, title }: { id: string; title: string | undefined }) {
  const { can } = useSession()
  const [person, setPerson] = useState<Person>()
  return (
    <>
      <div className={styles.head}>
        <h2>{title}</h2>
      </div>
      <Tabs
        items={[
          {
            key: 'users',
            label: '部门用户',
            children: (
              <DepartmentUsers
                departId={id}
                actions={(user) =>
                  can('departRole:users') && (
                    <Button
                      type="link"
                      size="small"
                      aria-label={`${user.realname}的部门角色`}
                      onClick={() => setPerson(user)}
                    >
                      部门角色
                    </Button>
                  )
                }
              />
            ),
          },
          { key: 'roles', label: '部门角色', children: <DepartmentRoles departId={id} /> },
        ]}
      />
      {person && <UserRolesDrawer departId={id} user={person} onClose={() => setPerson(undefined)} />}
    </>
  )
}

/** The supervised departments with their descendants; `isSuperior` is undefined until loaded. */
function useMyDepartments(): DepartmentTreeModel & { isSuperior: boolean | undefined } {
  const [expanded, setExpanded] = useState<readonly string[]>()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'department', 'mine'],
    queryFn: ({ signal }) => departmentCalls.mine(signal),
  })
  return {
    nodes: data ?? undefined,
    isSuperior: data === undefined ? undefined : data !== null,
    expanded: expanded ?? (data ?? []).map(({ id }) => id),
    setExpanded,
    error,
    retry: () => void refetch(),
  }
}
