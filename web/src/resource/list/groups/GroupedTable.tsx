import { ListTable, type ListTableProps } from '../table/ListTable.tsx'
import type { ResourceListModel } from '../useResourceList.ts'
import { useListGroups } from './useListGroups.ts'

interface GroupedTableProps extends Omit<ListTableProps, 'groups'> {
  list: ResourceListModel
  within: Record<string, string> | undefined
}

export function GroupedTable({ list, within, ...table }: GroupedTableProps) {
  return <ListTable {...table} groups={useListGroups(table.resource, list, within)} />
}
