import { type AnyRow, fieldCode, maxSheetRows, permissionCode, type Resource, type Values } from '@lexdesk/domain'
import { DataGrid } from '@lexdesk/parts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { fetchDictionary } from '../../api/dictionaries/dictionaries.ts'
import { useNames } from '../../api/dictionaries/useNames.ts'
import { useSession } from '../../api/session/useSession.ts'
import { fieldCells } from '../../fields/rows/FieldCell.tsx'
import { RowsToolbar } from '../../fields/rows/RowsToolbar.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import type { Versions } from '../form/compareVersions.ts'
import { ConflictDialog } from '../form/ConflictDialog.tsx'
import { DraftOffer } from '../form/DraftOffer.tsx'
import { type UnsavedAnswer, UnsavedDialog } from '../form/UnsavedDialog.tsx'
import { useLeaveGuard } from '../form/useLeaveGuard.ts'
import { useQuestion } from '../form/useQuestion.ts'
import type { ResourceSlots } from '../ResourceSlots.ts'
import { createSheet, editWords, removedRows, type SheetEdits, type SheetProblem } from './createSheet.ts'
import styles from './SheetEditor.module.css'
import { problemsHeight, SheetProblems } from './SheetProblems.tsx'
import { useSheetDraft } from './useSheetDraft.ts'
import { useSheetSave } from './useSheetSave.ts'

interface SheetGridProps {
  resource: Resource
  slots: ResourceSlots
  rows: readonly AnyRow[]
  /** Values that all rows have in common. */
  common: Values
  /** Names the filter of the rows. */
  scope: string
  /** Beside the buttons. */
  head: ReactNode
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

/** Fills the window below the frame, the heading and the buttons. */
const gridHeight = (taken: number) => `max(240px, calc(100dvh - var(--frame-top, 0px) - ${140 + taken}px))`

/** The rows in an editable grid, saved in one transaction. */
export function SheetGrid({ resource, slots, rows, common, scope, head, onDirty, onClose }: SheetGridProps) {
  const { message } = App.useApp()
  const { can, isWithheld } = useSession()
  const client = useQueryClient()
  const names = useNames()
  const may = (act: 'add' | 'delete') => can(permissionCode(resource, act))
  const [{ sheet, cellSlots, sources, firstColumn }] = useState(() => {
    const opened = createSheet({
      resource,
      names,
      rows,
      common,
      choices: slots.sheetChoices,
      isHidden: (name) => isWithheld(fieldCode(resource, name)),
    })
    const cells = fieldCells(opened.fields, opened.rowsGrid)
    return {
      sheet: opened,
      cellSlots: cells.slots,
      sources: {
        editors: cells.editors,
        dictionary: fetchDictionary,
        withheldActs: () => (may('delete') ? [] : ['batch_delete']),
      },
      firstColumn: Object.keys(opened.fields)[0]!,
    }
  })
  const { grid } = sheet.rowsGrid
  const order = useSyncExternalStore(grid.rows.subscribe, grid.rows.order)
  const confirmation = useQuestion<SheetEdits, boolean>()
  const conflict = useQuestion<Versions, Values | null>()
  const needsConfirmation = (edits: SheetEdits) => slots.sheetNote !== undefined || edits.deleted.length > 0
  const { edits, isDirty, isSaving, problems, failure, ...saving } = useSheetSave(resource, sheet, (wanted) =>
    needsConfirmation(wanted) ? confirmation.ask(wanted) : Promise.resolve(true),
  )
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])

  const draft = useSheetDraft(resource, scope, sheet, edits)
  const unsaved = useQuestion<true, UnsavedAnswer>()
  const isSettled = useRef(false)
  async function mayLeave(): Promise<boolean> {
    if (isSettled.current || !isDirty) return true
    if (isSaving) return false
    const answer = await unsaved.ask(true)
    if (answer === 'discard') draft.drop()
    if (answer === 'keep') draft.saveNow()
    isSettled.current = answer !== 'stay'
    return isSettled.current
  }
  useLeaveGuard(isDirty, mayLeave)

  async function save() {
    const words = await saving.save()
    if (words === undefined) return
    isSettled.current = true
    draft.drop()
    message.success(words)
    void client.invalidateQueries({ queryKey: ['resource', resource.name] })
    onClose()
  }
  async function close() {
    if (await mayLeave()) onClose()
  }
  async function compare({ key, latest }: SheetProblem) {
    const mine = edits.changed.find((one) => one.key === key)
    const merged = latest && mine && (await conflict.ask({ original: mine.before, mine: mine.row, latest }))
    if (!merged) return
    sheet.rebase(latest, merged)
    await save()
  }

  return (
    <Flex vertical gap={8} inert={isSaving}>
      {draft.offer && <DraftOffer draft={draft.offer} onRestore={draft.restore} onDiscard={draft.discard} />}
      <DataGrid
        grid={grid}
        label={`${resource.title}表格`}
        size="mini"
        maxHeight={gridHeight(problemsHeight(problems.length) + (failure ? 48 : 0) + (draft.offer ? 56 : 0))}
        canGrow={may('add') && order.length < maxSheetRows}
        growsAtEnd
        authPre={resource.name}
        slots={cellSlots}
        marks={sheet.marks}
        disabledRows={removedRows}
        sources={sources}
        toolbar={({ activeRow }) => (
          <>
            <Button type="primary" size="small" loading={isSaving} disabled={!isDirty} onClick={() => void save()}>
              保存
            </Button>
            <Button size="small" onClick={() => void close()}>
              返回列表
            </Button>
            <RowsToolbar
              grid={grid}
              title={resource.title}
              max={maxSheetRows}
              firstColumn={firstColumn}
              activeRow={activeRow}
              without={['move', 'fullScreen', ...(['add', 'delete'] as const).filter((act) => !may(act))]}
            />
            {edits.deleted.length > 0 && (
              <Button size="small" onClick={() => sheet.restore(edits.deleted)}>
                恢复删除的 {edits.deleted.length} 行
              </Button>
            )}
            {head}
            <span role="status" className={styles.count}>
              {isDirty ? editWords(edits) : `共 ${order.length} 行，可从 Excel 粘贴`}
            </span>
          </>
        )}
      />
      {/* Below the grid: what vanishes with a correction must not move the buttons under the pointer. */}
      {failure && <Alert type="error" showIcon role="alert" title={formatError(failure)} />}
      <SheetProblems sheet={sheet} problems={problems} onCompare={(problem) => void compare(problem)} />
      {confirmation.subject && (
        <Modal
          open
          title={`保存${resource.title}的修改`}
          okText="保存"
          onOk={() => confirmation.answer(true)}
          onCancel={() => confirmation.answer(false)}
        >
          <p>{editWords(confirmation.subject)}。删除的记录移入回收站。</p>
          {slots.sheetNote?.(confirmation.subject)}
        </Modal>
      )}
      {unsaved.subject && <UnsavedDialog onAnswer={unsaved.answer} />}
      {conflict.subject && (
        <ConflictDialog resource={resource} versions={conflict.subject} onAnswer={conflict.answer} />
      )}
    </Flex>
  )
}
