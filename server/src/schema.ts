import { platformResources, type Resource, resources, userPackage } from '@lexdesk/domain'
import { accessTables } from './access/accessTables.ts'
import { areas } from './areas.ts'
import { adjustTables } from './database/schema/adjustTables.ts'
import type { TableSpec } from './database/TableSpec.ts'
import { topicVersionTable } from './realtime/topicVersionTable.ts'
import { engineSchema } from './resource/createEntries.ts'
import { menuSeeds } from './seed/menu.ts'
import type { MenuSeed } from './seed/menuRows.ts'
import { seedTables } from './seed/seedTables.ts'

/** The menu entries that come with the product. */
export const builtInMenu = (): MenuSeed[] =>
  menuSeeds(
    areas.flatMap(({ menu = [] }) => menu),
    [...resources, userPackage],
  )

/** The target schema: every table of the product. */
export function schemaOf(all: readonly Resource[] = resources): TableSpec[] {
  return [
    ...accessTables,
    ...seedTables,
    topicVersionTable,
    ...areas.flatMap(({ tables = [] }) => tables),
    ...adjustTables(
      engineSchema([...all, ...platformResources]),
      areas.flatMap(({ adjustments = [] }) => adjustments),
    ),
  ]
}
