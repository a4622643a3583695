import { type board, type BoardFilter, contract, deadline, entrustment, fieldName } from '@lexdesk/domain'
import type { SeedRow } from '../../../seed/insertSeeds.ts'

/** Three tiles in a line, four cells high. */
const tiles = [
  'mattersByMonth',
  'contractsByMonth',
  'mattersByType',
  'openMattersByLawyer',
  'unpaidByLawyer',
  'deadlinesByLawyer',
].map((report, at) => ({
  id: `t${at + 1}`,
  kind: 'report',
  report,
  x: (at % 3) * 4,
  y: Math.floor(at / 3) * 4,
  w: 4,
  h: 4,
}))

const filters: BoardFilter[] = [
  {
    id: 'lawyer',
    title: '承办律师',
    fields: [
      { source: entrustment.name, field: fieldName(entrustment, 'leadLawyerId') },
      { source: contract.name, field: fieldName(contract, 'leadLawyerId') },
      { source: deadline.name, field: fieldName(deadline, 'leadLawyerId') },
    ],
    params: [],
  },
  {
    id: 'time',
    title: '收案或签约时间',
    fields: [
      { source: entrustment.name, field: 'createTime' },
      { source: contract.name, field: fieldName(contract, 'signDate') },
    ],
    params: [],
  },
]

/** The first board of a new office. */
export const boardRows = (): SeedRow<typeof board>[] => [
  {
    title: '律所概览',
    description: '收案、签约、在办、未收款与期限，按承办律师和时间筛选',
    definition: { tiles, filters },
    isPublic: 'Y',
    createBy: 'system',
  },
]
