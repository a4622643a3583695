import { conflictCheck, type Resource } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { PartySearch } from './PartySearch.tsx'

const slots: ResourceSlots = { pageTop: <PartySearch /> }

/** 利冲检索: every search that was made, and above them a look at one name. */
export function ConflictCheckPage() {
  return <ResourceList resource={conflictCheck as unknown as Resource} slots={slots} />
}
