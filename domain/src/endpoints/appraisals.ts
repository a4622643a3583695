import { text } from '../resource/kinds/builders.ts'
import { appraise } from '../resources/legal/appraise.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** Counts of a lawyer's appraisals. */
export interface LawyerScores {
  lawyerId: string
  lawyer: string
  count: number
  mean: number
  good: number
  low: number
}
export interface RankedLawyer extends LawyerScores {
  rank: number
  /** The lower bound of the share of good appraisals, used to rank lawyers. */
  bound: number
}

export const appraiseEndpoints = {
  ranking: defineEndpoint({
    method: 'GET',
    path: `${appraise.path}/ranking`,
    access: may(appraise, 'list'),
    input: { from: text('开始日期'), to: text('结束日期') },
    answer: answerOf<RankedLawyer[]>(),
  }),
}
