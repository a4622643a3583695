import { DataGrid } from '@lexdesk/parts'
import { Flex, Modal } from 'antd'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { fetchDictionary } from '../../api/dictionaries/dictionaries.ts'
import { useNames } from '../../api/dictionaries/useNames.ts'
import { useFieldErrors } from '../FieldErrors.tsx'
import type { EditorProps, FieldOfKind } from '../FieldProps.ts'
import { isSameValue } from '../isSameValue.ts'
import { createRowsGrid, type RowsGrid } from './createRowsGrid.ts'
import { fieldCells } from './FieldCell.tsx'
import { shownFields } from './rowColumns.ts'
import { RowsDisplay } from './RowsDisplay.tsx'
import styles from './RowsEditor.module.css'
import { RowsProblems } from './RowsProblems.tsx'
import { RowsToolbar } from './RowsToolbar.tsx'

type RowsField = FieldOfKind<'rows'>

const defaultMax = 1000
const rowHeights = { inForm: 320, fullScreen: 'calc(100vh - 160px)' } as const

/** A sub-table. Where it cannot be written it is the table that is read. */
export function RowsEditor(props: EditorProps<RowsField>) {
  const { field, value, disabled, name = '', row = {} } = props
  return disabled ? <RowsDisplay field={field} value={value} name={name} row={row} /> : <GridOfRows {...props} />
}

/** The editable grid of a sub-table. Its rows are loaded again only when the form changes them itself. */
function GridOfRows({ field, value, onChange, id, name = '', onBlur }: EditorProps<RowsField>) {
  const names = useNames()
  const [rows, setRows] = useState(() => ({ fields: field.fields, ...startRows(field, names, value) }))
  // Forms that are defined by users make new definitions; the grid starts again with them.
  if (rows.fields !== field.fields) setRows({ fields: field.fields, ...startRows(field, names, value) })
  const { rowsGrid, slots, sources, firstColumn } = rows
  const { grid } = rowsGrid
  const order = useSyncExternalStore(grid.rows.subscribe, grid.rows.order)
  const [isFullScreen, setFullScreen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const max = field.max ?? defaultMax

  // A value that was emitted may come back after a further change; it must not replace that change.
  const [emitted] = useState(() => new WeakSet<object>())
  const emit = useEffectEvent(() => {
    const next = rowsGrid.value()
    emitted.add(next)
    onChange(next)
  })
  useEffect(() => rowsGrid.onChange(() => emit()), [rowsGrid])
  useLayoutEffect(() => {
    const isOwn = Array.isArray(value) && emitted.has(value)
    if (!isOwn && !isSameValue(value, rowsGrid.value())) rowsGrid.load(value)
  }, [rowsGrid, value, emitted])

  const errors = useFieldErrors()
  useEffect(() => rowsGrid.setErrors(name, errors), [rowsGrid, name, errors])
  useEffect(() => {
    const show = ({ detail }: CustomEvent<string>) => rowsGrid.showPath(detail)
    const element = box.current
    element?.addEventListener('showcell', show as EventListener)
    return () => element?.removeEventListener('showcell', show as EventListener)
  }, [rowsGrid])

  const toolbar = { grid, title: field.title, max, firstColumn, isFullScreen }
  const turn = () => setFullScreen((before) => !before)
  const table =
    order.length === 0 ? (
      <div role="toolbar" aria-label={`${field.title}操作`}>
        <RowsToolbar {...toolbar} onFullScreen={turn} />
      </div>
    ) : (
      <DataGrid
        grid={grid}
        label={field.title}
        size="mini"
        maxHeight={isFullScreen ? rowHeights.fullScreen : rowHeights.inForm}
        canGrow={order.length < max}
        growsAtEnd
        slots={slots}
        sources={sources}
        toolbar={({ activeRow }) => <RowsToolbar {...toolbar} activeRow={activeRow} onFullScreen={turn} />}
      />
    )
  return (
    <Flex
      vertical
      gap={4}
      id={id}
      ref={box}
      data-rows
      tabIndex={-1}
      className={styles.rows}
      // A new row is not reported as empty while the focus moves from the button to its first cell.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.()
      }}
    >
      {isFullScreen ? (
        <Modal open width="100vw" centered title={field.title} footer={null} onCancel={turn}>
          {table}
        </Modal>
      ) : (
        table
      )}
      <RowsProblems grid={grid} title={field.title} />
    </Flex>
  )
}

function startRows(field: RowsField, names: Parameters<typeof createRowsGrid>[1], value: unknown) {
  const rowsGrid: RowsGrid = createRowsGrid(field.fields, names)
  rowsGrid.load(value)
  const { slots, editors } = fieldCells(field.fields, rowsGrid)
  return {
    rowsGrid,
    slots,
    sources: { editors, dictionary: fetchDictionary },
    firstColumn: shownFields(field.fields)[0]?.[0] ?? '',
  }
}
