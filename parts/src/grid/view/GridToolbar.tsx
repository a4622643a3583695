import { Button, Modal } from 'antd'
import { useRef } from 'react'
import { useMessages } from '../../useMessages.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import type { Grid } from './Grid.ts'
import type { ToolbarState } from './DataGrid.tsx'
import { mayInsert } from './mayInsert.ts'

/** A second click on a button within this time is accidental (specification file 2 §9). */
const clickPauseMs = 300

interface GridToolbarProps extends ToolbarState {
  grid: Grid
}

/** Adds, moves and removes rows. */
export function GridToolbar({ grid, chosen, activeRow, clearChosen, withheld }: GridToolbarProps) {
  const { model, tree } = grid
  const [message, messageHolder] = useMessages()
  const [modal, modalHolder] = Modal.useModal()
  const lastClicks = useRef(new Map<string, number>())

  /** Ignores a second click within the pause. */
  const once = (button: string, act: () => void) => () => {
    const now = performance.now()
    if (now - (lastClicks.current.get(button) ?? Number.NEGATIVE_INFINITY) < clickPauseMs) return
    lastClicks.current.set(button, now)
    act()
  }

  /** Inserts below a row, or at the end. */
  function insert(row: RowKey | undefined): void {
    const warning = mayInsert(model)
    if (warning) return void message.warning(warning)
    if (row === undefined) model.insert(model.order().length)
    else if (tree) tree.insertBelow(row)
    else model.insert(model.order().indexOf(row) + 1)
  }

  function remove(): void {
    if (chosen.length === 0) return void message.warning('请选择一条记录！')
    modal.confirm({
      title: '确认删除',
      content: '是否删除选中数据?',
      onOk: () => {
        model.remove(tree ? tree.withDescendants(chosen) : chosen)
        clearChosen()
      },
    })
  }

  /** Moves the selected rows as one block, so that their relative order is retained. */
  function move(by: -1 | 1): void {
    if (chosen.length === 0) return void message.warning('请选择一条记录！')
    model.batch(() => {
      for (const key of by < 0 ? chosen : chosen.toReversed()) model.move(key, model.order().indexOf(key) + by)
    })
  }

  return (
    <>
      {messageHolder}
      {modalHolder}
      {!withheld.includes('add') && (
        <>
          <Button type="primary" onClick={() => insert(undefined)}>
            新增
          </Button>
          <Button onClick={() => insert(activeRow())}>在下方插入</Button>
        </>
      )}
      <Button onClick={once('up', () => move(-1))}>上移</Button>
      <Button onClick={once('down', () => move(1))}>下移</Button>
      {!withheld.includes('batch_delete') && (
        <Button danger onClick={once('remove', remove)}>
          删除{chosen.length > 0 ? `（${chosen.length}）` : ''}
        </Button>
      )}
      <Button onClick={once('undo', () => model.undo())}>撤销</Button>
      <Button onClick={once('redo', () => model.redo())}>重做</Button>
    </>
  )
}
