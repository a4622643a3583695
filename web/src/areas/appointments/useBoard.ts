import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../api/live/useLive.ts'
import { appointmentCalls } from './appointmentCalls.ts'

/** The appointments by lawyer in a range of days, refreshed live. */
export function useBoard(from: string, to: string) {
  const client = useQueryClient()
  useLive('appointment', () => void client.invalidateQueries({ queryKey: ['resource', 'appointment', 'board'] }))
  return useQuery({
    queryKey: ['resource', 'appointment', 'board', from, to],
    queryFn: ({ signal }) => appointmentCalls.board(from, to, signal),
    placeholderData: (before) => before,
  })
}
