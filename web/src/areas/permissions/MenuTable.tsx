import type { MenuRow } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import type { ReactNode } from 'react'
import { menuIcon } from '../../ui/page/menuIcon.tsx'
import { idSelection } from '../../ui/rows/idSelection.ts'
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

const none: ReadonlySet<string> = new Set()

export function MenuTable({ rows, expanded, onExpanded, chosen, onChosen, acts, empty }: MenuViewProps) {
  return (
    <DataTable<MenuRow>
      label="菜单"
      rows={rows}
      nameOf={({ name }) => name}
      height="fill"
      empty={empty}
      tree={{
        expandedIds: expanded,
        loadingIds: none,
        toggle: ({ id }) =>
          onExpanded(expanded.includes(id) ? expanded.filter((one) => one !== id) : [...expanded, id]),
      }}
      // Selecting the visible rows would leave out the collapsed ones.
      selection={{ ...idSelection<MenuRow>(chosen, onChosen, ({ id }) => id), allLabel: null }}
      columns={[
        { key: 'name', title: '菜单名称', minWidth: 170 },
        { key: 'type', title: '类型', width: 90, text: typeTitle },
        { key: 'perms', title: '授权标识', width: 150 },
        {
          key: 'icon',
          title: '图标',
          width: 52,
          show: ({ icon }) => menuIcon(icon ?? undefined, false),
          text: ({ icon }) => icon ?? '',
        },
        { key: 'component', title: '前端组件', width: 200, importance: 3 },
        { key: 'url', title: '路径', width: 200 },
        { key: 'sortNo', title: '排序', width: 56, align: 'right' },
        {
          key: 'actions',
          title: '操作',
          width: 104,
          frozen: 'end',
          isActions: true,
          show: (row) => <MenuActions row={row} acts={acts} />,
        },
      ]}
    />
  )
}
