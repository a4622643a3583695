import {
  DeleteOutlined,
  DownloadOutlined,
  EllipsisOutlined,
  PlusOutlined,
  ReloadOutlined,
  RestOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useSession } from '../../api/session/useSession.ts'
import styles from './departments.module.css'

interface DepartmentToolbarProps {
  checked: number
  acts: {
    addRoot(): void
    deleteChecked(): void
    openImport(): void
    exportAll(): void
    openRecycleBin(): void
    refresh(): void
  }
}

/** The actions on the whole tree, each by permission. */
export function DepartmentToolbar({ checked, acts }: DepartmentToolbarProps) {
  const { can } = useSession()
  const more = [
    {
      key: 'import',
      label: '导入',
      icon: <UploadOutlined />,
      isAllowed: can('department:import'),
      act: acts.openImport,
    },
    {
      key: 'export',
      label: '导出',
      icon: <DownloadOutlined />,
      isAllowed: can('department:export'),
      act: acts.exportAll,
    },
    {
      key: 'bin',
      label: '回收站',
      icon: <RestOutlined />,
      isAllowed: can('department:restore'),
      act: acts.openRecycleBin,
    },
    { key: 'refresh', label: '刷新', icon: <ReloadOutlined />, isAllowed: true, act: acts.refresh },
  ].filter(({ isAllowed }) => isAllowed)
  return (
    <div className={styles.head} role="toolbar" aria-label="部门操作">
      {can('department:add') && (
        <Button type="primary" icon={<PlusOutlined />} onClick={acts.addRoot}>
          添加一级部门
        </Button>
      )}
      {checked > 0 && can('department:delete') && (
        <Button danger icon={<DeleteOutlined />} onClick={acts.deleteChecked}>
          批量删除（{checked}）
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: more.map(({ key, label, icon }) => ({ key, label, icon })),
          onClick: ({ key }) => more.find((one) => one.key === key)?.act(),
        }}
      >
        <Button icon={<EllipsisOutlined />} aria-label="更多操作" />
      </Dropdown>
    </div>
  )
}
