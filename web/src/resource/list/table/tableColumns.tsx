import { QuestionCircleOutlined } from '@ant-design/icons'
import type { AnyRow, Resource, Sort } from '@lexdesk/domain'
import { Tooltip } from 'antd'
import type { ColumnType } from 'antd/es/table'
import type { ResourceSlots } from '../../ResourceSlots.ts'
import { columnAlign, columnWidth } from '../columns/columnLook.ts'
import type { SettledColumn } from '../columns/columnOrder.ts'
import type { HeaderCellProps } from './HeaderCell.tsx'
import { ListCell } from './ListCell.tsx'
import { defaultSortOf } from '../address/listUrl.ts'
import type { TreeRow } from './useTreeRows.ts'

interface TableColumnsInput {
  resource: Resource
  columns: readonly SettledColumn[]
  slots: ResourceSlots
  sort: Sort
  onOpen: (row: AnyRow) => void
  onResize: (name: string, width: number) => void
}

type TableColumn = ColumnType<TreeRow> & { key: string; width: number }

/** Converts columns to the format of the table. */
export function tableColumns({ resource, columns, slots, sort, onOpen, onResize }: TableColumnsInput): TableColumn[] {
  const defaultField = defaultSortOf(resource).field
  return columns.map((column) => {
    const { name, field } = column
    const width = column.width ?? columnWidth(field)
    return {
      key: name,
      title: field.help ? <TitleWithHelp title={field.title} help={field.help} /> : field.title,
      width,
      fixed: column.fixed,
      align: columnAlign(field),
      ellipsis: { showTitle: false },
      sorter: column.sortable,
      sortOrder: sort.field === name ? (sort.descending ? 'descend' : 'ascend') : null,
      // A third click restores the default order; the default column itself has no third state.
      sortDirections: name === defaultField ? ['descend', 'ascend', 'descend'] : ['ascend', 'descend'],
      onHeaderCell: (): HeaderCellProps => ({ columnWidth: width, onResize: (next) => onResize(name, next) }),
      render: (_: unknown, row: TreeRow) => (
        <ListCell resource={resource} slots={slots} column={column} row={row} onOpen={onOpen} />
      ),
    }
  })
}

function TitleWithHelp({ title, help }: { title: string; help: string }) {
  return (
    <>
      {title}{' '}
      <Tooltip title={help}>
        <QuestionCircleOutlined aria-label={help} />
      </Tooltip>
    </>
  )
}
