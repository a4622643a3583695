import { type ClipboardEvent, type RefObject, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../lazyPart.tsx'
import { isEditable, kindOf, opensWindow, placeholderOf } from '../../cells/cellKinds.ts'
import type { GridColumn } from '../../model/GridColumn.ts'
import { type CellRange, rangeOf } from '../../model/selection.ts'
import type { Cursor } from './createCursor.ts'
import own from './cursor.module.css'
import styles from '../DataGrid.module.css'
import { gridKeys } from './gridKeys.ts'
import type { GridLayout } from '../GridLayout.ts'
import type { GridSource } from '../GridSource.ts'
import { useFillDrag } from './useFillDrag.ts'
import type { GridActs } from './useGridActs.ts'
import { usePopupPlace } from '../../cells/usePopupPlace.ts'

/** Delay of validation after blur (specification file 2 §9). */
const blurCheckMs = 100

interface CursorLayerProps {
  source: GridSource
  cursor: Cursor
  acts: GridActs
  layout: GridLayout<GridColumn>
  label: string
  sink: RefObject<HTMLTextAreaElement | null>
  canInsert: boolean
  onWarning: (message: string) => void
}

const GridMenu = lazyPart(() => import('./GridMenu.tsx').then((module) => module.GridMenu))

/**
 * The selection, the cursor and the editor, above the rows. The text field always has the focus and covers the cell,
 * invisible until something is typed, so that an input method starts in it and the first key is not lost.
 */
export function CursorLayer({ source, cursor, acts, layout, label, sink, ...options }: CursorLayerProps) {
  const { columns, offsets, frozen, places, rowHeight, headerHeight } = layout
  const selection = useSyncExternalStore(cursor.subscribe, cursor.selection)
  const editing = useSyncExternalStore(cursor.subscribe, cursor.editing)
  const menu = useSyncExternalStore(cursor.subscribe, cursor.menu)
  const fill = useFillDrag({ layout, rowCount: source.rows.order().length, onFill: acts.fillTo })
  const last = useRef('')
  const focus = selection?.focus
  const column = focus && columns[focus.column]
  const key = focus && source.rows.order()[focus.row]
  const values = key === undefined ? undefined : source.model.row(key)
  const Editor = column && kindOf(column.type).Editor
  const isEditing = editing !== undefined
  const isTyped = isEditing && column !== undefined && !opensWindow(column.type)

  // Uncontrolled, so that a key press causes no React render.
  useLayoutEffect(() => {
    const field = sink.current
    if (!field) return
    field.value = editing?.text ?? ''
    last.current = field.value
    if (editing) field.setSelectionRange(editing.isSelected ? 0 : field.value.length, field.value.length)
  }, [editing, sink])

  function onInput(field: HTMLTextAreaElement, isComposing: boolean): void {
    if (!cursor.editing()) {
      const typed = field.value
      acts.edit(typed)
      if (!cursor.editing()) field.value = ''
      return
    }
    if (!column || isComposing) return
    const corrected = kindOf(column.type).whileTyping?.(field.value, last.current) ?? field.value
    if (corrected !== field.value) field.value = corrected
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

  function copy(event: ClipboardEvent<HTMLTextAreaElement>): boolean {
    const cells = cursor.editing() ? undefined : acts.copied()
    if (!cells) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', cells.plain)
    event.clipboardData.setData('text/html', cells.html)
    return true
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
  const corner = range && !isEditing && column && isEditable(column) ? boxOf(range) : undefined
  function openMenu(field: HTMLElement): void {
    const { left, bottom } = field.getBoundingClientRect()
    cursor.openMenu({ x: left, y: bottom })
  }
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
      {corner && (
        <div className={styles.layer} data-frozen={range!.right < frozen || undefined}>
          {fill.preview && <div className={own.preview} style={boxOf(fill.preview)} />}
          <div
            aria-hidden
            data-fill-handle
            className={own.handle}
            style={{ left: corner.left + corner.width - 8, top: corner.top + corner.height - 8 }}
            onPointerDown={(event) => fill.onHandle(event, range!, event.currentTarget.parentElement!.parentElement!)}
          />
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
            tall={column && kindOf(column.type).field}
            onFocus={() => {
              if (!cursor.selection() && source.rows.order().length > 0) acts.home(true, false)
            }}
            placeholder={isTyped ? placeholderOf(column) : undefined}
            onKeyDown={gridKeys(acts, cursor, () => sink.current && openMenu(sink.current))}
            onContextMenu={(event) => {
              // Browsers send it for the menu key; while typing it is the menu of the text field.
              if (cursor.editing()) return
              event.preventDefault()
              if (!cursor.menu()) openMenu(event.currentTarget)
            }}
            onInput={(event) => onInput(event.currentTarget, event.nativeEvent.isComposing)}
            onCompositionEnd={(event) => onInput(event.currentTarget, false)}
            onBlur={(event) => {
              // Dialogs end editing themselves.
              if (isTyped && cursor.editing() && !isInside(event.relatedTarget, event.currentTarget))
                acts.commit(event.currentTarget.value, blurCheckMs)
            }}
            onCopy={(event) => void copy(event)}
            onCut={(event) => {
              if (copy(event)) acts.clear()
            }}
            onPaste={(event) => {
              const data = event.clipboardData
              const cells = { plain: data.getData('text/plain'), html: data.getData('text/html') }
              if (cursor.editing()) {
                // With all cells in edit mode several cells are still pasted into the grid.
                if (!source.alwaysEdit || !/[\t\n]/.test(cells.plain.trim())) return
                acts.cancel()
              }
              event.preventDefault()
              acts.paste(cells)
            }}
          />
          {isEditing && Editor && values && (
            <Suspense>
              <Editor
                source={source}
                column={column}
                rowKey={key!}
                values={values}
                sink={sink}
                isTyped={editing.isTyped}
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
      {menu && (
        <Suspense>
          <GridMenu
            source={source}
            acts={acts}
            at={menu}
            columns={columns}
            canInsert={options.canInsert}
            sink={sink}
            onWarning={options.onWarning}
            onClose={() => cursor.openMenu(undefined)}
          />
        </Suspense>
      )}
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
