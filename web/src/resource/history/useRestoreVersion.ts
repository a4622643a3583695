import type { AnyRow, ChangeLine, Resource } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { resourceApi } from '../../api/resource/resourceApi.ts'

/** Restores the row, or some of its fields, to the state after a line of its timeline. */
export function useRestoreVersion(resource: Resource, row: AnyRow) {
  const { message } = App.useApp()
  const client = useQueryClient()
  return async (line: ChangeLine, fields?: string[]): Promise<void> => {
    try {
      const { id, version } = row
      await resourceApi(resource).restoreVersion({
        id,
        version,
        line: line.id,
        ...(fields && { fields }),
      })
      message.success(fields ? `已恢复“${titlesOf(resource, fields)}”` : `已恢复到第 ${line.version} 版`)
    } finally {
      // A refusal usually means that the displayed row is stale.
      await client.invalidateQueries({ queryKey: ['resource', resource.name] })
    }
  }
}

const titlesOf = ({ fields }: Resource, names: readonly string[]): string =>
  names.map((name) => fields[name]?.title ?? name).join('、')
