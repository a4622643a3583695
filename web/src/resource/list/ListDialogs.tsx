import type { Resource } from '@lexdesk/domain'
import { ImportDialog } from '../import/ImportDialog.tsx'
import { ResourceDetail } from '../ResourceDetail.tsx'
import { ResourceForm } from '../ResourceForm.tsx'
import type { ResourceSlots } from '../ResourceSlots.ts'
import { QueryDialog } from './search/QueryDialog.tsx'
import { RecycleBin } from './deletion/RecycleBin.tsx'
import type { ListDialogsModel } from './useListDialogs.ts'
import type { ResourceListModel } from './useResourceList.ts'

interface ListDialogsProps {
  resource: Resource
  slots: ResourceSlots
  list: ResourceListModel
  dialogs: ListDialogsModel
  /** The fixed values of all rows of an inner list. */
  within?: Record<string, string> | undefined
}

/** All dialogs of a list. They are siblings of table and cards, so that a resize does not close them. */
export function ListDialogs({ resource, slots, list, dialogs, within }: ListDialogsProps) {
  const { detailId } = dialogs

  return (
    <>
      <ResourceForm
        resource={resource}
        slots={slots}
        {...dialogs.form}
        open={dialogs.isFormOpen}
        onClose={dialogs.closeForm}
      />
      {detailId !== null && (
        <ResourceDetail
          resource={resource}
          id={detailId}
          open={dialogs.isDetailOpen}
          onClose={dialogs.closeDetail}
          onEdit={dialogs.edit}
          slots={slots}
        />
      )}
      <ImportDialog
        resource={resource}
        foreignKeys={within}
        note={slots.importNote}
        open={dialogs.opened === 'import'}
        onClose={dialogs.close}
      />
      <QueryDialog resource={resource} list={list} open={dialogs.opened === 'query'} onClose={dialogs.close} />
      <RecycleBin resource={resource} slots={slots} open={dialogs.opened === 'recycleBin'} onClose={dialogs.close} />
    </>
  )
}
