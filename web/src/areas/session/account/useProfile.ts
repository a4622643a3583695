import { useQuery } from '@tanstack/react-query'
import { accountCalls } from '../accountCalls.ts'

export const profileKey = ['account', 'profile']

/** The own account. */
export const useProfile = () =>
  useQuery({ queryKey: profileKey, queryFn: ({ signal }) => accountCalls.profile(signal) })
