/// <reference lib="dom" />
import { Checkbox, DatePicker, Input, InputNumber, Select, Table, type TableProps } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type BenchColumn,
  benchColumns,
  type BenchRow,
  type BenchValue,
  choices,
  choiceText,
  columnCount,
  columnWidth,
  rowHeight,
  viewHeight,
} from '../gridData.ts'
import type { CellUpdate } from '../GridBench.ts'
import { exposeBench } from './exposeBench.ts'
import { clear, show } from './reactStage.tsx'
import './antTable.css'

interface EditableTableProps {
  initial: BenchRow[]
  /** Exposes how to write a value and open an editor. */
  onReady: (acts: TableActs) => void
}

interface TableActs {
  write(cells: readonly CellUpdate[]): void
  edit(row: number, column: number): void
}

/** As in the documentation of the table: a cell that is being edited renders its control, the others their text. */
function EditableTable({ initial, onReady }: EditableTableProps) {
  const [rows, setRows] = useState(initial)
  const [editing, setEditing] = useState('')
  const write = (cells: readonly CellUpdate[]) =>
    setRows((before) => {
      const after = [...before]
      for (const { row, column, value } of cells) after[row] = { ...after[row]!, [benchColumns[column]!.key]: value }
      return after
    })
  onReady({ write, edit: (row, column) => setEditing(`${row} ${column}`) })
  const columns: TableProps<BenchRow>['columns'] = benchColumns.map((column, place) => ({
    title: column.title,
    dataIndex: column.key,
    width: columnWidth,
    onCell: (_, row = 0) => ({ onDoubleClick: () => setEditing(`${row} ${place}`) }),
    render: (value: BenchValue, _, row) =>
      editing === `${row} ${place}` ? (
        <CellControl
          column={column}
          value={value}
          onDone={(next) => {
            write([{ row, column: place, value: next }])
            setEditing('')
          }}
        />
      ) : (
        textOf(column, value)
      ),
  }))
  return (
    <Table
      virtual
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={rows}
      columns={columns}
      scroll={{ x: columnCount * columnWidth, y: viewHeight - rowHeight }}
    />
  )
}

const textOf = ({ kind }: BenchColumn, value: BenchValue) =>
  kind === 'checkbox' ? <Checkbox checked={value === true} /> : kind === 'select' ? choiceText(value) : String(value)

interface CellControlProps {
  column: BenchColumn
  value: BenchValue
  onDone: (value: BenchValue) => void
}

const focus = (control: { focus(): void } | null): void => control?.focus()

function CellControl({ column: { kind }, value, onDone }: CellControlProps) {
  const [text, setText] = useState(String(value))
  if (kind === 'select')
    return (
      <Select
        ref={focus}
        value={text}
        options={choices.map((one) => ({ value: one.value, label: one.text }))}
        onChange={onDone}
      />
    )
  if (kind === 'date') return <DatePicker ref={focus} value={dayjs(text)} onChange={(_, next) => onDone(next ?? '')} />
  if (kind === 'number')
    return (
      <InputNumber
        ref={focus}
        value={text}
        onChange={(next) => setText(String(next))}
        onPressEnter={() => onDone(Number(text))}
      />
    )
  return (
    <Input
      ref={focus}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => onDone(text)}
      onBlur={() => onDone(text)}
    />
  )
}

let acts: TableActs
let stage: HTMLElement

const view = (): HTMLElement => stage.querySelector<HTMLElement>('.ant-table-tbody-virtual-holder')!

exposeBench({
  mount(rows, place) {
    stage = place
    show(<EditableTable initial={rows} onReady={(ready) => (acts = ready)} />, stage)
  },
  scrollTo: (px) => void (view().scrollTop = px),
  startEdit: (row, column) => flushSync(() => acts.edit(row, column)),
  update: (cells) => acts.write(cells),
  destroy: clear,
})
