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
import type { Grid } from '@lexdesk/parts'
import { Button } from 'antd'
import type { ReactNode } from 'react'

interface RowsToolbarProps {
  grid: Grid
  title: string
  max: number
  /** The row under the cursor; undefined before a cell was active. */
  activeRow?: () => number | undefined
  firstColumn: string
  isFullScreen?: boolean
  onFullScreen?: () => void
  /** What the user may not do, or what has no meaning for these rows. */
  without?: readonly ('add' | 'delete' | 'move' | 'fullScreen')[]
}

/** The actions on the rows of a sub-table. They concern the row under the cursor, or the last one. */
export function RowsToolbar({ grid, title, max, activeRow, firstColumn, without = [], ...screen }: RowsToolbarProps) {
  const { model } = grid
  const count = model.order().length
  const isFull = count >= max
  const place = () => {
    const key = activeRow?.()
    return key === undefined ? model.order().length - 1 : model.order().indexOf(key)
  }
  const show = (at: number) => {
    const key = model.order()[Math.min(at, model.order().length - 1)]
    if (key !== undefined) grid.show({ key, column: firstColumn })
  }
  const insert = (at: number) => {
    model.insert(at)
    show(at)
  }
  const move = (by: -1 | 1) => {
    const at = place()
    const key = model.order()[at]
    if (key !== undefined) model.move(key, at + by)
    show(Math.max(0, at + by))
  }
  const remove = () => {
    const at = place()
    model.remove(model.order().slice(at, at + 1))
    show(at)
  }
  const act = (name: string, icon: ReactNode, onClick: () => void, isOff = false) => (
    <Button type="text" size="small" aria-label={name} title={name} icon={icon} disabled={isOff} onClick={onClick} />
  )
  return (
    <>
      {!without.includes('add') && (
        <Button type="dashed" size="small" icon={<PlusOutlined />} disabled={isFull} onClick={() => insert(count)}>
          {isFull ? `最多 ${max} 行` : `新增一行${title}`}
        </Button>
      )}
      {count > 0 && (
        <>
          {!without.includes('add') && act('在下方插入', <InsertRowBelowOutlined />, () => insert(place() + 1), isFull)}
          {!without.includes('move') && act('上移', <ArrowUpOutlined />, () => move(-1))}
          {!without.includes('move') && act('下移', <ArrowDownOutlined />, () => move(1))}
          {!without.includes('delete') && act('删除', <DeleteOutlined />, remove)}
        </>
      )}
      {(count > 0 || model.hasHistory()) && (
        <>
          {act('撤销', <UndoOutlined />, () => void model.undo())}
          {act('重做', <RedoOutlined />, () => void model.redo())}
        </>
      )}
      {count > 0 &&
        !without.includes('fullScreen') &&
        (screen.isFullScreen
          ? act('退出全屏', <CompressOutlined />, () => screen.onFullScreen?.())
          : act('全屏', <ExpandOutlined />, () => screen.onFullScreen?.()))}
    </>
  )
}
