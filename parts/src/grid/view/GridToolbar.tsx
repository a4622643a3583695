import { Button, Modal } from 'antd'
import { useRef } from 'react'
import { useMessages } from '../../useMessages.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import type { Grid } from './createGrid.ts'
import type { ToolbarState } from './DataGrid.tsx'

/** A second insert within this time is an accidental click (specification file 2 §9). */
const insertPauseMs = 1500

interface GridToolbarProps extends ToolbarState {
  grid: Grid
  /** Actions that the user may not perform: `add`, `batch_delete`. */
  withheld?: readonly string[]
}

/** Adds, moves and removes rows. */
export function GridToolbar({ grid, chosen, activeRow, clearChosen, withheld = [] }: GridToolbarProps) {
  const { model, tree } = grid
  const [message, messageHolder] = useMessages()
  const [modal, modalHolder] = Modal.useModal()
  const lastInsert = useRef(Number.NEGATIVE_INFINITY)

  /** Inserts below a row, or at the end. */
  function insert(row: RowKey | undefined): void {
    const now = performance.now()
    if (now - lastInsert.current < insertPauseMs) return void message.warning('你点击的太快了，请慢点点击!')
    lastInsert.current = now
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
      <Button onClick={() => move(-1)}>上移</Button>
      <Button onClick={() => move(1)}>下移</Button>
      {!withheld.includes('batch_delete') && (
        <Button danger onClick={remove}>
          删除{chosen.length > 0 ? `（${chosen.length}）` : ''}
        </Button>
      )}
      <Button onClick={() => model.undo()}>撤销</Button>
      <Button onClick={() => model.redo()}>重做</Button>
    </>
  )
}
