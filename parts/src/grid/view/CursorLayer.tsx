import { type RefObject, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { checkCell } from '../model/checkCell.ts'
import type { GridColumn } from '../model/GridColumn.ts'
import { rangeOf } from '../model/selection.ts'
import { isNumberInTyping } from '../text/numberText.ts'
import { withSemicolons } from '../text/tagsText.ts'
import { CellEditor } from './CellEditor.tsx'
import type { Cursor } from './createCursor.ts'
import styles from './DataGrid.module.css'
import { gridKeys } from './gridKeys.ts'
import type { GridSource } from './GridSource.ts'
import type { GridActs } from './useGridActs.ts'
import { usePopupPlace } from './usePopupPlace.ts'

interface CursorLayerProps {
  source: GridSource
  cursor: Cursor
  acts: GridActs
  columns: readonly GridColumn[]
  offsets: readonly number[]
  rowHeight: number
  label: string
  sink: RefObject<HTMLTextAreaElement | null>
}

/**
 * The marked cells, the cursor and the editor, above the rows. The text field always has the focus and lies over the
 * cell, unseen until something is typed: so an input method begins in it, and its first letter is not lost.
 */
export function CursorLayer({ source, cursor, acts, columns, offsets, rowHeight, label, sink }: CursorLayerProps) {
  const selection = useSyncExternalStore(cursor.subscribe, cursor.selection)
  const editing = useSyncExternalStore(cursor.subscribe, cursor.editing)
  const last = useRef('')
  const focus = selection?.focus
  const column = focus && columns[focus.column]
  const key = focus && source.model.order()[focus.row]
  const isEditing = editing !== undefined

  // Uncontrolled: a keystroke costs what the browser takes for it, and nothing of ours.
  useLayoutEffect(() => {
    const field = sink.current
    if (!field) return
    field.value = editing?.text ?? ''
    last.current = field.value
    if (editing) field.setSelectionRange(field.value.length, field.value.length)
  }, [editing, sink])

  function onInput(field: HTMLTextAreaElement, isComposing: boolean): void {
    if (!column) return
    if (!cursor.editing()) {
      const typed = field.value
      acts.edit(typed)
      if (!cursor.editing()) field.value = ''
      return
    }
    if (isComposing) return
    if (column.type === 'inputNumber' && !isNumberInTyping(field.value)) field.value = last.current
    if (column.type === 'tags') field.value = withSemicolons(field.value)
    last.current = field.value
    showProblem(field)
  }

  /** What is wrong so far is told while it is typed; it hinders nobody. */
  function showProblem(field: HTMLTextAreaElement): void {
    if (!column || key === undefined) return
    const verdict = checkCell(field.value, { column, row: source.model.row(key), countOf: () => 1 })
    const problem = verdict instanceof Promise ? undefined : verdict
    field.setAttribute('aria-invalid', String(problem !== undefined))
    field.title = problem ?? ''
  }

  const boxOf = (top: number, bottom: number, left: number, right: number) => ({
    top: top * rowHeight,
    left: offsets[left]!,
    width: offsets[right + 1]! - offsets[left]!,
    height: (bottom - top + 1) * rowHeight,
  })
  const range = selection && rangeOf(selection)
  const isMany = range && (range.top !== range.bottom || range.left !== range.right)
  return (
    <>
      {isMany && <div className={styles.range} style={boxOf(range.top, range.bottom, range.left, range.right)} />}
      <div
        className={styles.cursor}
        data-placed={column !== undefined}
        data-editing={isEditing}
        style={focus && column && boxOf(focus.row, focus.row, focus.column, focus.column)}
      >
        <Sink
          sink={sink}
          label={isEditing && column ? `编辑${column.title}，第 ${editing.place.row + 1} 行` : label}
          activeId={key === undefined || !column ? undefined : `${source.id}-${key}-${column.key}`}
          isEditing={isEditing}
          isTall={column?.type === 'textarea'}
          onFocus={() => {
            if (!cursor.selection() && source.model.order().length > 0) acts.select({ row: 0, column: 0 })
          }}
          onKeyDown={gridKeys(acts, cursor)}
          onInput={(event) => onInput(event.currentTarget, event.nativeEvent.isComposing)}
          onCompositionEnd={(event) => onInput(event.currentTarget, false)}
          onBlur={(event) => {
            if (cursor.editing() && !isInside(event.relatedTarget, event.currentTarget))
              acts.commit(event.currentTarget.value)
          }}
          onCopy={(event) => {
            if (!cursor.editing() && acts.copy(event.clipboardData)) event.preventDefault()
          }}
          onCut={(event) => {
            if (cursor.editing() || !acts.copy(event.clipboardData)) return
            event.preventDefault()
            acts.clear()
          }}
          onPaste={(event) => {
            if (cursor.editing()) return
            event.preventDefault()
            acts.paste(event.clipboardData)
          }}
        />
        {isEditing && column && (
          <Suspense>
            <CellEditor column={column} value={source.model.row(key!)[column.key]} sink={sink} onChoose={acts.choose} />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** Whether the focus goes to a list or a calendar that belongs to the editor. */
const isInside = (target: EventTarget | null, field: HTMLElement): boolean =>
  target instanceof Element && (field.parentElement!.contains(target) || target.closest('.grid-popup') !== null)

interface SinkProps extends React.ComponentProps<'textarea'> {
  sink: RefObject<HTMLTextAreaElement | null>
  label: string
  activeId?: string | undefined
  isEditing?: boolean
  isTall?: boolean
}

function Sink({ sink, label, activeId, isEditing = false, isTall = false, ...events }: SinkProps) {
  const place = usePopupPlace(sink, false, isEditing && isTall)
  return (
    <textarea
      {...events}
      ref={sink}
      style={place}
      rows={1}
      data-grid-field
      aria-label={label}
      aria-activedescendant={isEditing ? undefined : activeId}
      autoComplete="off"
      spellCheck={false}
      className={styles.sink}
      data-mode={isEditing ? (isTall ? 'tall' : 'line') : 'unseen'}
    />
  )
}
