import { done, messageEndpoints, messageRobot } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { mount } from '../../http/mount.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import type { ChannelParts } from './MessageChannel.ts'
import { testRobot } from './robotChannel.ts'

/** A test message, answered with what the platform said. */
export function robotRoute(app: FastifyInstance, engine: Engine, parts: ChannelParts): void {
  mount(app, messageEndpoints.testRobot, async ({ input, actor }) => {
    const scope = scopeOf(actor, messageRobot, entryOf(engine, messageRobot.name).rules.visibleTo)
    const { id, name } = await readById(engine, engine.db.kysely, messageRobot, input.id, scope)
    await testRobot(parts, id, `这是 ${actor.realname} 发送的测试消息。`)
    return done(`群机器人“${name}”已收到测试消息`, null)
  })
}
