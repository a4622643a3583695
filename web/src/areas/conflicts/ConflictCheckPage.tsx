import { conflictCheck } from '@lexdesk/domain'
import { ConflictFinding, notReviewed } from '../../conflicts/ConflictFinding.tsx'
import { DecideSection } from '../../conflicts/DecideSection.tsx'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import styles from './conflictLists.module.css'
import { PartySearch } from './PartySearch.tsx'

const slots: ResourceSlots<typeof conflictCheck> = {
  columns: {
    conclusion: ({ conclusion }) => (
      <div className={styles.wrapped}>{(conclusion as string | null) ?? notReviewed}</div>
    ),
  },
  pageTop: <PartySearch />,
  detailTop: (row) => <ConflictFinding check={row} />,
  actionSections: { decide: (props) => <DecideSection {...props} /> },
}

/** 利冲检索: all searches, and above them a quick search for one name. */
export function ConflictCheckPage() {
  return <ResourceList resource={conflictCheck} slots={slots} />
}
