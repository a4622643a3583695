import { RightOutlined } from '@ant-design/icons'
import type { FieldKind } from '@lexdesk/domain'
import { Button, Checkbox } from 'antd'
import { memo } from 'react'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { hasValue } from '../../../fields/hasValue.ts'
import styles from './CardList.module.css'
import type { SettledColumn } from '../columns/columnOrder.ts'
import { commonState } from './commonState.ts'
import { ListCell } from './ListCell.tsx'
import type { ListViewProps } from './ListTable.tsx'
import { RowActions } from './RowActions.tsx'
import { rowTitle } from '../deletion/rowTitle.ts'
import { cellText } from './tableColumns.tsx'
import type { TreeRow } from './useTreeRows.ts'

/** The rows as cards, for screens that are too narrow for a table, without the columns that matter least. */
export const CardList = memo(function CardList(props: ListViewProps) {
  if (props.rows.length === 0) return props.empty
  const usualState = commonState(props.resource, props.rows)
  return (
    <ul className={styles.cards}>
      {props.rows.map((row) => (
        <RowCard key={row.id} {...props} row={row} usualState={usualState} />
      ))}
    </ul>
  )
})

/** The number of a record is in the record. The user may choose it, and columns that are not important. */
const isOnCard = ({ importance, isChosen, field }: SettledColumn): boolean =>
  isChosen || (importance !== 3 && field.kind !== 'sequence')

/** A name says what it is; a number, a date or a yes does not. */
const needsLabel: ReadonlySet<FieldKind> = new Set(['number', 'integer', 'yesNo', 'date', 'datetime', 'time'])

/** An amount of money needs no label if it is the only one. */
function labelled(columns: readonly SettledColumn[]): (column: SettledColumn) => boolean {
  const amounts = columns.filter(({ field }) => field.kind === 'money').length
  return ({ field }) => (field.kind === 'money' ? amounts > 1 : needsLabel.has(field.kind))
}

interface RowCardProps extends ListViewProps {
  row: TreeRow
  usualState: unknown
}

function RowCard({ resource, slots, columns, selection, marked, acts, row, usualState }: RowCardProps) {
  const names = useNames()
  const title = columns.find(({ name }) => name === resource.titleField)
  const state = columns.find(({ name }) => name === resource.states?.field)
  const facts = columns
    .filter((column) => column !== title && column !== state && isOnCard(column))
    // A label without a value would look unfinished.
    .filter(({ name }) => slots.columns?.[name] || hasValue(row[name]))
  const isLabelled = labelled(facts)
  const show = (column: SettledColumn) => (
    <ListCell resource={resource} slots={slots} column={column} row={row} onOpen={acts.open} />
  )
  return (
    <li className={[styles.card, marked.has(row.id) && styles.marked].filter(Boolean).join(' ')}>
      <header>
        <Checkbox
          className={styles.choice}
          aria-label={`选择${rowTitle(resource, row)}`}
          checked={selection.has(row.id)}
          onChange={() => selection.toggle(row)}
        />
        <h2>{title ? show(title) : rowTitle(resource, row)}</h2>
        {state && (row[state.name] === usualState ? cellText(state, row, names) : show(state))}
      </header>
      <div className={styles.body}>
        <dl>
          {facts.map((column) => (
            <div key={column.name}>
              <dt className={isLabelled(column) ? undefined : styles.unseen}>{column.field.title}</dt>
              <dd>{show(column)}</dd>
            </div>
          ))}
        </dl>
        {/* Cards do not nest: the level below is a page of its own, and back leads up again. */}
        {resource.parentField && row.hasChildren === true && (
          <Button size="small" icon={<RightOutlined />} iconPlacement="end" onClick={() => acts.openLevel(row)}>
            下级
          </Button>
        )}
        <RowActions isCard resource={resource} slots={slots} row={row} acts={acts} />
      </div>
    </li>
  )
}
