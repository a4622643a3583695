import type { AnyRow, Resource } from '@lexdesk/domain'
import { memo } from 'react'
import { Link } from 'react-router'
import { FieldDisplay } from '../../../fields/FieldDisplay.tsx'
import { TextButton } from '../../../ui/forms/TextButton.tsx'
import type { ResourceSlots } from '../../ResourceSlots.ts'
import type { SettledColumn } from '../columns/columnOrder.ts'

interface ListCellProps {
  resource: Resource
  slots: ResourceSlots
  column: SettledColumn
  row: AnyRow
  onOpen: (row: AnyRow) => void
}

/** A value of a row. Rendered again only when its row changes, not on a selection elsewhere. */
export const ListCell = memo(function ListCell({ resource, slots, column, row, onOpen }: ListCellProps) {
  const { name, field } = column
  const own = slots.columns?.[name]
  const shown = own ? own(row) : <FieldDisplay field={field} name={name} value={row[name]} row={row} compact />
  if (name !== resource.titleField) return shown
  const page = slots.pageOf?.(row)
  return page ? <Link to={page}>{shown}</Link> : <TextButton onClick={() => onOpen(row)}>{shown}</TextButton>
})
