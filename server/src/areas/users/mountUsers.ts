import { user, type Values } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { addressRoutes } from './addressRoutes.ts'
import { departmentUserRoutes } from './departmentUserRoutes.ts'
import { forColleagues } from './describeUsers.ts'
import { findUsers } from './listUsers.ts'
import { positionRoutes } from './positionRoutes.ts'
import { roleUserRoutes } from './roleUserRoutes.ts'
import { userAgentRoutes } from './userAgents.ts'
import { type UserParts, userRoutes } from './userRoutes.ts'

/** All calls of the area; answers what others may ask it for. */
export function mountUsers(app: FastifyInstance, parts: UserParts) {
  for (const mount of [
    userRoutes,
    roleUserRoutes,
    departmentUserRoutes,
    addressRoutes,
    positionRoutes,
    userAgentRoutes,
  ])
    mount(app, parts)
  return {
    /** Colleagues whose name has these words. */
    findUsersNamed: async (actor: Actor, words: string): Promise<Values[]> => {
      const named = conditionSql(user, { field: 'realname', rule: 'like', values: [words.slice(0, 100)] })
      return forColleagues(actor, await findUsers(parts.engine, actor, named))
    },
  }
}
