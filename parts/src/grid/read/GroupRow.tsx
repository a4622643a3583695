import { RowCells, type RowPlace } from '../view/rows/RowCells.tsx'
import type { TableColumn } from './TableColumn.ts'
import type { GroupHead } from './tableGroups.ts'

interface GroupRowProps<Row> extends RowPlace {
  tableId: string
  head: GroupHead
  columns: readonly TableColumn<Row>[]
}

/** The heading of a group: its title, and its sums below the titles of their columns. */
export function GroupRow<Row>({ tableId, head, ...place }: GroupRowProps<Row>) {
  return (
    <RowCells
      {...place}
      isHeading
      name={head.title}
      look={(column, at) => ({
        id: `${tableId}-${head.id}-${column.key}`,
        align: column.align,
        isPlain: true,
        content: headText(head, column, at === place.treeColumn),
      })}
    />
  )
}

export const headText = ({ title, values }: GroupHead, { key }: { key: string }, isTitle: boolean): string =>
  isTitle ? title : (values.get(key) ?? '')
