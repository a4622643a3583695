import type { LoadRecords, LoadReport, RecordRequest } from '@lexdesk/parts'
import type { PickerSources } from '@lexdesk/parts/playground'
import { call } from '../../api/calls/call.ts'
import { listSource, pageParams } from './listCalls.ts'

const get = <T>(path: string, params: Record<string, unknown>, signal?: AbortSignal): Promise<T> =>
  call<T>({ method: 'GET', path }, { params, signal })

const users = listSource('/sys/user/list', 'username')

/** All users by pages, or those of a department and of what is below it, which come at once. */
const loadUsers: LoadRecords = async (request, signal) => {
  const { scope, search } = request
  if (scope === undefined) return users.load(request, signal)
  const { username = '', realname } = search
  const found = await get<{ username: string }[]>('/sys/user/queryUserByDepId', { id: scope, realname }, signal)
  return found.filter((user) => user.username.includes(username))
}

const loadReport: LoadReport = async (code) => {
  const report = await get<{ cgRpConfigId: string }>(
    `/online/cgreport/api/getRpColumns/${encodeURIComponent(code)}`,
    {},
  )
  const id = encodeURIComponent(report.cgRpConfigId)
  return { ...report, queryInfo: await get(`/online/cgreport/api/getQueryInfo/${id}`, {}) }
}

const loadReportData = (id: string, request: RecordRequest, signal: AbortSignal): Promise<unknown> => {
  const { column, order, ...page } = pageParams(request)
  const params = { ...request.search, ...page, ...(request.sort && { column, order }) }
  return get(`/online/cgreport/api/getData/${encodeURIComponent(id)}`, params, signal)
}

/** The names of categories come in any order, and so each is asked for alone. */
const categoryNames = (ids: string[], signal: AbortSignal): Promise<unknown> =>
  Promise.all(ids.map(async (id) => (await get<string[]>('/sys/category/loadDictItem/', { ids: id }, signal))[0] ?? id))

const regionDict = 'biz_region,name,code'

/** The pickers at the calls of this server (wire contract §2.9–2.11). */
export const pickerSources: PickerSources = {
  users: { load: loadUsers, loadChosen: users.loadChosen },
  departments: (_, signal) => get('/sys/sysDepart/queryTreeList', {}, signal),
  roles: listSource('/sys/role/list', 'roleCode'),
  positions: listSource('/sys/position/list', 'code'),
  enterprises: listSource('/legal/enterprise/list', 'id'),
  reports: { loadReport, loadData: loadReportData },
  categories: {
    load: ({ pid, pcode, condition }, signal) => get('/sys/category/loadTreeData', { pid, pcode, condition }, signal),
    loadTexts: categoryNames,
  },
  regions: {
    dict: regionDict,
    pidField: 'parent_code',
    pidValue: '86',
    // Parameters without a value are not sent, and the call wants them all.
    load: ({ pid, hasChildField, condition, ...rest }, signal) =>
      get(
        '/sys/dict/loadTreeData',
        { ...rest, pid: pid || '0', hasChildField: hasChildField || 'hasChild', condition: condition || '{}' },
        signal,
      ),
    loadTexts: (keys, signal) => get(`/sys/dict/loadDictItem/${regionDict}`, { key: keys.join(',') }, signal),
  },
}
