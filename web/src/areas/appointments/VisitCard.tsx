import type { BoardVisit } from '@lexdesk/domain'
import type { DragEvent } from 'react'
import styles from './board.module.css'

interface VisitCardProps {
  visit: BoardVisit
  /** Missing if dragging is disabled. */
  onDrag?: (visit: BoardVisit | undefined) => void
  onOpen: (visit: BoardVisit) => void
}

const movable = new Set(['assigned', 'confirmed'])

/** One appointment on a board: opened by click or Enter, moved by dragging or by 改期 in its details. */
export function VisitCard({ visit, onDrag, onOpen }: VisitCardProps) {
  const { startAt, endAt, personName, subject, status, statusText } = visit
  const time = `${startAt.slice(11, 16)}–${endAt.slice(11, 16)}`
  const begin = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', visit.id)
    onDrag?.(visit)
  }
  return (
    <button
      type="button"
      className={styles.visit}
      data-state={status}
      draggable={onDrag !== undefined && movable.has(status)}
      aria-label={`${time} ${personName} ${subject} ${statusText}`}
      title={`${subject}（${statusText}）`}
      onDragStart={begin}
      onDragEnd={() => onDrag?.(undefined)}
      onClick={() => onOpen(visit)}
    >
      <b>{time}</b> {personName}
      <span>{statusText}</span>
    </button>
  )
}
