import { sessionEndpoints } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'

export interface Department {
  orgCode: string
  departName: string
}

export interface MyDepartments {
  list: Department[]
  /** The current one. */
  orgCode: string | null
}

/** The departments of the signed-in user. An invalid list counts as empty. */
export async function fetchMyDepartments(): Promise<MyDepartments> {
  const answer: { list?: unknown; orgCode?: unknown } | null = await call(sessionEndpoints.getCurrentUserDeparts)
  return {
    list: Array.isArray(answer?.list) ? answer.list.filter(isDepartment) : [],
    orgCode: typeof answer?.orgCode === 'string' && answer.orgCode !== '' ? answer.orgCode : null,
  }
}

const isDepartment = (value: unknown): value is Department =>
  typeof value === 'object' && value !== null && 'orgCode' in value && 'departName' in value
