import { queryFields, type Resource, type Rule, ruleTitles } from '@lexdesk/domain'
import { AdvancedQuery, type QueryFieldSpec } from '@lexdesk/parts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FieldFilter } from '../../fields/FieldFilter.tsx'
import { ImportDialog } from '../import/ImportDialog.tsx'
import { ResourceDetail } from '../ResourceDetail.tsx'
import { ResourceForm } from '../ResourceForm.tsx'
import type { ResourceSlots } from '../ResourceSlots.ts'
import { conditionParams, readCondition } from './listUrl.ts'
import { RecycleBin } from './RecycleBin.tsx'
import type { ListDialogsModel } from './useListDialogs.ts'
import type { ResourceListModel } from './useResourceList.ts'
import { queryStore, type SavedViewStore } from './useSavedViews.ts'

interface ListDialogsProps {
  resource: Resource
  slots: ResourceSlots
  list: ResourceListModel
  dialogs: ListDialogsModel
  views: SavedViewStore
}

/** Everything that opens over a list. It stands beside table and cards, so that a resize leaves it alone. */
export function ListDialogs({ resource, slots, list, dialogs, views }: ListDialogsProps) {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: ['resource', resource.name] })
  const fields = useMemo(() => querySpecs(resource), [resource])
  const saved = useMemo(() => queryStore(resource, views), [resource, views])
  const { detailId } = dialogs

  return (
    <>
      <ResourceForm
        resource={resource}
        slots={slots}
        {...dialogs.form}
        open={dialogs.isFormOpen}
        onClose={dialogs.closeForm}
        onSaved={refresh}
      />
      {detailId !== null && (
        <ResourceDetail
          resource={resource}
          id={detailId}
          open={dialogs.isDetailOpen}
          onClose={dialogs.closeDetail}
          onEdit={dialogs.edit}
        />
      )}
      <ImportDialog resource={resource} open={dialogs.opened === 'import'} onClose={dialogs.close} onDone={refresh} />
      <AdvancedQuery
        open={dialogs.opened === 'query'}
        fields={fields}
        value={list.state.query}
        saved={saved}
        onClose={dialogs.close}
        onSearch={(query) => {
          // Through the eyes that read addresses, so that both know the same rules.
          const params = conditionParams({ filters: {}, query })
          list.setQuery(readCondition(resource, params.superQueryParams, params.superQueryMatchType))
          dialogs.close()
        }}
      />
      <RecycleBin resource={resource} open={dialogs.opened === 'recycleBin'} onClose={dialogs.close} />
    </>
  )
}

/** The fields of the advanced query with the controls of their kinds. */
function querySpecs(resource: Resource): QueryFieldSpec[] {
  return queryFields(resource).map(({ name, title, field, rules }) => ({
    name,
    title,
    rules: rules.map((rule) => ({ value: rule, label: ruleTitles[rule] })),
    editor: ({ rule, value, onChange, id }) => (
      <FieldFilter field={field} rule={rule as Rule} value={value} onChange={onChange} id={id} />
    ),
  }))
}
