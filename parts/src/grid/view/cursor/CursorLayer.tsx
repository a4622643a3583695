import { type RefObject, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { factsOf, opensWindow } from '../../model/cellType.ts'
import { type CellRange, rangeOf } from '../../model/selection.ts'
import { isNumberInTyping } from '../../text/numberText.ts'
import { withSemicolons } from '../../text/tagsText.ts'
import { CellEditor } from '../cells/cellViews.tsx'
import type { Cursor } from './createCursor.ts'
import styles from '../DataGrid.module.css'
import { gridKeys } from './gridKeys.ts'
import type { GridLayout } from '../GridLayout.ts'
import type { GridSource } from '../GridSource.ts'
import type { GridActs } from './useGridActs.ts'
import { usePopupPlace } from '../cells/usePopupPlace.ts'

/** Delay of validation after blur (specification file 2 §9). */
const blurCheckMs = 100

interface CursorLayerProps {
  source: GridSource
  cursor: Cursor
  acts: GridActs
  layout: GridLayout
  label: string
  sink: RefObject<HTMLTextAreaElement | null>
}

/**
 * The selection, the cursor and the editor, above the rows. The text field always has the focus and covers the cell,
 * invisible until something is typed, so that an input method starts in it and the first key is not lost.
 */
export function CursorLayer({ source, cursor, acts, layout, label, sink }: CursorLayerProps) {
  const { columns, offsets, frozen, places, rowHeight, headerHeight } = layout
  const selection = useSyncExternalStore(cursor.subscribe, cursor.selection)
  const editing = useSyncExternalStore(cursor.subscribe, cursor.editing)
  const last = useRef('')
  const focus = selection?.focus
  const column = focus && columns[focus.column]
  const key = focus && source.rows.order()[focus.row]
  const values = key === undefined ? undefined : source.model.row(key)
  const isEditing = editing !== undefined
  const isTyped = isEditing && column !== undefined && !opensWindow(column.type)

  // Uncontrolled, so that a key press causes no React render.
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
    // Do not reformat while deleting: a restored semicolon would make the caret stuck.
    if (column.type === 'tags' && field.value.length > last.current.length) field.value = withSemicolons(field.value)
    last.current = field.value
    showProblem(field)
  }

  /** Shows the current error while typing, without blocking input. */
  function showProblem(field: HTMLTextAreaElement): void {
    if (!column || key === undefined) return
    const problem = source.validation.preview(key, column.key, field.value)
    field.setAttribute('aria-invalid', String(problem !== undefined))
    field.title = problem ?? ''
  }

  const boxOf = ({ top, bottom, left, right }: CellRange) => {
    const begin = places.topOf(top)
    return {
      top: headerHeight + begin,
      left: offsets[left]!,
      width: offsets[right + 1]! - offsets[left]!,
      height: places.topOf(bottom) + rowHeight - begin,
    }
  }
  const range = selection && rangeOf(selection)
  const isMany = range && (range.top !== range.bottom || range.left !== range.right)
  const isFrozen = focus !== undefined && focus.column < frozen
  return (
    <>
      {isMany && range.right >= frozen && (
        <div className={styles.layer}>
          <div className={styles.range} style={boxOf({ ...range, left: Math.max(range.left, frozen) })} />
        </div>
      )}
      {isMany && range.left < frozen && (
        <div className={styles.layer} data-frozen>
          <div className={styles.range} style={boxOf({ ...range, right: Math.min(range.right, frozen - 1) })} />
        </div>
      )}
      <div className={styles.layer} data-frozen={isFrozen || undefined} data-editing={isEditing}>
        <div
          className={styles.cursor}
          data-placed={column !== undefined}
          style={
            focus && column && boxOf({ top: focus.row, bottom: focus.row, left: focus.column, right: focus.column })
          }
        >
          <Sink
            sink={sink}
            label={isTyped ? `编辑${column.title}，第 ${editing.place.row + 1} 行` : label}
            activeId={key === undefined || !column ? undefined : `${source.id}-${key}-${column.key}`}
            isEditing={isTyped}
            tall={column && factsOf(column.type).field}
            onFocus={() => {
              if (!cursor.selection() && source.rows.order().length > 0) acts.select({ row: 0, column: 0 })
            }}
            onKeyDown={gridKeys(acts, cursor)}
            onInput={(event) => onInput(event.currentTarget, event.nativeEvent.isComposing)}
            onCompositionEnd={(event) => onInput(event.currentTarget, false)}
            onBlur={(event) => {
              // Dialogs end editing themselves.
              if (isTyped && cursor.editing() && !isInside(event.relatedTarget, event.currentTarget))
                acts.commit(event.currentTarget.value, blurCheckMs)
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
          {isEditing && column && values && (
            <Suspense>
              <CellEditor
                source={source}
                column={column}
                rowKey={key!}
                values={values}
                sink={sink}
                onChoose={acts.choose}
                onChooseFields={acts.chooseFields}
                onClose={() => {
                  acts.cancel()
                  sink.current?.focus({ preventScroll: true })
                }}
              />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}

/** Whether the focus moves to a list or calendar of the editor. */
const isInside = (target: EventTarget | null, field: HTMLElement): boolean =>
  target instanceof Element && (field.parentElement!.contains(target) || target.closest('.grid-popup') !== null)

interface SinkProps extends React.ComponentProps<'textarea'> {
  sink: RefObject<HTMLTextAreaElement | null>
  label: string
  activeId?: string | undefined
  isEditing: boolean
  tall?: { width: number; height: number } | undefined
}

function Sink({ sink, label, activeId, isEditing, tall, ...events }: SinkProps) {
  const isTall = isEditing && tall !== undefined
  const place = usePopupPlace(sink, false, isTall)
  return (
    <textarea
      {...events}
      ref={sink}
      style={isTall ? { ...place, ...tall } : undefined}
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
