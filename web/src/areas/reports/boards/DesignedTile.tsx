import { CloseOutlined, DragOutlined } from '@ant-design/icons'
import type { BoardPlace, BoardTile } from '@lexdesk/domain'
import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import styles from './boards.module.css'
import type { BoardReports } from './BoardReports.ts'
import { BoardTileView } from './BoardTileView.tsx'
import { placeStyle } from './TileFrame.tsx'
import { shifted, useTileDrag } from './useTileDrag.ts'

interface DesignedTileProps {
  tile: BoardTile
  title: string
  reports: BoardReports
  onPlace: (place: BoardPlace) => void
  onRemove: () => void
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const nothing = {}

/** A tile that is moved and resized by mouse, finger or arrow keys. */
export function DesignedTile({ tile, title, reports, onPlace, onRemove }: DesignedTileProps) {
  const moving = useTileDrag(tile, false, onPlace)
  const sizing = useTileDrag(tile, true, onPlace)
  const keys = (isResize: boolean) => (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onPlace(shifted(tile, ...step, isResize || event.shiftKey))
  }
  return (
    <div className={[styles.place, styles.moving].join(' ')} style={placeStyle(tile)}>
      <BoardTileView
        tile={tile}
        reports={reports}
        filters={[]}
        values={nothing}
        chosen={undefined}
        extra={
          <>
            <Button
              type="text"
              size="small"
              className={styles.grip}
              icon={<DragOutlined />}
              aria-label={`移动${title}，方向键移动`}
              title="拖动，或用方向键移动"
              onKeyDown={keys(false)}
              {...moving}
            />
            <Button type="text" size="small" icon={<CloseOutlined />} aria-label={`移除${title}`} onClick={onRemove} />
          </>
        }
      />
      <button
        type="button"
        className={styles.corner}
        aria-label={`调整${title}的大小，方向键调整`}
        title="拖动，或用方向键调整大小"
        onKeyDown={keys(true)}
        {...sizing}
      />
    </div>
  )
}
