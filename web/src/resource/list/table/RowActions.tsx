import { DownOutlined } from '@ant-design/icons'
import { type Act, type AnyRow, hasAct, permissionCode, type Resource } from '@lexdesk/domain'
import { Button, Popover, Space, Tooltip } from 'antd'
import { memo, type ReactNode, useState } from 'react'
import { useSession } from '../../../api/session/useSession.ts'
import { ActionButtons } from '../../ActionButtons.tsx'
import type { ResourceSlots } from '../../ResourceSlots.ts'
import { isEditableRow, stateActions } from '../../stateActions.ts'
import styles from './RowActions.module.css'
import type { RowActs } from './RowActs.ts'

interface RowActionsProps {
  resource: Resource
  slots: ResourceSlots
  row: AnyRow
  acts: RowActs
}

/** One width for all rows, so that the column width is stable. */
export function rowActionsWidth(resource: Resource, slots: ResourceSlots): number {
  const hasMore = resource.states !== undefined || resource.parentField !== undefined || slots.rowActions !== undefined
  return hasMore ? 216 : 164
}

interface RowButtonProps {
  children: ReactNode
  onClick: () => void
  danger?: boolean
  /** Why it is currently not possible. */
  refusal?: string | undefined
}

/** The actions of one row. */
export const RowActions = memo(function RowActions({ resource, slots, row, acts }: RowActionsProps) {
  const { can } = useSession()
  const may = (act: Act) => hasAct(resource, act) && can(permissionCode(resource, act))
  const refusal = isEditableRow(resource, row) ? undefined : '当前状态不能修改或删除'
  const [isOpen, setOpen] = useState(false)
  const own = slots.rowActions?.(row, () => setOpen(false))
  const canAddChild = resource.parentField !== undefined && may('add')
  const hasSteps = stateActions(resource, row, can).length > 0
  return (
    <Space size={0} className={styles.actions}>
      <RowButton onClick={() => acts.open(row)}>查看</RowButton>
      {may('edit') && (
        <RowButton refusal={refusal} onClick={() => acts.edit(row)}>
          编辑
        </RowButton>
      )}
      {may('delete') && (
        <RowButton danger refusal={refusal} onClick={() => acts.remove(row)}>
          删除
        </RowButton>
      )}
      {(canAddChild || hasSteps || own) && (
        <Popover
          trigger="click"
          placement="bottomRight"
          arrow={false}
          open={isOpen}
          onOpenChange={setOpen}
          content={
            <div className={styles.more}>
              {canAddChild && <RowButton onClick={() => acts.addChild(row)}>新增下级</RowButton>}
              {hasSteps && <ActionButtons resource={resource} row={row} slots={slots} />}
              {own}
            </div>
          }
        >
          <Button type="link" size="small" icon={<DownOutlined />} iconPlacement="end">
            更多
          </Button>
        </Popover>
      )}
    </Space>
  )
})

/** A plain button: thirty library buttons would be a third of the render cost of a list. */
function RowButton({ refusal, danger, onClick, children }: RowButtonProps) {
  const shown = (
    <button
      type="button"
      className={[styles.button, danger && styles.danger].filter(Boolean).join(' ')}
      disabled={refusal !== undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
  return refusal ? <Tooltip title={refusal}>{shown}</Tooltip> : shown
}
