import { countText } from '@lexdesk/domain'
import { Link } from 'react-router'
import styles from './dashboard.module.css'

interface Count {
  key: string
  title: string
  total: number
  /** The list of its rows; undefined if the user has no such page. */
  path: string | undefined
  /** Highlighted as a problem unless it is 0. */
  isBad?: boolean
}

/** Numbers in a row, each linked to the list of what it counts. */
export function CountLinks({ counts, title }: { counts: readonly Count[]; title: string }) {
  return (
    <ul className={styles.counts} aria-label={title}>
      {counts.map(({ key, title: name, total, path, isBad }) => {
        const words = (
          <>
            <span>{name}</span> <strong>{countText(total)}</strong>
          </>
        )
        return (
          <li key={key} data-bad={Boolean(isBad) && total > 0}>
            {path ? <Link to={path}>{words}</Link> : <span>{words}</span>}
          </li>
        )
      })}
    </ul>
  )
}
