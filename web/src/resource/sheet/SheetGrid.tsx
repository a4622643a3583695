import {
  type AnyRow,
  fieldCode,
  isClosed,
  maxSheetRows,
  permissionCode,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import { DataGrid } from '@lexdesk/parts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Flex, Modal } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { fetchDictionary } from '../../api/dictionaries/dictionaries.ts'
import { useNames } from '../../api/dictionaries/useNames.ts'
import { useAuthor } from '../../api/session/useAuthor.ts'
import { useSession } from '../../api/session/useSession.ts'
import { reportSource } from '../../fields/options/reportSource.ts'
import { fieldCells } from '../../fields/rows/FieldCell.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import type { Versions } from '../form/compareVersions.ts'
import { ConflictDialog } from '../form/ConflictDialog.tsx'
import { DraftOffer } from '../form/DraftOffer.tsx'
import { type UnsavedAnswer, UnsavedDialog } from '../form/UnsavedDialog.tsx'
import { useLeaveGuard } from '../form/useLeaveGuard.ts'
import { useSaveShortcut } from '../form/useSaveShortcut.ts'
import { useQuestion } from '../form/useQuestion.ts'
import type { ResourceSlots } from '../ResourceSlots.ts'
import { createSheet, removedRows } from './createSheet.ts'
import { editWords, type SheetEdits, type SheetProblem } from './sheetEdits.ts'
import styles from './SheetEditor.module.css'
import { SheetProblems } from './SheetProblems.tsx'
import { SheetToolbar } from './SheetToolbar.tsx'
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

/** The rows in an editable grid, saved in one transaction. */
export function SheetGrid({ resource, slots, rows, common, scope, head, onDirty, onClose }: SheetGridProps) {
  const { message } = App.useApp()
  const { can, isWithheld, withheldActs } = useSession()
  const client = useQueryClient()
  const author = useAuthor()
  const names = useNames()
  const may = (act: 'add' | 'delete') => can(permissionCode(resource, act))
  const [{ sheet, cellSlots, sources, firstColumn }] = useState(() => {
    const opened = createSheet({
      resource,
      names,
      rows,
      common,
      author,
      choices: slots.sheetChoices,
      isHidden: (name) => isWithheld(fieldCode(resource, name)) || isClosed(resource, name, can),
    })
    const cells = fieldCells(opened.fields, opened.rowsGrid)
    return {
      sheet: opened,
      cellSlots: cells.slots,
      sources: {
        editors: cells.editors,
        reports: reportSource,
        dictionary: fetchDictionary,
        withheldActs: (prefix: string) => [
          ...withheldActs(prefix),
          ...(may('add') ? [] : ['add']),
          ...(may('delete') ? [] : ['batch_delete']),
        ],
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

  // On a phone the keyboard would cover half of the rows.
  const { isMobile } = useBreakpoint()
  const [screen, setScreen] = useState({ isFull: false, key: isMobile ? undefined : order[0] })
  const turn = (key = order[0]) => setScreen(({ isFull }) => ({ isFull: !isFull, key }))
  const showRow = useCallback(() => {
    if (screen.key !== undefined) grid.show({ key: screen.key, column: firstColumn })
  }, [screen, grid, firstColumn])
  useEffect(showRow, [showRow])

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
  useSaveShortcut(!confirmation.subject && !unsaved.subject && !conflict.subject, () => {
    // The text of a cell that is being edited is written on blur.
    const focused = document.activeElement
    if (focused instanceof HTMLElement) {
      focused.blur()
      focused.focus({ preventScroll: true })
    }
    void save()
  })
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

  const content = (
    <Flex vertical gap={8} className={screen.isFull ? styles.fullScreen : styles.sheet} inert={isSaving}>
      {draft.offer && <DraftOffer draft={draft.offer} onRestore={draft.restore} onDiscard={draft.discard} />}
      <DataGrid
        grid={grid}
        label={`${resource.title}表格`}
        size="mini"
        maxHeight="fill"
        maxRows={maxSheetRows}
        growsAtEnd
        authPre={resource.name}
        slots={cellSlots}
        marks={sheet.marks}
        disabledRows={removedRows}
        sources={sources}
        toolbar={(state) => (
          <SheetToolbar
            {...state}
            resource={resource}
            sheet={sheet}
            edits={edits}
            isSaving={isSaving}
            head={head}
            onSave={() => void save()}
            onClose={() => void close()}
            fullScreen={{ isOn: screen.isFull, onTurn: () => turn(state.activeRow()) }}
          />
        )}
      />
      {/* Below the grid: what vanishes with a correction must not move the buttons under the pointer. */}
      {failure && <Alert type="error" showIcon role="alert" title={formatError(failure)} />}
      <SheetProblems sheet={sheet} problems={problems} onCompare={(problem) => void compare(problem)} />
    </Flex>
  )
  return (
    <>
      {screen.isFull ? (
        <Modal
          open
          centered
          width="100vw"
          title={`${resource.title}表格`}
          footer={null}
          onCancel={() => turn(screen.key)}
          // The dialog has taken the focus.
          afterOpenChange={showRow}
        >
          {content}
        </Modal>
      ) : (
        content
      )}
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
    </>
  )
}
