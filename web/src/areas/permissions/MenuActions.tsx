import type { MenuRow } from '@lexdesk/domain'
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useSession } from '../../api/session/useSession.ts'
import { LazyPopover, useLazyOverlay } from '../../ui/page/LazyOverlay.tsx'
import { resourceOfMenu } from './DataRule.ts'
import styles from './menus.module.css'
import { useRuleResources } from './useRuleResources.ts'

export interface MenuActs {
  edit(row: MenuRow): void
  addBelow(row: MenuRow): void
  rules(row: MenuRow): void
  remove(row: MenuRow): void
}

/** The actions on a menu: the most frequent one, and the others in a popover. */
export function MenuActions({ row, acts }: { row: MenuRow; acts: MenuActs }) {
  const { can } = useSession()
  const overlay = useLazyOverlay()
  const known = useRuleResources()
  const canAdd = can('menu:add') && row.menuType !== 2
  const hasRules = can('menu:edit') && resourceOfMenu(row.perms, known) !== undefined
  const canDelete = can('menu:delete')
  const closing = (act: (row: MenuRow) => void) => () => {
    overlay.setOpen(false)
    act(row)
  }
  const others = (
    <Space orientation="vertical" size={4}>
      {canAdd && (
        <Button type="link" size="small" aria-label={`在${row.name}下新增`} onClick={closing(acts.addBelow)}>
          添加下级
        </Button>
      )}
      {hasRules && (
        <Button type="link" size="small" aria-label={`${row.name}的数据规则`} onClick={closing(acts.rules)}>
          数据规则
        </Button>
      )}
      {canDelete && (
        <Button type="link" size="small" danger aria-label={`删除${row.name}`} onClick={closing(acts.remove)}>
          删除
        </Button>
      )}
    </Space>
  )
  return (
    <div className={styles.actions}>
      {can('menu:edit') && (
        <Button type="link" size="small" aria-label={`编辑${row.name}`} onClick={() => acts.edit(row)}>
          编辑
        </Button>
      )}
      {(canAdd || hasRules || canDelete) && (
        <LazyPopover overlay={overlay} content={others}>
          <Button
            type="link"
            size="small"
            icon={<EllipsisOutlined />}
            aria-label={`${row.name}的更多操作`}
            aria-haspopup="true"
            aria-expanded={overlay.isOpen}
            onClick={overlay.openFirst}
          />
        </LazyPopover>
      )}
    </div>
  )
}
