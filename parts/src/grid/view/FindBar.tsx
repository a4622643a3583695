import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { findCells } from '../range/findCells.ts'
import type { GridColumn } from '../model/GridColumn.ts'
import type { CellPlace } from '../model/selection.ts'
import styles from './DataGrid.module.css'
import type { GridSource } from './GridSource.ts'

interface FindBarProps {
  source: GridSource
  columns: readonly GridColumn[]
  onFound: (place: CellPlace) => void
  onClose: () => void
}

/** Finds a text in all rows, including rows that are not rendered and that the browser's search cannot see. */
export function FindBar({ source: { model, rows }, columns, onFound, onClose }: FindBarProps) {
  const field = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ places: CellPlace[]; at: number }>()

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    const stop = new AbortController()
    void findCells(text, { model, rows, columns, signal: stop.signal }).then((places) => {
      if (stop.signal.aborted) return
      setFound(text.trim() === '' ? undefined : { places, at: 0 })
      if (places[0]) onFound(places[0])
    })
    return () => stop.abort()
    // Edits at a match do not start a new search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, model, rows, columns])

  function go(by: 1 | -1): void {
    if (!found || found.places.length === 0) return
    const at = (found.at + by + found.places.length) % found.places.length
    setFound({ ...found, at })
    onFound(found.places[at]!)
  }

  return (
    <search className={styles.find}>
      <Space.Compact>
        <Input
          ref={field}
          allowClear
          aria-label="查找"
          placeholder="查找"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
            else if (event.key === 'Escape') onClose()
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
        <Button aria-label="上一个" icon={<UpOutlined />} onClick={() => go(-1)} />
        <Button aria-label="下一个" icon={<DownOutlined />} onClick={() => go(1)} />
        <Button aria-label="关闭查找" icon={<CloseOutlined />} onClick={onClose} />
      </Space.Compact>
      <span role="status" aria-label="查找结果">
        {found && (found.places.length === 0 ? '没有找到' : `${found.at + 1} / ${found.places.length}`)}
      </span>
    </search>
  )
}
