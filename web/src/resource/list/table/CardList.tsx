import { RightOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { memo } from 'react'
import styles from './CardList.module.css'
import type { SettledColumn } from '../columns/columnOrder.ts'
import { ListCell } from './ListCell.tsx'
import type { ListViewProps } from './ListTable.tsx'
import { RowActions } from './RowActions.tsx'
import { rowTitle } from '../deletion/rowTitle.ts'
import type { TreeRow } from './useTreeRows.ts'

/** The rows as cards, for screens that are too narrow for a table, without the columns that matter least. */
export const CardList = memo(function CardList(props: ListViewProps) {
  if (props.rows.length === 0) return props.empty
  return (
    <ul className={styles.cards}>
      {props.rows.map((row) => (
        <RowCard key={row.id} {...props} row={row} />
      ))}
    </ul>
  )
})

/** A label without a value would look unfinished. */
const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The user may choose a column that is not important. */
const isOnCard = ({ importance, isChosen }: SettledColumn): boolean => importance !== 3 || isChosen

function RowCard({ resource, slots, columns, selection, marked, acts, row }: ListViewProps & { row: TreeRow }) {
  const title = columns.find(({ name }) => name === resource.titleField)
  const state = columns.find(({ name }) => name === resource.states?.field)
  const show = (column: SettledColumn) => (
    <ListCell resource={resource} slots={slots} column={column} row={row} onOpen={acts.open} />
  )
  return (
    <li className={[styles.card, marked.has(row.id) && styles.marked].filter(Boolean).join(' ')}>
      <header>
        <Checkbox
          aria-label={`选择${rowTitle(resource, row)}`}
          checked={selection.has(row.id)}
          onChange={() => selection.toggle(row)}
        />
        <h3>{title ? show(title) : rowTitle(resource, row)}</h3>
        {state && show(state)}
      </header>
      <dl>
        {columns
          .filter((column) => column !== title && column !== state && isOnCard(column))
          .filter(({ name }) => slots.columns?.[name] || hasValue(row[name]))
          .map((column) => (
            <div key={column.name}>
              <dt>{column.field.title}</dt>
              <dd>{show(column)}</dd>
            </div>
          ))}
      </dl>
      <footer>
        {/* Cards do not nest: the level below is a page of its own, and back leads up again. */}
        {resource.parentField && row.hasChildren === true && (
          <Button size="small" icon={<RightOutlined />} iconPlacement="end" onClick={() => acts.openLevel(row)}>
            下级
          </Button>
        )}
        <RowActions resource={resource} slots={slots} row={row} acts={acts} />
      </footer>
    </li>
  )
}
