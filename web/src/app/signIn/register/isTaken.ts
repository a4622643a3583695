import { ApiError } from '../../../api/calls/ApiError.ts'
import { call } from '../../../api/calls/call.ts'

/** Whether somebody else has this name or number. When the server cannot say, registering itself will tell. */
export async function isTaken(field: 'username' | 'phone', value: string): Promise<boolean> {
  try {
    const check = { method: 'GET', path: '/sys/user/checkOnlyUser' } as const
    await call(check, { params: { [field]: value }, anonymous: true })
    return false
  } catch (error) {
    return error instanceof ApiError && error.status === 200
  }
}
