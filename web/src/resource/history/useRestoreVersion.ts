import type { AnyRow, ChangeLine, Resource } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { resourceApi } from '../../api/resource/resourceApi.ts'

/** Brings the row, or some fields of it, back to how it was after a line of its timeline. */
export function useRestoreVersion(resource: Resource, row: AnyRow) {
  const { message } = App.useApp()
  const client = useQueryClient()
  return async (line: ChangeLine, fields?: string[]): Promise<void> => {
    try {
      const { id, version } = row
      const saved = await resourceApi(resource).restoreVersion({
        id,
        version,
        line: line.id,
        ...(fields && { fields }),
      })
      message.success(saved.message)
    } finally {
      // A refusal mostly means that the row is no longer what it seemed.
      await client.invalidateQueries({ queryKey: ['resource', resource.name] })
    }
  }
}
