import { DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber } from 'antd'
import { type DragEvent, useState, useSyncExternalStore } from 'react'
import styles from './ColumnSettings.module.css'
import { columnWidth } from './columnLook.ts'
import { maxColumnWidth, minColumnWidth, type SettledColumn } from './columnOrder.ts'
import type { ColumnSettingsModel } from './useColumnSettings.ts'

/** 列设置: visibility, order and width of columns. Columns can be dragged, or moved by arrow buttons. */
export function ColumnSettings({ settings }: { settings: ColumnSettingsModel }) {
  const { columns, visible } = settings
  const [dragged, setDragged] = useState<string>()
  const dragOf = (name: string) => ({
    draggable: true,
    onDragStart: () => setDragged(name),
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => dragged && event.preventDefault(),
    onDrop: () => dragged && settings.move(dragged, name),
  })
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <span>
          已选 {visible.length} 列，共 {columns.length} 列
        </span>
        <Button type="link" size="small" disabled={!settings.isChanged} onClick={settings.reset}>
          恢复默认
        </Button>
      </div>
      <LeftOut settings={settings} />
      <ul className={styles.list}>
        {columns.map((column, index) => (
          <li
            key={column.name}
            {...dragOf(column.name)}
            className={dragged === column.name ? styles.dragged : undefined}
          >
            <HolderOutlined className={styles.holder} />
            <Checkbox
              className={styles.name}
              checked={column.visible}
              // A table without columns would offer no way to restore them.
              disabled={column.visible && visible.length === 1}
              onChange={({ target }) => settings.show(column.name, target.checked)}
            >
              {column.field.title}
            </Checkbox>
            <InputNumber
              className={styles.width}
              size="small"
              aria-label={`${column.field.title}列宽`}
              min={minColumnWidth}
              max={maxColumnWidth}
              step={10}
              value={column.width ?? columnWidth(column.field)}
              onChange={(width) => width !== null && settings.resize(column.name, width)}
            />
            <MoveButton column={column} target={neighbour(columns, index, -1)} settings={settings} isUp />
            <MoveButton column={column} target={neighbour(columns, index, 1)} settings={settings} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Which of the chosen columns do not fit, and a button that shows them: the table then scrolls sideways. */
function LeftOut({ settings: { visible, showAll, fit } }: { settings: ColumnSettingsModel }) {
  const names = useSyncExternalStore(fit.subscribe, fit.leftOut)
  const missing = visible.filter(({ name }) => names.includes(name))
  if (missing.length === 0) return null
  return (
    <p className={styles.left}>
      因宽度未显示 {missing.length} 列：{missing.map(({ field }) => field.title).join('、')}
      <Button type="link" size="small" onClick={showAll}>
        左右滚动显示
      </Button>
    </p>
  )
}

/** Frozen columns stay on their side, so only a neighbour of the same side can be swapped. */
function neighbour(columns: readonly SettledColumn[], index: number, step: 1 | -1): SettledColumn | undefined {
  const next = columns[index + step]
  return next?.isFrozen === columns[index]!.isFrozen ? next : undefined
}

interface MoveButtonProps {
  column: SettledColumn
  target: SettledColumn | undefined
  settings: ColumnSettingsModel
  isUp?: boolean
}

function MoveButton({ column, target, settings, isUp = false }: MoveButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={isUp ? <UpOutlined /> : <DownOutlined />}
      aria-label={`${column.field.title}${isUp ? '上移' : '下移'}`}
      disabled={!target}
      onClick={() => target && settings.move(column.name, target.name)}
    />
  )
}
