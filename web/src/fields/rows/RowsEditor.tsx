import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useFieldErrors } from '../FieldErrors.tsx'
import type { EditorProps, FieldOfKind } from '../FieldProps.ts'
import { joinProblems, RowsLine } from './RowsLine.tsx'
import styles from './RowsEditor.module.css'
import { shownFields } from './rowList.ts'
import { useRowList } from './useRowList.ts'

const defaultMax = 1000

/** A sub-table. Enter moves down a row and adds one after the last; Tab moves through the cells. */
export function RowsEditor(props: EditorProps<FieldOfKind<'rows'>>) {
  const { field, value, onChange, id, name = '', disabled, onBlur } = props
  const { rows, keys, change, remove, move, insert } = useRowList(field.fields, value, onChange)
  const errors = useFieldErrors()
  const table = useRef<HTMLTableElement>(null)
  const wanted = useRef<{ key: string; column: string }>(undefined)
  const max = field.max ?? defaultMax
  const isFull = rows.length >= max
  const shown = useMemo(() => shownFields(field.fields), [field.fields])
  const names = useMemo(() => Object.keys(shown), [shown])

  // A new row exists only after the next render.
  useEffect(() => {
    if (wanted.current && focusCell(table.current, wanted.current.key, wanted.current.column))
      wanted.current = undefined
  })

  const acts = useMemo(() => {
    const begin = (key: string) => {
      wanted.current = { key, column: names[0] ?? '' }
    }
    return { change, remove, move, insertBelow: (key: string) => begin(insert(key)), append: () => begin(insert()) }
  }, [change, remove, move, insert, names])

  const goDown = (event: KeyboardEvent) => {
    const { target } = event
    const isPlain = target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox'
    // Enter also ends an input method composition and selects a date.
    if (event.key !== 'Enter' || !isPlain || event.nativeEvent.isComposing || target.closest('.ant-picker')) return
    event.preventDefault()
    const key = target.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey ?? ''
    const column = target.closest<HTMLElement>('[data-column]')?.dataset.column ?? ''
    const below = keys[keys.indexOf(key) + 1]
    if (below !== undefined) focusCell(table.current, below, column)
    else if (!isFull) acts.append()
  }

  const errorsOf = (index: number) =>
    joinProblems(
      Object.fromEntries(
        names.flatMap((column) => {
          const message = errors.get(`${name}[${index}].${column}`)
          return message ? [[column, message]] : []
        }),
      ),
    )
  return (
    <Flex vertical gap={8} id={id} tabIndex={-1} onBlur={onBlur}>
      {rows.length > 0 && (
        <div className={styles.frame} role="presentation" onKeyDown={goDown}>
          <table className={styles.table} ref={table} aria-label={field.title}>
            <thead>
              <tr>
                <th>序号</th>
                {Object.entries(shown).map(([column, child]) => (
                  <th key={column} className={child.required ? styles.required : undefined}>
                    {child.title}
                  </th>
                ))}
                {!disabled && <th className={styles.acts}>操作</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <RowsLine
                  key={keys[index]}
                  rowKey={keys[index]!}
                  row={row}
                  place={index + 1}
                  isLast={index === rows.length - 1}
                  isFull={isFull}
                  title={field.title}
                  fields={shown}
                  disabled={disabled}
                  id={id}
                  problems={errorsOf(index)}
                  acts={acts}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {disabled && rows.length === 0 && <Typography.Text type="secondary">暂无数据</Typography.Text>}
      {!disabled && (
        <Button block type="dashed" icon={<PlusOutlined />} disabled={isFull} onClick={acts.append}>
          {isFull ? `最多 ${max} 行` : `新增一行${field.title}`}
        </Button>
      )}
    </Flex>
  )
}

const focusable = 'input:not([disabled]), textarea:not([disabled]), button:not([disabled]), [tabindex="0"]'

/** Focuses a cell; returns whether it exists yet. */
function focusCell(table: HTMLElement | null, key: string, column: string): boolean {
  const row = table?.querySelector(`[data-row-key="${CSS.escape(key)}"]`)
  const target = row?.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"] :is(${focusable})`)
  target?.focus()
  return target !== null && target !== undefined
}
