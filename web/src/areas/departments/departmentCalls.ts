import type { Page } from '@lexdesk/domain'
import { ApiError } from '../../api/calls/ApiError.ts'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import type { Person } from '../../ui/rows/PeopleRows.tsx'
import type { DepartmentNode } from './DepartmentNode.ts'

export interface UserQuery {
  depId: string
  realname?: string
  pageNo: number
  pageSize: number
}

const get = <T>(path: string, params: Record<string, unknown>, signal?: AbortSignal): Promise<T> =>
  call<T>({ method: 'GET', path }, { params, signal })

const words = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message

export const departmentCalls = {
  level: (parent: string | null, signal?: AbortSignal) =>
    get<DepartmentNode[]>('/sys/sysDepart/queryDepartTreeSync', { pid: parent }, signal),
  /** The server answers that it found nothing with a failure. */
  search: async (keyWord: string, isMine: boolean, signal?: AbortSignal): Promise<DepartmentNode[]> => {
    try {
      const params = { keyWord, ...(isMine && { myDeptSearch: '1' }) }
      return await get<DepartmentNode[]>('/sys/sysDepart/searchBy', params, signal)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return []
      throw error
    }
  },
  /** What one looks after as a superior; null for everybody else. */
  mine: (signal?: AbortSignal) => get<DepartmentNode[] | null>('/sys/sysDepart/queryMyDeptTreeList', {}, signal),
  users: (query: UserQuery, signal?: AbortSignal) =>
    get<Page<Person> | null>('/sys/user/departUserList', { ...query }, signal),
  addUsers: (depId: string, userIdList: readonly string[]) =>
    words(callEnvelope({ method: 'POST', path: '/sys/user/editSysDepartWithUser' }, { body: { depId, userIdList } })),
  removeUsers: (depId: string, userIds: readonly string[]) =>
    words(
      callEnvelope({ method: 'DELETE', path: '/sys/user/deleteUserInDepartBatch' }, { params: { depId, userIds } }),
    ),
}
