import { maxSheetRows, permissionCode, type Resource } from '@lexdesk/domain'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { RowsToolbar } from '../../fields/rows/RowsToolbar.tsx'
import type { Sheet } from './createSheet.ts'
import styles from './SheetEditor.module.css'
import { countOf, editWords, type SheetEdits } from './sheetEdits.ts'

interface SheetToolbarProps {
  resource: Resource
  sheet: Sheet
  edits: SheetEdits
  firstColumn: string
  isSaving: boolean
  isFullScreen: boolean
  activeRow: () => number | undefined
  /** Beside the buttons. */
  head: ReactNode
  onSave: () => void
  onClose: () => void
  onFullScreen: () => void
}

/** The acts on a sheet and its rows, and what will be saved. */
export function SheetToolbar(props: SheetToolbarProps) {
  const { resource, sheet, edits, isSaving, head, onSave, onClose, ...rows } = props
  const { can } = useSession()
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
      <RowsToolbar
        {...rows}
        grid={grid}
        title={resource.title}
        max={maxSheetRows}
        without={['move', ...(['add', 'delete'] as const).filter((act) => !can(permissionCode(resource, act)))]}
      />
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
