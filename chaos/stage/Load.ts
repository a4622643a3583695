import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Instance } from './Instance.ts'

/**
 * `busy`: 503 in the envelope. `unreachable`: no answer, as from a process that has died. `wrong`: everything else,
 * for example 500, a page of a proxy, or a refusal that the request did not deserve.
 */
export type Outcome = 'ok' | 'busy' | 'unreachable' | 'wrong'

const pauseMs = 50
const repeatMs = 1000
const maxRepeats = 60

export type Counts = Record<Outcome, number>

/**
 * Writes and reads at some instances until it is stopped, and remembers every write that was acknowledged. A write
 * without a success is repeated with its idempotency key, at the next instance, as a client does that does not know
 * whether it was written.
 */
export class Load {
  readonly acknowledged = new Set<string>()
  readonly counts = new Map<Instance, Counts>()
  /** Writes that succeeded when they were repeated. */
  repeated = 0
  /** The first wrong answers, for the report. */
  readonly examples: string[] = []
  readonly #target: () => Instance | undefined
  #isStopped = false
  readonly #work: Promise<unknown>

  /** `target` chooses the instance of the next request; undefined when none should get requests. */
  constructor(target: () => Instance | undefined, { writers = 2, readers = 2 } = {}) {
    this.#target = target
    this.#work = Promise.all([
      ...Array.from({ length: writers }, () => this.#repeat((at) => this.#write(at))),
      ...Array.from({ length: readers }, () => this.#repeat((at) => this.#read(at))),
    ])
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#work
  }

  async #repeat(act: (at: Instance) => Promise<void>): Promise<void> {
    while (!this.#isStopped) {
      const at = this.#target()
      if (at) await act(at)
      await sleep(pauseMs)
    }
  }

  async #write(at: Instance): Promise<void> {
    const code = `chaos-${randomUUID()}`
    const write = async (instance: Instance): Promise<Outcome> => {
      const answer = await instance.ask({
        method: 'POST',
        path: '/api/sys/position/add',
        body: { code, name: code, postRank: '1' },
        headers: { 'idempotency-key': code },
      })
      return this.#count(instance, 'write', answer)
    }
    let outcome = await write(at)
    for (let turn = 0; turn < maxRepeats && (outcome === 'busy' || outcome === 'unreachable'); turn += 1) {
      await sleep(repeatMs)
      outcome = await write(this.#target() ?? at)
      if (outcome === 'ok') this.repeated += 1
    }
    if (outcome === 'ok') this.acknowledged.add(code)
  }

  async #read(at: Instance): Promise<void> {
    this.#count(at, 'read', await at.ask({ path: '/api/sys/position/list?pageNo=1&pageSize=20' }))
  }

  #count(at: Instance, act: string, answer: Answer): Outcome {
    const outcome = outcomeOf(answer)
    const counts = this.counts.get(at) ?? { ok: 0, busy: 0, unreachable: 0, wrong: 0 }
    this.counts.set(at, counts)
    counts[outcome] += 1
    if (outcome === 'wrong' && this.examples.length < 5)
      this.examples.push(`${act} at ${at.name}: ${answer.status} ${answer.envelope?.message ?? 'no envelope'}`)
    return outcome
  }
}

export function outcomeOf({ status, envelope }: Answer): Outcome {
  if (status === 0) return 'unreachable'
  if (envelope?.success) return 'ok'
  return status === 503 && envelope ? 'busy' : 'wrong'
}
