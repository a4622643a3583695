import { platformResources, type Resource, resources } from '@lexdesk/domain'
import { accessTables } from './access/accessTables.ts'
import { areas } from './areas.ts'
import { adjustTables } from './database/schema/adjustTables.ts'
import type { TableSpec } from './database/TableSpec.ts'
import { engineSchema } from './resource/createEntries.ts'
import { seedTables } from './seed/seedTables.ts'

/** The target schema: every table of the product. */
export function schemaOf(all: readonly Resource[] = resources): TableSpec[] {
  return [
    ...accessTables,
    ...seedTables,
    ...areas.flatMap(({ tables = [] }) => tables),
    ...adjustTables(
      engineSchema([...all, ...platformResources]),
      areas.flatMap(({ adjustments = [] }) => adjustments),
    ),
  ]
}
