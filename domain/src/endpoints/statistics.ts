import { text } from '../resource/kinds/builders.ts'
import { answerOf, defineEndpoint, fileAnswer } from './defineEndpoint.ts'
import type { Statistic, StatisticAnswer } from './statistics/Statistic.ts'

/** Without days a report covers its default months up to today. */
const input = { code: text('统计报表', { required: true }), from: text('开始日期'), to: text('结束日期') }

export const statisticEndpoints = {
  /** The reports that the caller may open. */
  list: defineEndpoint({
    method: 'GET',
    path: '/legal/statistic/list',
    access: { permission: 'statistic:list' },
    answer: answerOf<Statistic[]>(),
  }),
  data: defineEndpoint({
    method: 'GET',
    path: '/legal/statistic/data',
    access: { permission: 'statistic:list' },
    input,
    answer: answerOf<StatisticAnswer>(),
  }),
  /** Old clients open the URL of a sheet directly. */
  exportXls: defineEndpoint({
    method: 'GET',
    path: '/legal/statistic/exportXls',
    access: { permission: 'statistic:export' },
    takesReaderCookie: true,
    input,
    answer: fileAnswer,
  }),
}
