import { category } from '@lexdesk/domain'
import { type AroundCalls, eachRow, saying } from '../../resource/routes/aroundCalls.ts'
import { treeCalls } from '../../resource/routes/treeCalls.ts'
import type { Engine } from '../../resource/Engine.ts'
import { rootPid } from './rootPid.ts'

/** Standard calls whose rows name the parent of a root like the other calls of categories. */
export function categoryCalls(engine: Engine): AroundCalls {
  const rooted = eachRow((row) => {
    row.pid ??= rootPid
  })
  return {
    ...treeCalls(engine, category),
    list: rooted,
    queryById: rooted,
    recycleBin: rooted,
    add: rooted,
    edit: (standard) => rooted(saying('修改成功!')(standard)),
  }
}
