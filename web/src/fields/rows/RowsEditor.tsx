import type { Names } from '@lexdesk/domain'
import { DataGrid, GridToolbar } from '@lexdesk/parts'
import { Flex, Modal } from 'antd'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { fetchDictionary } from '../../api/dictionaries/dictionaries.ts'
import { useNames } from '../../api/dictionaries/useNames.ts'
import { useSession } from '../../api/session/useSession.ts'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { useFieldErrors } from '../FieldErrors.tsx'
import { useFormAuthor } from '../FormAuthor.tsx'
import type { FieldOfKind } from '../FieldProps.ts'
import { isSameValue } from '../isSameValue.ts'
import { reportSource } from '../options/reportSource.ts'
import { useLatest } from '../useLatest.ts'
import { createRowsGrid, type RowsGrid } from './createRowsGrid.ts'
import { fieldCells } from './FieldCell.tsx'
import { RowsDisplay } from './RowsDisplay.tsx'
import type { RowsOptions } from './rowColumns.ts'
import styles from './RowsEditor.module.css'
import type { RowsEditorProps } from './RowsEditorProps.ts'
import { RowsProblems } from './RowsProblems.tsx'
import { useLineFills } from './useLineFills.ts'

type RowsField = FieldOfKind<'rows'>

const defaultMax = 1000
const rowHeights = { inForm: 320, fullScreen: 'calc(100vh - 160px)' } as const

/** A sub-table. Where it cannot be written it is the table that is read. */
export function RowsEditor(props: RowsEditorProps) {
  const { field, value, disabled, name = '', row = {} } = props
  return disabled ? <RowsDisplay field={field} value={value} name={name} row={row} /> : <GridOfRows {...props} />
}

/** The editable grid of a sub-table. It takes the rows of the form only when that changes them itself. */
function GridOfRows(props: RowsEditorProps) {
  const { field, value, onChange, id, name = '', resource, onBlur, choices, onRow } = props
  const names = useNames()
  const { withheldActs } = useSession()
  const author = useFormAuthor()
  const { isMobile } = useBreakpoint()
  const form = useLatest(props.form)
  const start = () => startRows(field, names, value, { author: author(), choices, isNarrow: isMobile, form })
  const [rows, setRows] = useState(start)
  // Forms that are defined by users make new definitions; the grid starts again with them.
  if (rows.fields !== field.fields) setRows(start())
  const { rowsGrid, slots, editors } = rows
  const { grid } = rowsGrid
  const sources = useMemo(
    () => ({ editors, reports: reportSource, dictionary: fetchDictionary, withheldActs }),
    [editors, withheldActs],
  )
  const [isFullScreen, setFullScreen] = useState(false)
  const box = useRef<HTMLDivElement>(null)

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
    if (!isOwn && !isSameValue(value, rowsGrid.value())) rowsGrid.update(value)
  }, [rowsGrid, value, emitted])

  useLineFills(rowsGrid, field.fields)

  const errors = useFieldErrors()
  useEffect(() => rowsGrid.setErrors(name, errors), [rowsGrid, name, errors])
  useEffect(() => {
    const show = ({ detail }: CustomEvent<string>) => rowsGrid.showPath(detail)
    const element = box.current
    element?.addEventListener('showcell', show as EventListener)
    return () => element?.removeEventListener('showcell', show as EventListener)
  }, [rowsGrid])

  const fullScreen = { isOn: isFullScreen, onTurn: () => setFullScreen((before) => !before) }
  const table = (
    <DataGrid
      grid={grid}
      label={field.title}
      size="mini"
      maxHeight={isFullScreen ? rowHeights.fullScreen : rowHeights.inForm}
      maxRows={field.max ?? defaultMax}
      growsAtEnd
      {...(resource !== undefined && { authPre: `${resource}_${name}` })}
      {...(onRow && { onRow })}
      slots={slots}
      sources={sources}
      toolbar={(state) => <GridToolbar {...state} grid={grid} title={field.title} fullScreen={fullScreen} />}
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
        <Modal open width="100vw" centered title={field.title} footer={null} onCancel={fullScreen.onTurn}>
          {table}
        </Modal>
      ) : (
        table
      )}
      <RowsProblems grid={grid} title={field.title} />
    </Flex>
  )
}

function startRows(field: RowsField, names: Names, value: unknown, options: RowsOptions) {
  const rowsGrid: RowsGrid = createRowsGrid(field.fields, names, options)
  rowsGrid.load(value)
  return { fields: field.fields, rowsGrid, ...fieldCells(field.fields, rowsGrid) }
}
