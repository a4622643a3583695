import { type contract, entrustment, type Row } from '@lexdesk/domain'
import { queryOptions } from '@tanstack/react-query'
import { menuPages } from '../../api/menu/menuPages.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import type { Session } from '../../api/session/Session.ts'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'

/** The matter of a contract and its page; undefined if the user may not read it. */
export function matterOf(row: Row<typeof contract>, menu: Session['menu']): { id: string; page: string } | undefined {
  const id = row.bizType === 'entrust' && typeof row.bizId === 'string' ? row.bizId : null
  const page = id === null ? undefined : menuPages(menu).recordPath(entrustment.name, id)
  return id === null || page === undefined ? undefined : { id, page }
}

export const matterQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['resource', entrustment.name, 'row', id],
    queryFn: ({ signal }) => resourceApi(entrustment).queryById(id!, { signal }),
    enabled: id !== undefined,
    retry: false,
    // Not read again when the banner renders right after the contract.
    staleTime: 5_000,
  })

/** Loads the matter together with its contract, so that the flag is present in the first render. */
export const loadMatter: NonNullable<ResourceSlots<typeof contract>['loadWith']> = async (row, { client, menu }) => {
  const matter = matterOf(row, menu)
  // A matter that cannot be read must not prevent its contract from opening.
  if (matter) await client.query(matterQuery(matter.id)).catch(() => undefined)
}
