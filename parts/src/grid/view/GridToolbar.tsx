import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CompressOutlined,
  DeleteOutlined,
  ExpandOutlined,
  InsertRowBelowOutlined,
  PlusOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../useMessages.ts'
import { isRowColumn } from '../cells/cellKinds.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import type { ToolbarState } from './DataGrid.tsx'
import type { Grid } from './Grid.ts'
import { mayInsert } from './mayInsert.ts'

/** A second click on a button within this time is accidental (specification file 2 §9). */
const clickPauseMs = 300

interface GridToolbarProps extends ToolbarState {
  grid: Grid
  /** What a row is, for the button that adds one. */
  title?: string
  /** Whether rows can be moved. */
  isOrdered?: boolean
  fullScreen?: { isOn: boolean; onTurn: () => void } | undefined
}

/** Adds, moves and removes rows: those that are selected, or else the one under the cursor. */
export function GridToolbar({ grid, title, isOrdered = true, fullScreen, ...state }: GridToolbarProps) {
  const { chosen, activeRow, clearChosen, isOff, withheld, maxRows } = state
  const { model, tree } = grid
  const [message, messageHolder] = useMessages()
  const [modal, modalHolder] = Modal.useModal()
  const [lastClicks] = useState(() => new Map<string, number>())
  const count = model.order().length
  const isFull = count >= maxRows

  /** Ignores a second click within the pause. */
  const once = (button: string, act: () => void) => () => {
    const now = performance.now()
    if (now - (lastClicks.get(button) ?? Number.NEGATIVE_INFINITY) < clickPauseMs) return
    lastClicks.set(button, now)
    act()
  }
  const show = (key: RowKey | undefined) => {
    const first = model.columns.find(({ type }) => !isRowColumn(type) && type !== 'hidden')
    if (key !== undefined && first) grid.show({ key, column: first.key })
  }

  /** Inserts below a row, or at the end. */
  function insert(row: RowKey | undefined): void {
    const warning = mayInsert(model)
    if (warning) return void message.warning(warning)
    if (row !== undefined && tree) return tree.insertBelow(row)
    const [added] = model.insert(row === undefined ? count : model.order().indexOf(row) + 1)
    show(added)
  }

  function wanted(): readonly RowKey[] {
    const active = activeRow()
    const rows = chosen.length > 0 || active === undefined || isOff(active) ? chosen : [active]
    if (rows.length === 0) void message.warning('请选择一条记录！')
    return rows
  }

  /** Selected rows may be out of view, so that the user is asked; a single row is brought back by undo. */
  function remove(): void {
    const rows = wanted()
    const place = model.order().indexOf(rows[0] ?? -1)
    const removeNow = () => {
      model.remove(tree ? tree.withDescendants(rows) : rows)
      clearChosen()
    }
    if (chosen.length > 0) modal.confirm({ title: '确认删除', content: '是否删除选中数据?', onOk: removeNow })
    else if (rows.length > 0) {
      removeNow()
      show(model.order()[Math.min(place, model.order().length - 1)])
    }
  }

  /** Moves the rows as a block, so that their relative order is retained. */
  function move(by: -1 | 1): void {
    const rows = wanted()
    let limit = by < 0 ? 0 : count - 1
    model.batch(() => {
      for (const key of by < 0 ? rows : rows.toReversed()) {
        const at = model.order().indexOf(key) + by
        const place = by < 0 ? Math.max(limit, at) : Math.min(limit, at)
        model.move(key, place)
        limit = place - by
      }
    })
    if (chosen.length === 0) show(rows[0])
  }

  const act = (name: string, icon: ReactNode, onClick: () => void, isDisabled = false) => (
    <Button
      type="text"
      size="small"
      aria-label={name}
      title={name}
      icon={icon}
      disabled={isDisabled}
      onClick={onClick}
    />
  )
  return (
    <>
      {messageHolder}
      {modalHolder}
      {!withheld.includes('add') && (
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={isFull}
          onClick={() => insert(undefined)}
        >
          {isFull ? `最多 ${maxRows} 行` : title === undefined ? '新增' : `新增一行${title}`}
        </Button>
      )}
      {count > 0 && (
        <>
          {!withheld.includes('add') &&
            act('在下方插入', <InsertRowBelowOutlined />, () => insert(activeRow()), isFull)}
          {isOrdered &&
            act(
              '上移',
              <ArrowUpOutlined />,
              once('up', () => move(-1)),
            )}
          {isOrdered &&
            act(
              '下移',
              <ArrowDownOutlined />,
              once('down', () => move(1)),
            )}
          {!withheld.includes('batch_delete') &&
            (chosen.length > 0 ? (
              <Button danger size="small" icon={<DeleteOutlined aria-hidden />} onClick={once('remove', remove)}>
                删除（{chosen.length}）
              </Button>
            ) : (
              act('删除', <DeleteOutlined />, once('remove', remove))
            ))}
        </>
      )}
      {(count > 0 || model.hasHistory()) && (
        <>
          {act(
            '撤销',
            <UndoOutlined />,
            once('undo', () => model.undo()),
          )}
          {act(
            '重做',
            <RedoOutlined />,
            once('redo', () => model.redo()),
          )}
        </>
      )}
      {fullScreen &&
        (fullScreen.isOn
          ? act('退出全屏', <CompressOutlined />, fullScreen.onTurn)
          : act('全屏', <ExpandOutlined />, fullScreen.onTurn))}
    </>
  )
}
