import { text } from '../resource/kinds/builders.ts'
import { goodAt } from '../resources/legal/goodAt.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** Demand and supply: last year's appointments in a field, and the lawyers who take them. */
export interface GoodAtFigures {
  id: string
  name: string
  parentName: string | null
  demand: number
  supply: number
}

export const goodAtEndpoints = {
  /** Replaces the deletion of a field in use: all references move to another field. */
  merge: defineEndpoint({
    method: 'POST',
    path: `${goodAt.path}/merge`,
    access: may(goodAt, 'merge'),
    input: { id: text('领域', { required: true }), intoId: text('合并到', { required: true }) },
    answer: answerOf<{ count: number }>(),
  }),
  figures: defineEndpoint({
    method: 'GET',
    path: `${goodAt.path}/figures`,
    access: may(goodAt, 'list'),
    answer: answerOf<GoodAtFigures[]>(),
  }),
}
