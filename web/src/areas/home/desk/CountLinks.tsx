import { Link } from 'react-router'
import styles from './desk.module.css'

interface Count {
  key: string
  title: string
  total: number
  /** Where its rows stand; undefined where the operator has no such list. */
  path: string | undefined
  /** Something that should not be, as long as it is not 0. */
  isBad?: boolean
}

/** Numbers side by side, each leading to the list with just what it counts. */
export function CountLinks({ counts, title }: { counts: readonly Count[]; title: string }) {
  return (
    <ul className={styles.counts} aria-label={title}>
      {counts.map(({ key, title: name, total, path, isBad }) => {
        const words = (
          <>
            <span>{name}</span> <strong>{total.toLocaleString('zh-CN')}</strong>
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
