import { counselRequest } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { DueMoment } from './DueMoment.tsx'

const slots: ResourceSlots<typeof counselRequest> = { columns: { dueAt: (row) => <DueMoment row={row} /> } }

/** /legal/counselRequest: requests of clients and their response deadlines. */
export function CounselRequestPage() {
  return <ResourceList resource={counselRequest} slots={slots} />
}
