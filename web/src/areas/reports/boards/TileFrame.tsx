import type { BoardPlace } from '@lexdesk/domain'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './boards.module.css'

/** The measures of the style sheet, from which a chart gets its height. */
const rowHeight = 72
const gap = 12
const headHeight = 44

export const chartHeight = ({ h }: BoardPlace): number => h * (rowHeight + gap) - gap - headHeight - gap

export const placeStyle = ({ x, y, w, h }: BoardPlace): CSSProperties => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
})

interface TileFrameProps {
  title: string
  /** The page of the report. */
  path?: string
  /** What was chosen on the board and does not limit the report. */
  ignored?: readonly string[]
  /** At the end of the title. */
  extra?: ReactNode
  children: ReactNode
}

export function TileFrame({ title, path, ignored = [], extra, children }: TileFrameProps) {
  return (
    <article className={styles.tile} aria-label={title}>
      <header className={styles.head}>
        <h2>{path ? <Link to={path}>{title}</Link> : title}</h2>
        {ignored.length > 0 && <span className={styles.note}>不受“{ignored.join('、')}”限制</span>}
        {extra}
      </header>
      <div className={styles.body}>{children}</div>
    </article>
  )
}

/** The rows behind a tile within the limits of the board, or those of the group that was clicked in it. */
export const TileLink = ({ path, chosen }: { path: string; chosen?: string | undefined }) => (
  <Link to={path} className={styles.detail}>
    {chosen === undefined ? '查看明细' : `查看“${chosen}”明细`}
  </Link>
)
