import { entrustment } from '@lexdesk/domain'
import type { SystemNotice } from '../jobs/SystemNotice.ts'
import type { Engine, Tx } from '../resource/Engine.ts'
import { outsideWalls } from '../resource/read/outsideWalls.ts'

/** The recipients of a notice who are not walled from its records. */
export function openTo(engine: Engine, { record, matterIds = [], userIds }: SystemNotice, tx?: Tx): Promise<string[]> {
  const matters = matterIds.map((id) => ({ resource: entrustment.name, id }))
  return outsideWalls(engine, [...(record ? [record] : []), ...matters], userIds, tx)
}
