import { departmentEndpoints, type DepartmentNode, userEndpoints } from '@lexdesk/domain'
import { ApiError } from '../../api/calls/ApiError.ts'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

export interface UserQuery {
  depId: string
  realname?: string
  pageNo: number
  pageSize: number
}

const words = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message

export const departmentCalls = {
  level: (parent: string | null, signal?: AbortSignal): Promise<DepartmentNode[]> =>
    call(departmentEndpoints.queryDepartTreeSync, { pid: parent }, { signal }),
  /** The server reports an empty result as a failure. */
  search: async (keyWord: string, isMine: boolean, signal?: AbortSignal): Promise<DepartmentNode[]> => {
    try {
      return await call(departmentEndpoints.searchBy, { keyWord, ...(isMine && { myDeptSearch: '1' }) }, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return []
      throw error
    }
  },
  /** The departments that the user supervises; null for all other users. */
  mine: (signal?: AbortSignal): Promise<DepartmentNode[] | null> =>
    call(departmentEndpoints.queryMyDeptTreeList, {}, { signal }),
  users: (query: UserQuery, signal?: AbortSignal) => call(userEndpoints.departUserList, query, { signal }),
  addUsers: (depId: string, userIdList: readonly string[]) =>
    words(callEnvelope(userEndpoints.editSysDepartWithUser, { depId, userIdList })),
  removeUsers: (depId: string, userIds: readonly string[]) =>
    words(callEnvelope(userEndpoints.deleteUserInDepartBatch, { depId, userIds })),
}
