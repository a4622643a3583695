import { errors } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'

/** How much runs at once in this process. */
interface Limits {
  atOnce: number
  ofTenant: number
  ofUser: number
  /** More of one tenant are refused. */
  waitingOfTenant: number
  refusal: string
}

type Reader = Pick<Actor, 'tenantId' | 'userId'>

interface Waiting {
  reader: Reader
  enter(): void
}

export type Turns = <T>(reader: Reader, signal: AbortSignal | undefined, work: () => Promise<T>) => Promise<T>

/** Runs a few at once and lets the others wait, so that no user and no tenant keeps the others from theirs. */
export function createTurns(limits: Limits): Turns {
  const running: Reader[] = []
  const waiting: Waiting[] = []

  const ofTenant = (tenantId: number): number => running.filter((one) => one.tenantId === tenantId).length
  const ofUser = (userId: string): number => running.filter((one) => one.userId === userId).length
  const mayRun = ({ tenantId, userId }: Reader): boolean =>
    running.length < limits.atOnce && ofTenant(tenantId) < limits.ofTenant && ofUser(userId) < limits.ofUser

  /** The first one of the tenant with the fewest running. */
  function startNext(): void {
    const [next] = waiting
      .filter(({ reader }) => mayRun(reader))
      .toSorted((a, b) => ofTenant(a.reader.tenantId) - ofTenant(b.reader.tenantId))
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    running.push(next.reader)
    next.enter()
    startNext()
  }

  /** Resolves when it is the reader's turn. */
  function turn(reader: Reader, signal: AbortSignal | undefined): Promise<void> {
    const before = waiting.filter((one) => one.reader.tenantId === reader.tenantId).length
    if (before >= limits.waitingOfTenant) throw errors.refused(limits.refusal)
    return new Promise((resolve, reject) => {
      const own: Waiting = {
        reader,
        enter: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      function leave(): void {
        waiting.splice(waiting.indexOf(own), 1)
        reject(errors.refused('已取消'))
      }
      waiting.push(own)
      signal?.addEventListener('abort', leave)
    })
  }

  return async (reader, signal, work) => {
    if (mayRun(reader)) running.push(reader)
    else await turn(reader, signal)
    try {
      if (signal?.aborted) throw errors.refused('已取消')
      return await work()
    } finally {
      running.splice(running.indexOf(reader), 1)
      startNext()
    }
  }
}
