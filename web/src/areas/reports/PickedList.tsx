import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { type DragEvent, type ReactNode, useState } from 'react'
import { moved } from './reportDraft.ts'
import styles from './reports.module.css'

export interface Choice {
  value: string
  label: string
}

interface PickedListProps<T> {
  legend: string
  /** The words of the choice that adds an item. */
  addWords: string
  items: readonly T[]
  most: number
  titleOf: (item: T) => string
  /** What can be set for an item. */
  optionsOf?: (item: T, index: number) => ReactNode
  choices: readonly Choice[]
  onChange: (items: T[]) => void
  onAdd: (value: string) => void
}

/** Items in an order that is changed by dragging or by buttons. */
export function PickedList<T>(props: PickedListProps<T>) {
  const { legend, addWords, items, most, titleOf, optionsOf, choices, onChange, onAdd } = props
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()

  function drop(index: number) {
    if (dragged !== undefined && dragged !== index) onChange(moved(items, dragged, index))
    setDragged(undefined)
    setOver(undefined)
  }

  const dragging = (index: number) => ({
    'data-over': over === index && dragged !== index ? '' : undefined,
    onDragStart: () => setDragged(index),
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      setOver(index)
    },
    onDrop: () => drop(index),
    onDragEnd: () => setOver(undefined),
  })

  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      {items.length > 0 && (
        <ol className={styles.picked} aria-label={legend}>
          {items.map((item, index) => {
            const title = titleOf(item)
            return (
              <li key={`${title} ${index}`} draggable {...dragging(index)}>
                <span className={styles.name} title={title}>
                  {title}
                </span>
                {optionsOf?.(item, index)}
                {items.length > 1 && (
                  <>
                    <Button
                      type="text"
                      size="small"
                      icon={<UpOutlined />}
                      aria-label={`上移${title}`}
                      disabled={index === 0}
                      onClick={() => onChange(moved(items, index, index - 1))}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<DownOutlined />}
                      aria-label={`下移${title}`}
                      disabled={index === items.length - 1}
                      onClick={() => onChange(moved(items, index, index + 1))}
                    />
                  </>
                )}
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={`移除${title}`}
                  onClick={() => onChange(items.toSpliced(index, 1))}
                />
              </li>
            )
          })}
        </ol>
      )}
      {items.length < most && (
        <Select<string>
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={addWords}
          placeholder={addWords}
          value={null as never}
          options={[...choices]}
          onChange={onAdd}
        />
      )}
    </fieldset>
  )
}
