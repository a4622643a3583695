import { type Resource, resources } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { onlineFormsQuery } from '../../api/resource/onlineResources.ts'

/** The resources whose rows a data rule can select: those of the product, and the published forms and views. */
export function useRuleResources(): readonly Resource[] {
  const { data: forms } = useQuery(onlineFormsQuery)
  return useMemo(() => [...resources, ...(forms ?? [])], [forms])
}
