import { type Resource, resources } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useMenuPages } from '../../api/menu/useMenuPages.ts'
import { onlineFormsQuery } from '../../api/resource/onlineResources.ts'

/** The resources whose rows this user may list: those with a page in the menu, and published online forms. */
export function useReportSources(): readonly Resource[] {
  const { listPath } = useMenuPages()
  const { data: forms = [] } = useQuery(onlineFormsQuery)
  const own = resources.filter((resource) => listPath(resource.name) !== undefined)
  return [...forms, ...own]
}
