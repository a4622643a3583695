import { useQuery } from '@tanstack/react-query'
import { fetchPlatform, type Platform, defaultPlatform } from './platform.ts'

export function usePlatform(): Platform {
  const { data } = useQuery({ queryKey: ['platform'], queryFn: fetchPlatform, staleTime: Infinity })
  return data ?? defaultPlatform
}
