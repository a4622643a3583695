import { useQuery } from '@tanstack/react-query'
import { fetchPlatform, type Platform, usualPlatform } from './platform.ts'

export function usePlatform(): Platform {
  const { data } = useQuery({ queryKey: ['platform'], queryFn: fetchPlatform, staleTime: Infinity })
  return data ?? usualPlatform
}
