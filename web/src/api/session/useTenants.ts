import { sessionEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../calls/call.ts'
import { pageTenant } from './pageTenant.ts'

export interface OwnTenant {
  id: string
  name: string
  /** Why a platform administrator has entered it. */
  visitReason?: string
  /** Set while it is frozen or expired and can still be read. */
  readOnlyUntil?: string
}

const key = ['session', 'tenants']

/** The active tenants of the signed-in user, and the one of this page. */
export function useTenants(isWanted = true) {
  const id = useSyncExternalStore(pageTenant.subscribe, pageTenant.get)
  const { data: tenants, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<OwnTenant[]> => {
      const found: unknown = await call(sessionEndpoints.tenants, {}, { signal, quiet: true, start: 'session' })
      if (!Array.isArray(found)) return []
      return (found as Record<string, unknown>[]).map((one) => ({
        id: String(one.id),
        name: String(one.name ?? one.id),
        ...(typeof one.visitReason === 'string' && { visitReason: one.visitReason }),
        ...(typeof one.readOnlyUntil === 'string' && { readOnlyUntil: one.readOnlyUntil }),
      }))
    },
    staleTime: Infinity,
    enabled: isWanted,
  })
  // If none is chosen, the server uses the first.
  const present = id === undefined ? tenants?.[0] : tenants?.find((one) => one.id === id)
  return { tenants: tenants ?? [], present, refetch }
}
