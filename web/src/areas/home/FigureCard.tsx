import { countText, moneyText } from '@lexdesk/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Figure } from './HomeReport.ts'
import styles from './HomePage.module.css'

/** One figure with what it consists of, and the month compared. Its numbers link to their lists. */
export function FigureCard({ figure }: { figure: Figure }) {
  const { key, title, total, open, openPath, parts, isMoney } = figure
  if (isMoney) return <Card title={title} value={moneyText(total)} change={monthChange(figure)} isMoney />
  if (parts.length > 0)
    return (
      <Card
        title={title}
        value={
          <Count count={total} path={parts.length > 1 ? '' : figure.path} label={`${title} ${countText(total)} 件`} />
        }
        links={parts.map((part) => (
          <Link key={part.key} to={part.path}>
            {part.title} {countText(part.total)}
          </Link>
        ))}
        change={key === 'overdue' ? monthChange(figure, '本月到期') : undefined}
        isLate={key === 'overdue' && total > 0}
      />
    )
  return (
    <Card
      title={`未结${title}`}
      value={<Count count={open} path={openPath} label={`未结${title} ${countText(open)} 件`} />}
      links={
        figure.path ? <Link to={figure.path}>共 {countText(total)} 件</Link> : <span>共 {countText(total)} 件</span>
      }
      change={monthChange(figure, '本月新增')}
    />
  )
}

interface CardProps {
  title: string
  value: ReactNode
  links?: ReactNode
  change?: readonly string[]
  isLate?: boolean
  isMoney?: boolean
}

function Card({ title, value, links, change, isLate = false, isMoney = false }: CardProps) {
  return (
    <li className={styles.card} data-late={isLate} data-money={isMoney}>
      <h2>{title}</h2>
      <div className={styles.total}>{value}</div>
      {links && <div className={styles.links}>{links}</div>}
      {change && (
        <div className={styles.change}>
          {change.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      )}
    </li>
  )
}

function Count({ count, path, label }: { count: number; path: string; label: string }) {
  return (
    <>
      {path ? (
        <Link to={path} aria-label={label}>
          {countText(count)}
        </Link>
      ) : (
        countText(count)
      )}
      <span className={styles.unit}>件</span>
    </>
  )
}

/** This month, and the last one at the same point: in words, since an arrow alone says little. */
function monthChange({ thisMonth, before, isMoney }: Figure, lead?: string): string[] {
  const text = isMoney ? moneyText : countText
  const difference = thisMonth - before
  const change =
    difference === 0 ? '与上月同期持平' : `较上月同期${difference > 0 ? '增加' : '减少'} ${text(Math.abs(difference))}`
  return lead ? [`${lead} ${text(thisMonth)}`, change] : [change]
}
