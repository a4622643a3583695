import { entrustment } from '@lexdesk/domain'
import type { SystemNotice } from '../jobs/SystemNotice.ts'
import type { Engine, Tx } from '../resource/Engine.ts'
import { outsideWalls } from '../resource/read/outsideWalls.ts'

/** Those of its users who are not walled from what a notice speaks of. */
export function openTo(engine: Engine, { record, matterIds = [], userIds }: SystemNotice, tx?: Tx): Promise<string[]> {
  const matters = matterIds.map((id) => ({ resource: entrustment.name, id }))
  return outsideWalls(engine, [...(record ? [record] : []), ...matters], userIds, tx)
}
