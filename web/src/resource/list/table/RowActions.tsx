import { EllipsisOutlined } from '@ant-design/icons'
import { type Act, type AnyRow, hasAct, permissionCode, type Resource } from '@lexdesk/domain'
import { memo, type ReactNode } from 'react'
import { useSession } from '../../../api/session/useSession.ts'
import { LazyPopover, useLazyOverlay } from '../../../ui/page/LazyOverlay.tsx'
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
  /** On a card, whose title opens the row: everything is in the menu. */
  isCard?: boolean
}

/** One width for all rows, so that the column is stable. */
export const rowActionsWidth = 96

/** What the user may do with one row: the most frequent action, and the others in a menu. */
export const RowActions = memo(function RowActions({ resource, slots, row, acts, isCard }: RowActionsProps) {
  const { can } = useSession()
  const overlay = useLazyOverlay()
  const { setOpen } = overlay
  const may = (act: Act) => hasAct(resource, act) && can(permissionCode(resource, act))
  const isEditable = isEditableRow(resource, row)
  const canEdit = may('edit') && isEditable
  const canDelete = may('delete') && isEditable
  const canAddChild = resource.parentField !== undefined && may('add')
  const hasSteps = stateActions(resource, row, can).length > 0
  const own = slots.rowActions?.(row, () => setOpen(false))
  const closing = (act: (row: AnyRow) => void) => () => {
    setOpen(false)
    act(row)
  }
  const others = (
    <div className={styles.more}>
      {isCard && canEdit && <RowButton onClick={closing(acts.edit)}>编辑</RowButton>}
      {(isCard || canEdit) && <RowButton onClick={closing(acts.open)}>查看</RowButton>}
      {slots.below && <RowButton onClick={closing(acts.showBelow)}>显示{slots.below.title}</RowButton>}
      {canAddChild && <RowButton onClick={closing(acts.addChild)}>新增下级</RowButton>}
      {hasSteps && <ActionButtons resource={resource} row={row} slots={slots} />}
      {own}
      {canDelete && (
        <div className={styles.last}>
          <RowButton danger onClick={closing(acts.remove)}>
            删除
          </RowButton>
        </div>
      )}
    </div>
  )
  return (
    <div className={isCard ? styles.onCard : styles.actions}>
      {!isCard && (
        <RowButton onClick={() => (canEdit ? acts.edit : acts.open)(row)}>{canEdit ? '编辑' : '查看'}</RowButton>
      )}
      {(isCard || canEdit || canDelete || canAddChild || hasSteps || own || slots.below) && (
        <LazyPopover overlay={overlay} content={others}>
          <button
            type="button"
            className={styles.button}
            aria-label="更多"
            aria-haspopup="true"
            aria-expanded={overlay.isOpen}
            onClick={overlay.openFirst}
          >
            <EllipsisOutlined />
          </button>
        </LazyPopover>
      )}
    </div>
  )
})

interface RowButtonProps {
  children: ReactNode
  onClick: () => void
  danger?: boolean
}

/** A plain button: thirty library buttons would be a third of the render cost of a list. */
function RowButton({ danger, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={[styles.button, danger && styles.danger].filter(Boolean).join(' ')}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
