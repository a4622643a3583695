import type { Resource } from '@lexdesk/domain'
import { ImportDialog } from '../import/ImportDialog.tsx'
import { ResourceDetail } from '../ResourceDetail.tsx'
import { ResourceForm } from '../ResourceForm.tsx'
import type { ResourceSlots } from '../ResourceSlots.ts'
import { useHasOpened } from '../../ui/page/useHasOpened.ts'
import { QueryDialog } from './search/QueryDialog.tsx'
import { RecycleBin } from './deletion/RecycleBin.tsx'
import type { ListDialogsModel } from './useListDialogs.ts'
import { useRecordPlace } from './useRecordPlace.ts'
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
  const { detailId, opened } = dialogs
  const place = useRecordPlace(list, dialogs.isDetailOpen ? (detailId ?? undefined) : undefined, dialogs.moveDetail)
  const hasForm = useHasOpened(dialogs.isFormOpen)
  const hasImport = useHasOpened(opened === 'import')
  const hasQuery = useHasOpened(opened === 'query')
  const hasBin = useHasOpened(opened === 'recycleBin')

  return (
    <>
      {hasForm && (
        <ResourceForm
          resource={resource}
          slots={slots}
          {...dialogs.form}
          open={dialogs.isFormOpen}
          onClose={dialogs.closeForm}
        />
      )}
      {detailId !== null && (
        <ResourceDetail
          resource={resource}
          id={detailId}
          open={dialogs.isDetailOpen}
          onClose={dialogs.closeDetail}
          onEdit={dialogs.edit}
          place={place}
          slots={slots}
        />
      )}
      {hasImport && (
        <ImportDialog
          resource={resource}
          foreignKeys={within}
          note={slots.importNote}
          open={opened === 'import'}
          onClose={dialogs.close}
        />
      )}
      {hasQuery && (
        <QueryDialog
          resource={resource}
          value={list.state.query}
          onSearch={list.setQuery}
          open={opened === 'query'}
          onClose={dialogs.close}
        />
      )}
      {hasBin && (
        <RecycleBin
          resource={resource}
          slots={slots}
          within={within}
          open={opened === 'recycleBin'}
          onClose={dialogs.close}
        />
      )}
    </>
  )
}
