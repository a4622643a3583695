import type { MenuRow } from '@lexdesk/domain'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { menuIcon } from '../../ui/page/menuIcon.tsx'
import { MenuActions, type MenuActs } from './MenuActions.tsx'

export interface MenuViewProps {
  rows: readonly MenuRow[]
  expanded: readonly string[]
  onExpanded: (ids: readonly string[]) => void
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
  acts: MenuActs
  empty: ReactNode
}

/** 0 and 1 are both shown as menus (wire contract §3.7). */
export const typeTitle = ({ menuType }: MenuRow): string => (menuType === 2 ? '按钮/权限' : '菜单')

export function MenuTable({ rows, expanded, onExpanded, chosen, onChosen, acts, empty }: MenuViewProps) {
  return (
    <Table<MenuRow>
      rowKey="id"
      size="small"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 1180 }}
      locale={{ emptyText: empty }}
      expandable={{
        expandedRowKeys: expanded,
        onExpand: (isOpen, { id }) => onExpanded(isOpen ? [...expanded, id] : expanded.filter((one) => one !== id)),
      }}
      rowSelection={{
        checkStrictly: true,
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChosen(keys.map(String)),
        getCheckboxProps: ({ name }) => ({ 'aria-label': `选择${name}` }),
        hideSelectAll: true,
      }}
      columns={[
        { key: 'name', dataIndex: 'name', title: '菜单名称', width: 240, ellipsis: true },
        { key: 'type', title: '类型', width: 90, render: (_, row) => typeTitle(row) },
        { key: 'perms', dataIndex: 'perms', title: '授权标识', width: 170, ellipsis: true },
        { key: 'icon', title: '图标', width: 60, render: (_, { icon }) => menuIcon(icon ?? undefined, false) },
        { key: 'component', dataIndex: 'component', title: '前端组件', width: 200, ellipsis: true },
        { key: 'url', dataIndex: 'url', title: '路径', width: 190, ellipsis: true },
        { key: 'sortNo', dataIndex: 'sortNo', title: '排序', width: 60 },
        {
          key: 'actions',
          title: '操作',
          width: 270,
          fixed: 'right',
          render: (_, row) => <MenuActions row={row} acts={acts} />,
        },
      ]}
    />
  )
}
