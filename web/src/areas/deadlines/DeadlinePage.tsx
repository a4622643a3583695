import { deadline, type Resource } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { Derivation } from '../../ui/Derivation.tsx'
import { DueFigures } from './DueFigures.tsx'
import { DueDate } from './DueDate.tsx'

const slots: ResourceSlots = {
  pageTop: <DueFigures />,
  columns: {
    date: (row) => <DueDate row={row} />,
    derivation: (row) => <Derivation text={row.derivation as string | null} />,
  },
}

/** 期限: every deadline of the office, what is due first. */
export function DeadlinePage() {
  return <ResourceList resource={deadline as unknown as Resource} slots={slots} />
}
