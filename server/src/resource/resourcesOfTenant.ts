import { type Resource, resources } from '@lexdesk/domain'
import type { LiveResources } from './liveResources.ts'
import type { TenantResources } from './tenantResources.ts'

/** All resources as one tenant has them: those of the product with its own fields, and its online forms. */
export function resourcesOfTenant(
  { tenantResources, live }: { tenantResources: Pick<TenantResources, 'of'>; live: Pick<LiveResources, 'of'> },
  tenantId: number,
): Resource[] {
  // A view shows the rows of its form.
  const forms = live.of(tenantId).filter(({ rowsOf }) => rowsOf === undefined)
  return [...resources.map((resource) => tenantResources.of(tenantId, resource)), ...forms]
}
