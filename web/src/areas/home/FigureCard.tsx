import { countText } from '@lexdesk/domain'
import { ArrowDownOutlined, ArrowUpOutlined, MinusOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import type { Figure } from './HomeReport.ts'
import styles from './HomePage.module.css'

const arrows = { up: <ArrowUpOutlined />, down: <ArrowDownOutlined />, same: <MinusOutlined /> }

/** One figure: the total, the open part and the monthly comparison. Its numbers link to their lists. */
export function FigureCard({ figure }: { figure: Figure }) {
  const { key, title, total, path, open, openPath, thisMonth, before, parts } = figure
  const change = monthChange(thisMonth, before)
  const isLate = key === 'overdue'
  const listPath = parts.length > 1 ? '' : path
  return (
    <li className={styles.card} data-late={isLate && total > 0}>
      <h2>{title}</h2>
      <div className={styles.total}>
        {listPath ? (
          <Link to={listPath} aria-label={`${title}共 ${countText(total)} 件，查看列表`}>
            {countText(total)}
          </Link>
        ) : (
          countText(total)
        )}
        <span>件</span>
      </div>
      <div className={styles.links}>
        {parts.length > 1
          ? parts.map((part) => (
              <Link key={part.key} to={part.path}>
                {part.title} {countText(part.total)}
              </Link>
            ))
          : !isLate && openPath && <Link to={openPath}>未结 {countText(open)}</Link>}
      </div>
      <div className={styles.change}>
        <span>
          {isLate ? '本月到期' : '本月新增'} {countText(thisMonth)}
        </span>
        <span data-direction={change.direction}>
          <span aria-hidden="true">{arrows[change.direction]}</span> {change.words}
        </span>
      </div>
    </li>
  )
}

interface MonthChange {
  direction: 'up' | 'down' | 'same'
  words: string
}

/** Compares this month with the last one at the same point: in words, since an arrow alone says little. */
function monthChange(thisMonth: number, before: number): MonthChange {
  const difference = thisMonth - before
  if (difference === 0) return { direction: 'same', words: '与上月同期持平' }
  return difference > 0
    ? { direction: 'up', words: `较上月同期增加 ${countText(difference)}` }
    : { direction: 'down', words: `较上月同期减少 ${countText(-difference)}` }
}
