import { onlineCode, type Resource } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useMenuPages } from '../../api/menu/useMenuPages.ts'
import { onlineFormsQuery } from '../../api/resource/onlineResources.ts'
import { useOfficeResources } from '../../api/resource/useOfficeResources.ts'

/** The resources whose rows this user may list: those with a page in the menu, and published online forms. */
export function useReportSources(): readonly Resource[] {
  const { listPath } = useMenuPages()
  const office = useOfficeResources()
  const { data: forms = [] } = useQuery(onlineFormsQuery)
  const own = office.filter(({ name }) => onlineCode(name) === undefined && listPath(name) !== undefined)
  return [...forms, ...own]
}
