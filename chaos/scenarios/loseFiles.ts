import type { Scenario } from '../Scenario.ts'
import type { Answer, Instance } from '../stage/Instance.ts'
import { outcomeOf } from '../stage/Load.ts'
import type { Bucket } from '../stage/Stage.ts'

/** Uploads are refused with a sentence, everything else goes on. */
const withBucket = (title: string, fault: Pick<Bucket, 'refusal' | 'silence'>): Scenario => ({
  title,
  allowed: [],
  async fault({ bucket, first }) {
    expectOutcome('an upload before the fault', await upload(first), 'ok')
    Object.assign(bucket, fault)
    try {
      expectOutcome('an upload during the fault', await upload(first), 'busy')
      const ready = await first.ask({ path: '/api/health/ready' })
      if (ready.status !== 200) throw new Error('the instance is not ready, although only files are missing')
    } finally {
      Object.assign(bucket, { refusal: undefined, silence: undefined })
    }
    expectOutcome('an upload after the fault', await upload(first), 'ok')
  },
})

export const bucketRefuses = withBucket('the file store answers 503', { refusal: { status: 503, code: 'SlowDown' } })
export const bucketIsFull = withBucket('the file store is full (507)', {
  refusal: { status: 507, code: 'InsufficientStorage' },
})
export const bucketIsSilent = withBucket('the file store does not answer', { silence: 'whole' })

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
