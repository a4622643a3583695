import { type AnyRow, department } from '@lexdesk/domain'
import { DetailSections } from '../../resource/detail/DetailSections.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'

interface DepartmentInfoProps {
  row: AnyRow
  isEditing: boolean
  onDone: () => void
}

/** A department for reading, and in the same place for changing. */
export function DepartmentInfo({ row, isEditing, onDone }: DepartmentInfoProps) {
  if (!isEditing) return <DetailSections resource={department} row={row} />
  return (
    <ResourceForm
      resource={department}
      mode="edit"
      id={row.id}
      open
      container="page"
      onClose={onDone}
      onSaved={() => {}}
    />
  )
}
