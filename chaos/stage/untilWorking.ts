import { outcomeOf } from './Load.ts'
import type { Instance } from './Instance.ts'
import { until } from './until.ts'

const recoverWithinSeconds = 10

/**
 * Until all of them write, read what was written and say "up". They are the processes that saw the fault: a process
 * that has ended does not answer. Returns the seconds that it took.
 */
export function untilWorking(instances: readonly Instance[]): Promise<number> {
  const names = instances.map(({ name }) => name).join(' and ')
  return until(`${names}: writes, reads and "up"`, recoverWithinSeconds, async () => {
    for (const instance of instances) if (!(await works(instance))) return false
    return true
  })
}

async function works(instance: Instance): Promise<boolean> {
  const code = `recovery-${Date.now()}-${instance.port}`
  const written = await instance.ask({
    method: 'POST',
    path: '/api/sys/position/add',
    body: { code, name: code, postRank: '1' },
  })
  if (outcomeOf(written) !== 'ok') return false
  const read = await instance.ask({ path: `/api/sys/position/list?code=${code}` })
  if (outcomeOf(read) !== 'ok' || (read.envelope!.result as { total: number }).total !== 1) return false
  return (await instance.status()) === 'up'
}
