import { type MonitoringState, monitoringEndpoints, monitoringMinutes, sampleEveryMs } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/calls/call.ts'

export const monitoringKey = ['monitoring'] as const
/** Pages refetch as often as the server measures. Hidden pages do not. */
export const live = { refetchInterval: sampleEveryMs, staleTime: 0, placeholderData: keepPreviousData } as const

export type Minutes = (typeof monitoringMinutes)[number]

export interface Monitoring {
  minutes: Minutes
  setMinutes(minutes: Minutes): void
  setInstance(id: string): void
  data: MonitoringState | undefined
  error: unknown
  refetch(): unknown
}

/** The state of one instance with its samples of the chosen period. */
export function useMonitoring(): Monitoring {
  const [minutes, setMinutes] = useState<Minutes>(monitoringMinutes[0])
  const [instance, setInstance] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: [...monitoringKey, 'state', minutes, instance ?? ''],
    queryFn: ({ signal }) => call(monitoringEndpoints.state, { minutes, instance }, { signal, quiet: true }),
    ...live,
  })
  return { minutes, setMinutes, setInstance, data, error, refetch }
}
