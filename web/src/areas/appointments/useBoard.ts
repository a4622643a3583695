import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../api/live/useLive.ts'
import { appointmentCalls } from './appointmentCalls.ts'

/** Who receives whom in a span of days, kept up to date. */
export function useBoard(from: string, to: string) {
  const client = useQueryClient()
  useLive('appointment', () => void client.invalidateQueries({ queryKey: ['resource', 'appointment', 'board'] }))
  return useQuery({
    queryKey: ['resource', 'appointment', 'board', from, to],
    queryFn: ({ signal }) => appointmentCalls.board(from, to, signal),
    placeholderData: (before) => before,
  })
}
