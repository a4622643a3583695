import { errors, messageRobot, type RobotKind } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { sendToRobot } from '../../robots/sendToRobot.ts'
import type { ChannelParts, MessageChannel } from './MessageChannel.ts'

const col = columnsOf(messageRobot)

type RobotParts = Pick<ChannelParts, 'db' | 'box' | 'outbound'>

interface StoredRobot {
  kind: RobotKind
  address: string | null
  secret: string | null
  isOn: string | null
}

/** Posts into the group of a robot; the receiver is its name. */
export const robotChannel =
  (parts: RobotParts, kind: RobotKind): MessageChannel =>
  async ({ tenantId, receiver, title, content }) => {
    const { rows } = await sql<StoredRobot>`
      ${stored} where ${col.tenantId} = ${tenantId} and ${col.name} = ${receiver} and ${col.kind} = ${kind}
        and ${col.deletedAt} is null`.execute(parts.db)
    const [robot] = rows
    if (!robot) throw errors.refused(`没有名为“${receiver}”的群机器人`)
    if (robot.isOn === 'N') throw errors.refused(`群机器人“${receiver}”已停用`)
    await post(parts, robot, `${title}\n${content}`)
  }

/** A test of one robot, also of one that is switched off. */
export async function testRobot(parts: RobotParts, id: string, text: string): Promise<void> {
  const { rows } = await sql<StoredRobot>`${stored} where ${col.id} = ${id}`.execute(parts.db)
  if (!rows[0]) throw errors.notFound(messageRobot.title)
  await post(parts, rows[0], text)
}

const stored = sql`
  select ${col.kind}, ${col.address}, ${col.secret}, ${col.isOn} as "isOn" from ${col.$table}`

async function post({ box, outbound }: RobotParts, robot: StoredRobot, text: string): Promise<void> {
  if (robot.address === null) throw errors.refused('群机器人没有填写 Webhook 地址')
  const secret = robot.secret === null ? undefined : box.open(robot.secret)
  await sendToRobot(outbound, { kind: robot.kind, address: box.open(robot.address), secret }, text)
}
