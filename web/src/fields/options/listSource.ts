import { callOf, type Params, type Resource } from '@lexdesk/domain'
import type { LoadRecords, RecordRequest } from '@lexdesk/parts'
import { wrapFilter } from '@lexdesk/parts'
import { call } from '../../api/calls/call.ts'

const newestFirst = { column: 'createTime', order: 'desc' }

/** Page and order as query parameters of server lists. */
export const pageParams = ({ page, pageSize, sort }: RecordRequest) => ({
  pageNo: page,
  pageSize,
  ...(sort ? { column: sort.field, order: sort.order } : newestFirst),
})

/** The search text matches anywhere. */
const anywhere = (search: RecordRequest['search']) =>
  Object.fromEntries(Object.entries(search).map(([name, text]) => [name, wrapFilter(text, 'like')]))

/**
 * The rows of a list for a picker, which `only` restricts, and the rows of known values: the trailing comma matches any
 * of them.
 */
export function listSource(resource: Pick<Resource, 'path'>, keyField: string, only: Params = {}) {
  const list = callOf(resource, 'list')
  const load: LoadRecords = (request, signal) =>
    call(list, { params: { ...anywhere(request.search), ...only, ...pageParams(request) }, signal })
  const loadChosen = (values: string[], signal: AbortSignal): Promise<unknown> =>
    call(list, { params: { [keyField]: `${values.join(',')},`, pageNo: 1, pageSize: values.length }, signal })
  return { load, loadChosen }
}
