import { datetime, integer, json } from '../resource/kinds/builders.ts'
import { answerOf, defineEndpoint } from './defineEndpoint.ts'

/** The business time of a demo, and the range in which it can be set. */
export interface DemoClockState {
  now: string
  realNow: string
  earliest: string
  latest: string
}

const access = { permission: 'demo:clock' }

export const demoClockEndpoints = {
  state: defineEndpoint({ method: 'GET', path: '/sys/demoClock', access, answer: answerOf<DemoClockState>() }),
  /** Set to a moment, advance by days, or reset to the real time: one of the three. */
  move: defineEndpoint({
    method: 'POST',
    path: '/sys/demoClock',
    access,
    input: { to: datetime('演示时间'), days: integer('前进天数', { min: -730, max: 730 }), reset: json('恢复') },
    answer: answerOf<DemoClockState & { served: string[] }>(),
  }),
}
