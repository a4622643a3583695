import type { MenuRow } from '@lexdesk/domain'
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { menuIcon } from '../../ui/page/menuIcon.tsx'
import { MenuActions } from './MenuActions.tsx'
import styles from './menus.module.css'
import { type MenuViewProps, typeTitle } from './MenuTable.tsx'

interface Line {
  row: MenuRow
  depth: number
}

/** The tree as cards, indented by level. */
export function MenuCards({ rows, expanded, onExpanded, acts, empty }: MenuViewProps) {
  const linesOf = (level: readonly MenuRow[], depth: number): Line[] =>
    level.flatMap((row) => [
      { row, depth },
      ...(expanded.includes(row.id) ? linesOf(row.children ?? [], depth + 1) : []),
    ])
  if (rows.length === 0) return empty
  return (
    <ul className={styles.cards}>
      {linesOf(rows, 0).map(({ row, depth }) => {
        const isOpen = expanded.includes(row.id)
        return (
          <li key={row.id} className={styles.card} style={{ marginInlineStart: depth * 12 }}>
            <h2>
              {!row.isLeaf && (
                <Button
                  type="text"
                  size="small"
                  aria-label={`${isOpen ? '收起' : '展开'}${row.name}`}
                  aria-expanded={isOpen}
                  icon={isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
                  onClick={() => onExpanded(isOpen ? expanded.filter((id) => id !== row.id) : [...expanded, row.id])}
                />
              )}
              {menuIcon(row.icon ?? undefined, false)} {row.name}
              <Tag>{typeTitle(row)}</Tag>
            </h2>
            {[row.perms, row.url, row.component].filter(Boolean).map((text) => (
              <span key={text}>{text}</span>
            ))}
            <MenuActions row={row} acts={acts} />
          </li>
        )
      })}
    </ul>
  )
}
