import type { Endpoint } from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import { quietly } from '../homeCalls.ts'
import { useHomeQuery } from '../useHomeQuery.ts'

export const monitorRefreshMs = 30_000

/** One part of the office as it is now. A page that nobody looks at asks for nothing. */
export const useMonitorQuery = <T>(endpoint: Endpoint<Record<never, never>, T>) =>
  useHomeQuery<T>(endpoint.path, (signal) => call(endpoint, {}, quietly(signal)), { refreshMs: monitorRefreshMs })
