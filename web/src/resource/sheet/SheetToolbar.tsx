import type { Resource } from '@lexdesk/domain'
import { GridToolbar } from '@lexdesk/parts'
import { Button } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import type { Sheet } from './createSheet.ts'
import styles from './SheetEditor.module.css'
import { countOf, editWords, type SheetEdits } from './sheetEdits.ts'

interface SheetToolbarProps extends Omit<ComponentProps<typeof GridToolbar>, 'grid' | 'title' | 'isOrdered'> {
  resource: Resource
  sheet: Sheet
  edits: SheetEdits
  isSaving: boolean
  /** Beside the buttons. */
  head: ReactNode
  onSave: () => void
  onClose: () => void
}

const never = () => false

/** The acts on a sheet and its rows, and what will be saved. */
export function SheetToolbar(props: SheetToolbarProps) {
  const { resource, sheet, edits, isSaving, head, onSave, onClose, ...rows } = props
  const { grid } = sheet.rowsGrid
  const isDirty = countOf(edits) > 0
  const removed = edits.deleted.length
  return (
    <>
      <Button type="primary" size="small" title="Ctrl+S" loading={isSaving} disabled={!isDirty} onClick={onSave}>
        保存
      </Button>
      <Button size="small" onClick={onClose}>
        返回列表
      </Button>
      {/* The button that removes a row restores one that is removed. */}
      <GridToolbar {...rows} grid={grid} title={resource.title} isOrdered={false} isOff={never} />
      {removed > 0 && (
        <Button size="small" onClick={() => sheet.restore(edits.deleted)}>
          恢复删除的 {removed} 行
        </Button>
      )}
      {head}
      <span role="status" className={styles.count}>
        {isDirty ? editWords(edits) : `共 ${grid.model.order().length} 行，可从 Excel 粘贴`}
      </span>
    </>
  )
}
