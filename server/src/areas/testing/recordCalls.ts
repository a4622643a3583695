import { expect } from 'vitest'
import { facts, like, listOf, number, pageOf, read, refused, text, type Specified } from './Specified.ts'

const logRow = like({ id: text, logContent: text, logType: number, createTime: text, logType_dictText: text })
const versionRow = like({ id: text, dataTable: text, dataId: text, dataVersion: expect.stringMatching(/^\d+$/) })

/** Records about other records: logs, data logs, and uses of dictionaries. */
export const recordCalls: Specified[] = [
  { call: 'GET /sys/log/list', for: 'duty', query: () => ({ logType: 1 }), answer: () => pageOf(logRow) },
  { call: 'DELETE /sys/log/delete', for: 'duty', query: () => ({ id: 'x' }), answer: () => refused },
  { call: 'DELETE /sys/log/deleteBatch', for: 'duty', query: () => ({ ids: 'allclear' }), answer: () => refused },
  { call: 'GET /sys/dataLog/list', for: 'duty', answer: () => pageOf(versionRow) },
  {
    call: 'GET /sys/dataLog/queryDataVerList',
    for: 'duty',
    query: () => ({ dataTable: 'sys_dict', dataId: facts.dict }),
    answer: () => read(listOf(versionRow)),
  },
  {
    call: 'GET /sys/dataLog/queryCompareList',
    for: 'duty',
    query: () => ({ dataId1: 'no-such-line', dataId2: 'nor-this' }),
    answer: () => ({ ...refused, message: '未找到版本信息' }),
  },
  {
    call: 'GET /sys/dict/queryTableData',
    for: 'duty',
    query: () => ({ table: 'sys_position', text: 'name', code: 'code', pageNo: 1, pageSize: 5 }),
    answer: () => read(listOf({ value: text, text })),
  },
  {
    call: 'GET /sys/dict/uses',
    for: 'duty',
    query: () => ({ id: facts.dict }),
    answer: () => read([]),
  },
  {
    call: 'POST /sys/checkRule/test',
    for: 'duty',
    body: () => ({ ruleJson: '[{"digits":"*","pattern":"x+","message":"x"}]', value: 'xx' }),
    answer: () => read({ passed: true }),
  },
]
