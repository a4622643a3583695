import { conflictCheck } from '@lexdesk/domain'
import { ConflictFinding, notReviewed } from '../../conflicts/ConflictFinding.tsx'
import { DecideSection } from '../../conflicts/DecideSection.tsx'
import { TextDisplay } from '../../fields/texts/TextDisplay.tsx'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { PartySearch } from './PartySearch.tsx'

const slots: ResourceSlots<typeof conflictCheck> = {
  columns: {
    conclusion: ({ conclusion }) => <TextDisplay compact text={(conclusion as string | null) ?? notReviewed} />,
  },
  pageTop: <PartySearch />,
  detailTop: (row) => <ConflictFinding check={row} />,
  actionSections: { decide: (props) => <DecideSection {...props} /> },
}

/** 利冲检索: all searches, and above them a quick search for one name. */
export function ConflictCheckPage() {
  return <ResourceList resource={conflictCheck} slots={slots} />
}
