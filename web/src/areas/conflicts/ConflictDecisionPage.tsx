import { conflictDecision } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { withoutFields } from '../../resource/withoutFields.ts'
import styles from './conflictLists.module.css'

/** Without the fields that only the server uses. */
const decisions = withoutFields(conflictDecision, ['foundResource', 'foundId', 'pairKey'])

const slots: ResourceSlots<typeof decisions> = {
  columns: { reason: ({ reason }) => <div className={styles.wrapped}>{(reason as string | null) ?? '—'}</div> },
}

/** 主体核对: which parties were decided to be the same, why and by whom. */
export function ConflictDecisionPage() {
  return <ResourceList resource={decisions} slots={slots} />
}
