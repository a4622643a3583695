import type { Scenario } from '../Scenario.ts'
import type { Answer, Instance } from '../stage/Instance.ts'
import { outcomeOf } from '../stage/Load.ts'
import type { Bucket } from '../stage/Stage.ts'

/** Uploads are refused with a sentence, everything else goes on. */
const withBucket = (title: string, state: 'away' | 'full', fault: Partial<Bucket>): Scenario => ({
  title,
  allowed: [],
  async fault({ bucket, first }) {
    expectOutcome('an upload before the fault', await upload(first), 'ok')
    Object.assign(bucket, fault)
    try {
      expectOutcome('an upload during the fault', await upload(first), 'busy')
      const { status, files } = await first.health()
      if (status !== 'degraded' || files !== state)
        throw new Error(`ready says ${status ?? 'nothing'}, files ${files ?? 'up'}, not degraded and ${state}`)
    } finally {
      Object.assign(bucket, { refusal: undefined, silence: undefined, isGone: false })
    }
    expectOutcome('an upload after the fault', await upload(first), 'ok')
  },
})

export const bucketRefuses = withBucket('the file store answers 503', 'away', {
  refusal: { status: 503, code: 'SlowDown' },
})
export const bucketIsFull = withBucket('the file store is full (507)', 'full', {
  refusal: { status: 507, code: 'InsufficientStorage' },
})
export const bucketIsSilent = withBucket('the file store does not answer', 'away', { silence: 'whole' })
export const bucketIsGone = withBucket('the file store ends every connection', 'away', { isGone: true })

const answerLimitMs = 5000

/** Every answer comes late, but comes. */
export const bucketIsSlow: Scenario = {
  title: 'the file store needs 1.5 s for each answer',
  allowed: [],
  async fault({ bucket, first }) {
    bucket.delayMs = 1500
    try {
      const started = performance.now()
      expectOutcome('an upload during the fault', await upload(first), 'ok')
      const ms = performance.now() - started
      if (ms < bucket.delayMs) throw new Error('the upload did not wait for the store')
      if (ms > answerLimitMs) throw new Error(`an upload took ${ms.toFixed(0)} ms`)
      await first.assertUp('while the store is slow')
    } finally {
      bucket.delayMs = 0
    }
  },
}

function upload(instance: Instance): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([`chaos ${Math.random()}`]), 'chaos.txt')
  return instance.ask({ method: 'POST', path: '/api/sys/common/upload', form })
}

function expectOutcome(what: string, answer: Answer, expected: 'ok' | 'busy'): void {
  const outcome = outcomeOf(answer)
  if (outcome !== expected)
    throw new Error(
      `${what}: ${outcome} (${answer.status} ${answer.envelope?.message ?? 'no envelope'}), not ${expected}`,
    )
}
