import { dataSource, permissionCode } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'

/** Why an actor may not write a statement for a data source; undefined where they may, and where there is none. */
export const sourceProblem = (actor: Actor, sourceId: string | null | undefined): string | undefined =>
  sourceId && !actor.can(permissionCode(dataSource, 'list'))
    ? '您没有查看数据源的权限，不能编写查询数据源的报表'
    : undefined
