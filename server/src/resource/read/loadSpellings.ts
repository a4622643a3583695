import { isEverything, type Condition, type Resource } from '@lexdesk/domain'
import { loadNameLibraries } from '../../names/nameLibraries.ts'

/** Must run before searching a resource whose names are found in any spelling. */
export async function loadSpellings(resource: Resource, where: Condition): Promise<void> {
  const fields = Object.values(resource.fields)
  if (!isEverything(where) && fields.some((field) => field.kind === 'text' && field.searchKey))
    await loadNameLibraries()
}
