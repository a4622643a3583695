import { type ChangeLine, isWritable, permissionCode, type Resource } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { isEditableRow } from '../../../resource/stateActions.ts'

/** Restores an earlier version; not available without edit permission or for a record in the recycle bin. */
export function useRestore(resource: Resource, id: string, onRestored: () => void) {
  const { message } = App.useApp()
  const { can } = useSession()
  const client = useQueryClient()
  const mayEdit = can(permissionCode(resource, 'edit'))
  const { data: row } = useQuery({
    queryKey: ['resource', resource.name, 'row', id],
    queryFn: ({ signal }) => resourceApi(resource).queryById(id, { signal }),
    enabled: mayEdit,
    retry: false,
  })
  return {
    isPossible: mayEdit && row !== undefined && isEditableRow(resource, row),
    isWritable: (name: string) => isWritable(resource.fields[name]!, 'edit'),
    run: async (line: ChangeLine, fields?: string[]): Promise<void> => {
      if (!row) return
      try {
        const saved = await resourceApi(resource).restoreVersion({
          id,
          version: row.version,
          line: line.id,
          ...(fields && { fields }),
        })
        message.success(saved.message)
        onRestored()
      } finally {
        // A refusal usually means that the row is stale.
        await client.invalidateQueries({ queryKey: ['resource', resource.name] })
      }
    },
  }
}
