import { departmentEndpoints } from '@lexdesk/domain'
import type { LoadNodes } from '@lexdesk/parts'
import { call } from '../../api/calls/call.ts'

/** All departments as one tree. */
export const loadDepartments: LoadNodes = (_, signal) => call(departmentEndpoints.queryTreeList, {}, { signal })
