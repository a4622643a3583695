import { onlineView } from '@lexdesk/domain'
import { useMemo } from 'react'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { UseButton } from './use/UseButton.tsx'
import { useLevelsDialog } from './use/useLevelsDialog.tsx'

/** /legal/onlineView: the views of published forms. */
export function ViewListPage() {
  const { openLevels, dialog } = useLevelsDialog(onlineView)
  const slots = useMemo<ResourceSlots<typeof onlineView>>(
    () => ({
      // Without it the menu of a row may be empty.
      rowActions: (row, close) => openLevels(row) && <UseButton open={openLevels(row)} close={close} />,
      detailTop: (row) => <UseButton open={openLevels(row)} />,
    }),
    [openLevels],
  )
  return (
    <>
      <ResourceList resource={onlineView} slots={slots} />
      {dialog}
    </>
  )
}
