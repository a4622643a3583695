import { dictionary, rows, text } from '../../resource/kinds/builders.ts'

/** How the hits of a check are shown: grade and reason first, so that nobody has to scroll for them. */
export const conflictHits = rows(
  '命中记录',
  {
    level: dictionary('冲突等级', 'conflict_result'),
    explanation: text('说明', { max: 500 }),
    party: text('检索对象', { max: 100 }),
    partyRole: dictionary('本案身份', 'party_role'),
    foundName: text('命中名称', { max: 100 }),
    foundIn: text('所在记录', { max: 160 }),
    foundRole: dictionary('当时身份', 'party_role'),
    match: dictionary('匹配方式', 'conflict_match'),
  },
  { readOnly: true, max: 1000 },
)
