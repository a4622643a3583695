import { departmentEndpoints, user, userEndpoints } from '@lexdesk/domain'
import type { LoadNodes, LoadRecords } from '@lexdesk/parts'
import { call } from '../../api/calls/call.ts'
import { listSource } from './listSource.ts'

const users = listSource(user, 'username')

/** All users by page, or those of a department and its descendants, which are returned at once. */
const load: LoadRecords = async (request, signal) => {
  const { scope, search } = request
  if (scope === undefined) return users.load(request, signal)
  const { username = '', realname } = search
  const found = await call(userEndpoints.queryUserByDepId, { id: scope, realname }, { signal })
  // The call does not search accounts.
  return found.filter((one) => String(one.username).includes(username))
}

/** All departments as one tree. */
export const loadDepartments: LoadNodes = (_, signal) => call(departmentEndpoints.queryTreeList, {}, { signal })

/** Users by account, for the user picker. */
export const userSource = { load, loadChosen: users.loadChosen, loadDepartments }
