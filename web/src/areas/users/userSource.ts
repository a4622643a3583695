import type { LoadNodes, LoadRecords } from '@lexdesk/parts'
import { call } from '../../api/calls/call.ts'

const list = { method: 'GET', path: '/sys/user/list' } as const

const load: LoadRecords = ({ page, pageSize, search, scope }, signal) => {
  const { username, realname } = search
  if (scope !== undefined)
    return call({ method: 'GET', path: '/sys/user/queryUserByDepId' }, { params: { id: scope, realname }, signal })
  const params = { username: username && `*${username}*`, realname: realname && `*${realname}*` }
  return call(list, { params: { ...params, pageNo: page, pageSize }, signal })
}

/** The comma at the end asks for any of them. */
const loadChosen = (names: string[], signal: AbortSignal): Promise<unknown> =>
  call(list, { params: { username: `${names.join(',')},`, pageSize: names.length }, signal })

const loadDepartments: LoadNodes = (_, signal) =>
  call({ method: 'GET', path: '/sys/sysDepart/queryTreeList' }, { signal })

/** Users for the picker, by account. */
export const userSource = { load, loadChosen, loadDepartments }
