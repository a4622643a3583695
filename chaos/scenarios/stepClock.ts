import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scenario } from '../Scenario.ts'
import { findClockLibrary } from '../stage/findProgram.ts'
import { Instance } from '../stage/Instance.ts'
import { until } from '../stage/until.ts'
import { untilWorking } from '../stage/untilWorking.ts'

const clockIn = (folder: string): string => join(folder, 'clock')

/** The clock of one machine jumps. Sessions and jobs go by the database's clock. */
export const stepClock: Scenario = {
  title: 'the clock of an instance is 10 minutes ahead, then 10 minutes behind',
  allowed: [],
  async before({ folder, second }) {
    await writeFile(clockIn(folder), '+10m')
    await second.end()
    await second.start({
      LD_PRELOAD: findClockLibrary(),
      FAKETIME_TIMESTAMP_FILE: clockIn(folder),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
  },
  async fault({ folder, redis, first, second }) {
    const visitor = new Instance('a visitor', first.port, '', {})
    const token = await visitor.signIn()
    const atSecond = new Instance('the second instance', second.port, '', {})
    atSecond.useToken(token)
    await second.assertUp('with a clock that is ahead')
    try {
      // Without Redis the other instance is not told of the sign-out: it must ask again, whatever its clock says.
      await redis.stop()
      if (!(await isSignedIn(atSecond))) throw new Error('a new session is refused by a clock that is ahead')
      await visitor.result({ path: '/api/sys/logout' })
      await writeFile(clockIn(folder), '-10m')
      await until('the session has ended on the other instance', 5, async () => !(await isSignedIn(atSecond)))
    } finally {
      await redis.start()
    }
    await untilWorking([second])
  },
  async after({ second }) {
    await second.end()
    await second.start()
  },
}

const isSignedIn = async (instance: Instance): Promise<boolean> =>
  (await instance.ask({ path: '/api/sys/position/list?pageNo=1&pageSize=1' })).status === 200
