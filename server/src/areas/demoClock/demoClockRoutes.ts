import { demoClockEndpoints, done, errors, type InputOf } from '@lexdesk/domain'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeLog } from '../../access/writeLog.ts'
import type { ClockMove, DemoClock } from '../../clock/createDemoClock.ts'
import { mount } from '../../http/mount.ts'
import { actorOf } from '../../http/authenticate.ts'
import type { Hub } from '../../realtime/createHub.ts'
import type { Engine } from '../../resource/Engine.ts'
import { wallClock } from '../../clock/wallClock.ts'

export interface DemoClockParts {
  engine: Engine
  hub: Hub
  /** Absent: not a demonstration, real time is used. */
  clock: DemoClock | undefined
  /** Runs the jobs that have become due; returns one line per job. */
  serveDue(): Promise<string[]>
}

/** 演示时间: shows what the office does tomorrow, and in a month. */
export function demoClockRoutes(app: FastifyInstance, { engine, hub, clock, serveDue }: DemoClockParts): void {
  mount(app, demoClockEndpoints.state, () => stateOf(running(clock)))

  mount(app, demoClockEndpoints.move, async ({ input, request }) => {
    const own = running(clock)
    const before = wallClock(await own.move(moveIn(input)))
    const now = wallClock()
    await logMove(request, before, now)
    // Moving back brings nothing new: only a move ahead makes something due.
    const served = now > before ? await serveDue() : []
    hub.publish('all', { cmd: 'demoClock', now: wallClock() })
    return done(`演示时间：${wallClock().slice(0, 16)}`, { ...stateOf(own), served })
  })

  async function logMove(request: FastifyRequest, before: string, now: string): Promise<void> {
    const { username, realname, tenantId } = actorOf(request)
    const content = `移动演示时间：${before} → ${now}`
    await writeLog(engine.db.kysely, { type: 'operation', content, username, realname, tenantId, address: request.ip })
  }
}

function running(clock: DemoClock | undefined): DemoClock {
  if (!clock) throw errors.refused('演示时间未开启，请在启动服务时设置 DEMO_CLOCK=on')
  return clock
}

const stateOf = (clock: DemoClock) => {
  const { earliest, latest } = clock.limits()
  return {
    now: wallClock(),
    realNow: wallClock(new Date()),
    earliest: wallClock(earliest),
    latest: wallClock(latest),
  }
}

function moveIn({ to, days, reset }: InputOf<typeof demoClockEndpoints.move.input>): ClockMove {
  const isReset = reset === true
  if ([to, days, isReset || undefined].filter((one) => one !== undefined).length !== 1)
    throw errors.badRequest('请给出 to（时间）、days（天数）或 reset（恢复）中的一个')
  if (isReset) return 'reset'
  return to ? { to: new Date(`${to.replace(' ', 'T')}+08:00`) } : { days: days! }
}
