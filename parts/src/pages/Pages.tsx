import type { ReactNode } from 'react'
import styles from './Pages.module.css'

export interface PagesProps {
  page: number
  size: number
  total: number
  /** The offered numbers of rows per page; none if the number is fixed. */
  sizes?: readonly number[]
  onChange: (page: number, size: number) => void
}

const pageSizes = [10, 20, 30] // 2-data-entry-parts.md §9

/** Pages shown on either side of the current one. */
const neighbours = 2

/** The visible range, the exact total, and the pages. Plain controls: those of the library cost as much as the rows. */
export function Pages({ page, size, total, sizes = pageSizes, onChange }: PagesProps) {
  if (total === 0) return null
  const last = Math.max(1, Math.ceil(total / size))
  const first = (page - 1) * size + 1
  const offered = [...new Set([...sizes, size])]
  const go = (to: number) => onChange(Math.max(1, Math.min(last, to)), size)
  return (
    <nav className={styles.pages} aria-label="分页">
      <span className={styles.total}>{`第 ${first}-${Math.min(total, page * size)} 条 / 共 ${total} 条`}</span>
      <ul>
        <PageItem title="上一页" isDisabled={page <= 1} onClick={() => go(page - 1)}>
          ‹
        </PageItem>
        {pageItems(page, last).map((item) =>
          item < 0 ? (
            <li key={item} className={styles.gap} aria-hidden>
              ···
            </li>
          ) : (
            <PageItem
              key={item}
              className={styles.number}
              title={String(item)}
              isCurrent={item === page}
              onClick={() => go(item)}
            >
              {item}
            </PageItem>
          ),
        )}
        <li className={styles.place}>
          {page} / {last}
        </li>
        <PageItem title="下一页" isDisabled={page >= last} onClick={() => go(page + 1)}>
          ›
        </PageItem>
      </ul>
      {offered.length > 1 && (
        <select
          className={styles.size}
          aria-label="每页条数"
          value={size}
          onChange={({ target }) => onChange(1, Number(target.value))}
        >
          {offered.map((count) => (
            <option key={count} value={count}>
              {count} 条/页
            </option>
          ))}
        </select>
      )}
      <label className={styles.jump}>
        跳至
        <input
          inputMode="numeric"
          aria-label="页"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            const wanted = Number.parseInt(event.currentTarget.value, 10)
            event.currentTarget.value = ''
            if (Number.isInteger(wanted)) go(wanted)
          }}
        />
        页
      </label>
    </nav>
  )
}

interface PageItemProps {
  className?: string | undefined
  title: string
  isCurrent?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

function PageItem({ className, title, isCurrent = false, isDisabled = false, onClick, children }: PageItemProps) {
  return (
    <li className={className}>
      <button
        type="button"
        title={title}
        aria-label={title}
        aria-current={isCurrent ? 'page' : undefined}
        disabled={isDisabled}
        onClick={onClick}
      >
        {children}
      </button>
    </li>
  )
}

/** The page numbers to show; a negative number is a gap. */
export function pageItems(page: number, last: number): number[] {
  const shown: number[] = []
  for (let number = 1; number <= last; number += 1) {
    const isNear = Math.abs(number - page) <= neighbours
    if (number === 1 || number === last || isNear) shown.push(number)
    else if (shown.at(-1)! > 0) shown.push(-number)
  }
  return shown
}
