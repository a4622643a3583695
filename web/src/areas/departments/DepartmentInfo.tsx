import type { AnyRow } from '@lexdesk/domain'
import { DetailSections } from '../../resource/detail/DetailSections.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { departments } from './departments.ts'

interface DepartmentInfoProps {
  row: AnyRow
  isEditing: boolean
  onDone: () => void
}

/** A department for reading, and in the same place for changing. */
export function DepartmentInfo({ row, isEditing, onDone }: DepartmentInfoProps) {
  if (!isEditing) return <DetailSections resource={departments} row={row} />
  return (
    <ResourceForm
      resource={departments}
      mode="edit"
      id={row.id}
      open
      container="page"
      onClose={onDone}
      onSaved={() => {}}
    />
  )
}
