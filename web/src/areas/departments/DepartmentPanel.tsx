import { department, type Row } from '@lexdesk/domain'
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Space, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useSession } from '../../api/session/useSession.ts'
import { HistoryTimeline } from '../../resource/history/HistoryTimeline.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { DepartmentRoles } from './DepartmentRoles.tsx'
import { DepartmentUsers } from './DepartmentUsers.tsx'
import styles from './departments.module.css'
import { departmentHolder } from './grantCalls.ts'
import { GrantPanel } from './GrantPanel.tsx'
import { DetailSections } from '../../resource/detail/DetailSections.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'

interface DepartmentPanelProps {
  id: string
  tab: string
  onTab: (tab: string) => void
  onAddChild: () => void
  onDelete: () => void
}

/** The details of one department. */
export function DepartmentPanel({ id, tab, onTab, onAddChild, onDelete }: DepartmentPanelProps) {
  const { can } = useSession()
  const [isEditing, setEditing] = useState(false)
  const holder = useMemo(() => departmentHolder(id), [id])
  const {
    data: row,
    error,
    refetch,
  } = useQuery({
    queryKey: ['resource', 'department', 'row', id],
    queryFn: ({ signal }) => resourceApi(department).queryById(id, { signal }),
  })
  if (!row) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />

  const tabs = [
    {
      key: 'info',
      label: '基本信息',
      children: <DepartmentInfo row={row} isEditing={isEditing} onDone={() => setEditing(false)} />,
    },
    {
      key: 'grants',
      label: '部门权限',
      isHidden: !can('department:grant'),
      children: <GrantPanel holder={holder} />,
    },
    {
      key: 'users',
      label: '部门用户',
      isHidden: !can('department:users'),
      children: <DepartmentUsers departId={id} />,
    },
    {
      key: 'roles',
      label: '部门角色',
      // The permission of a page is not a button: any permission on its actions grants access to the list.
      isHidden: !['add', 'edit', 'grant'].some((act) => can(`departRole:${act}`)),
      children: <DepartmentRoles departId={id} />,
    },
    {
      key: 'history',
      label: '变更记录',
      isHidden: !can('department:history'),
      children: <HistoryTimeline resource={department} row={row} />,
    },
  ].filter(({ isHidden }) => !isHidden)
  return (
    <>
      <div className={styles.head}>
        <h2>{String(row.departName)}</h2>
        <Space wrap>
          {can('department:edit') && (
            <Button
              icon={<EditOutlined />}
              disabled={isEditing}
              onClick={() => {
                onTab('info')
                setEditing(true)
              }}
            >
              编辑
            </Button>
          )}
          {can('department:add') && (
            <Button icon={<PlusOutlined />} onClick={onAddChild}>
              添加下级
            </Button>
          )}
          {can('department:delete') && (
            <Button danger icon={<DeleteOutlined />} onClick={onDelete}>
              删除
            </Button>
          )}
        </Space>
      </div>
      <Tabs
        activeKey={tabs.some(({ key }) => key === tab) ? tab : 'info'}
        onChange={onTab}
        items={tabs.map(({ key, label, children }) => ({ key, label, children }))}
      />
    </>
  )
}

interface DepartmentInfoProps {
  row: Row<typeof department>
  isEditing: boolean
  onDone: () => void
}

/** A department, read-only or in edit mode. */
function DepartmentInfo({ row, isEditing, onDone }: DepartmentInfoProps) {
  if (!isEditing) return <DetailSections resource={department} row={row} />
  return <ResourceForm resource={department} mode="edit" id={row.id} open container="page" onClose={onDone} />
}
