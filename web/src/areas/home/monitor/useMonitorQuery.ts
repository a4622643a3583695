import { askQuietly } from '../askQuietly.ts'
import { useHomeQuery } from '../useHomeQuery.ts'

export const monitorRefreshMs = 30_000

/** One part of the office as it is now. A page that nobody looks at asks for nothing. */
export const useMonitorQuery = <T>(name: string) =>
  useHomeQuery<T>(`monitor/${name}`, (signal) => askQuietly<T>(`/report/monitor/${name}`, signal), {
    refreshMs: monitorRefreshMs,
  })
