import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from '../Scenario.ts'
import type { Instance } from '../stage/Instance.ts'
import type { Stage } from '../stage/Stage.ts'
import { until } from '../stage/until.ts'

const writes = 20

/** Every write must be in the next list of the other instance, and no call may fail. */
export const loseReplica: Scenario = {
  title: 'the replica stops replaying, then is gone for 5 s',
  allowed: [],
  async fault(stage) {
    const { replica } = stage
    await assertUsed(stage)
    await assertCurrent(stage, 'current')
    await replica.query('select pg_wal_replay_pause()')
    try {
      await assertCurrent(stage, 'paused')
      await untilSaid(stage, 'late')
      await assertCurrent(stage, 'known to be late')
    } finally {
      await replica.query('select pg_wal_replay_resume()')
    }
    await until('the replica is used again', 10, async () => isUp(stage))
    await replica.stop()
    try {
      await untilSaid(stage, 'lost')
      await assertCurrent(stage, 'gone')
      await sleep(5000)
    } finally {
      await replica.start()
    }
    await until('the replica is used again', 10, async () => isUp(stage))
    await assertUsed(stage)
  },
}

async function isUp({ instances }: Stage): Promise<boolean> {
  for (const instance of instances) if ((await instance.health()).status !== 'up') return false
  return true
}

async function untilSaid({ instances }: Stage, problem: string): Promise<void> {
  for (const instance of instances)
    await until(`${instance.name} says that the replica is ${problem}`, 10, async () => {
      const { status, replica } = await instance.health()
      return status === 'degraded' && replica === problem
    })
}

async function assertUsed({ replica }: Stage): Promise<void> {
  await until('lists are read from the replica', 10, async () => {
    const [open] = await replica.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where application_name = 'lexdesk' and query ~ 'sys_position|row_tally'",
    )
    return open!.n > 0
  })
}

async function assertCurrent({ first, second }: Stage, state: string): Promise<void> {
  for (let turn = 0; turn < writes; turn += 1) {
    const code = `replica-${Date.now()}-${turn}`
    const body = { code, name: code, postRank: '1' }
    await first.result({ method: 'POST', path: '/api/sys/position/add', body })
    if ((await totalAt(second, code)) !== 1)
      throw new Error(`a list lacks the last write while the replica is ${state}`)
  }
}

const totalAt = async (instance: Instance, code: string): Promise<number> =>
  (await instance.result<{ total: number }>({ path: `/api/sys/position/list?code=${code}` })).total
