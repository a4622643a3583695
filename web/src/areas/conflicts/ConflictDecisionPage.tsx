import { conflictDecision } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import { withoutFields } from '../../resource/withoutFields.ts'

/** Without the fields that only the server uses. */
const decisions = withoutFields(conflictDecision, ['foundResource', 'foundId', 'pairKey'])

/** 主体核对: which parties were decided to be the same, why and by whom. */
export function ConflictDecisionPage() {
  return <ResourceList resource={decisions} />
}
