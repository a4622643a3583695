import { deadline } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { deadlineSlots } from './deadlineSlots.tsx'
import { DueFigures } from './DueFigures.tsx'

const slots: ResourceSlots<typeof deadline> = { ...deadlineSlots, pageTop: <DueFigures /> }

/** 期限: all deadlines of the office, soonest first. */
export function DeadlinePage() {
  return <ResourceList resource={deadline} slots={slots} />
}
