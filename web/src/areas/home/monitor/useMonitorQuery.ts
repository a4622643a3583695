import type { Endpoint } from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import { quietly } from '../homeCalls.ts'
import { useHomeQuery } from '../useHomeQuery.ts'

export const monitorRefreshMs = 30_000

/** One part of the current state of the office. Not polled while the page is hidden. */
export const useMonitorQuery = <T>(endpoint: Endpoint<Record<never, never>, T>) =>
  useHomeQuery<T>(endpoint.path, (signal) => call(endpoint, {}, quietly(signal)), { refreshMs: monitorRefreshMs })
