import { type DictionarySeed, dictionarySeed as dictionary, stateSeed as states } from './dictionarySeed.ts'

/** Dictionaries of appointments, lawyers' profiles and appraisals. */
export const appointmentDictionaries: DictionarySeed[] = [
  dictionary('no_show_party', '爽约方', [
    ['client', '客户'],
    ['lawyer', '律师'],
  ]),
  dictionary('hold_decision', '权益处理', [
    ['consume', '扣减权益'],
    ['release', '退回权益'],
  ]),
  dictionary('good_at_level', '擅长程度', [
    ['main', '主攻'],
    ['familiar', '熟悉'],
  ]),
  states('lawyer_verify', '律师认证状态', [
    ['pending', '待认证'],
    ['approved', '已认证'],
    ['rejected', '已驳回'],
  ]),
  dictionary('weekday', '星期', [
    ['1', '星期一'],
    ['2', '星期二'],
    ['3', '星期三'],
    ['4', '星期四'],
    ['5', '星期五'],
    ['6', '星期六'],
    ['0', '星期日'],
  ]),
  dictionary('availability_kind', '例外安排', [
    ['off', '不可约', 'default'],
    ['extra', '加开', 'success'],
  ]),
  states('ticket_status', '服务工单状态', [
    ['open', '待处理'],
    ['closed', '已办结'],
  ]),
]
