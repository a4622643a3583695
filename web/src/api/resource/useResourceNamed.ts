import type { Resource } from '@lexdesk/domain'
import { useCallback } from 'react'
import { resourceNamed } from './onlineResources.ts'
import { useOfficeResources } from './useOfficeResources.ts'

/** Finds a resource by its name, with the fields that this office has added. */
export function useResourceNamed(): (name: string) => Resource | undefined {
  const own = useOfficeResources()
  return useCallback((name) => own.find((resource) => resource.name === name) ?? resourceNamed(name), [own])
}
