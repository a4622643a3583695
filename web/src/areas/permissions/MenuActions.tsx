import type { MenuRow } from '@lexdesk/domain'
import { Button, Space } from 'antd'
import { useSession } from '../../api/session/useSession.ts'
import { resourceOfMenu } from './DataRule.ts'

export interface MenuActs {
  edit(row: MenuRow): void
  addBelow(row: MenuRow): void
  rules(row: MenuRow): void
  remove(row: MenuRow): void
}

/** The actions on a menu. */
export function MenuActions({ row, acts }: { row: MenuRow; acts: MenuActs }) {
  const { can } = useSession()
  return (
    <Space size={0}>
      {can('menu:edit') && (
        <Button type="link" size="small" aria-label={`编辑${row.name}`} onClick={() => acts.edit(row)}>
          编辑
        </Button>
      )}
      {can('menu:add') && row.menuType !== 2 && (
        <Button type="link" size="small" aria-label={`在${row.name}下新增`} onClick={() => acts.addBelow(row)}>
          添加下级
        </Button>
      )}
      {can('menu:edit') && resourceOfMenu(row.perms) && (
        <Button type="link" size="small" aria-label={`${row.name}的数据规则`} onClick={() => acts.rules(row)}>
          数据规则
        </Button>
      )}
      {can('menu:delete') && (
        <Button type="link" size="small" danger aria-label={`删除${row.name}`} onClick={() => acts.remove(row)}>
          删除
        </Button>
      )}
    </Space>
  )
}
