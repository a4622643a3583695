import { integer, text } from '../resource/kinds/builders.ts'
import { counsel } from '../resources/legal/counsels/counsel.ts'
import { answerOf, defineEndpoint, fileAnswer, may } from './defineEndpoint.ts'

/** How often the office answered a client in time. */
export interface SlaResult {
  total: number
  /** Answered in time. */
  inTime: number
  /** Answered too late, or overdue and unanswered. */
  late: number
  waiting: number
  /** Percentage of the requests that are due; null when none is. */
  rate: number | null
}

export const counselEndpoints = {
  sla: defineEndpoint({
    method: 'GET',
    path: `${counsel.path}/sla`,
    access: may(counsel, 'list'),
    input: { id: text('顾问', { required: true }) },
    answer: answerOf<SlaResult>(),
  }),
  /** 年度服务报告 as a docx file. */
  serviceReport: defineEndpoint({
    method: 'GET',
    path: `${counsel.path}/serviceReport`,
    access: may(counsel, 'export'),
    input: { id: text('顾问', { required: true }), year: integer('报告年度') },
    answer: fileAnswer,
  }),
}
