import { expect, test } from 'vitest'
import { gradeConflict, gravest, type Meeting, type Standing } from './gradeConflict.ts'

const ended = (daysAgo: number): Standing => ({ is: 'ended', on: '2025-01-01', daysAgo })
const meeting = (changes: Partial<Meeting>): Meeting => ({
  partyRole: 'opponent',
  foundRole: 'client',
  verdict: 'same',
  likeness: '名称相同',
  decision: null,
  resource: 'entrustment',
  rowId: 'm1',
  standing: { is: 'current' },
  fact: '在办委托 WT1，承办律师 张三',
  ...changes,
})
const graded = (changes: Partial<Meeting>) => gradeConflict([meeting(changes)], 365)[0]!

const client = { partyRole: 'client', foundRole: 'opponent' } as const
const doubtful = { verdict: 'doubtful', likeness: '读音相同' } as const
const related = { verdict: 'related', likeness: '字号相同' } as const
const shareholder = {
  ofParty: '',
  ofFound: ' 甲公司 的股东',
  asked: { party: ' 李四 ', found: ' 甲公司 登记的股东 李四' },
}
const staff = { foundRole: 'staff', resource: 'user' } as const

test.each<[string, Partial<Meeting>, string]>([
  ['an opponent who is a client', {}, 'relative'],
  ['an opponent who is a beneficiary of a matter', { foundRole: 'beneficiary' }, 'relative'],
  ['an opponent with an active package', { resource: 'packageOrder' }, 'relative'],
  ['an opponent under an effective contract', { resource: 'contract' }, 'relative'],
  ['an opponent with an engagement', { resource: 'counsel' }, 'relative'],
  ['an opponent who asked for advice', { resource: 'appointment' }, 'relative'],
  ['an opponent who was a client within the period', { standing: ended(365) }, 'relative'],
  ['an opponent whose matter ended today', { standing: ended(0) }, 'relative'],
  ['an opponent who was a client before the period', { standing: ended(366) }, 'none'],
  ['an opponent whose end date is unknown', { standing: { is: 'unknown' } }, 'relative'],
  ['an opponent among the enterprises without business', { standing: { is: 'unlinked' } }, 'relative'],
  ['a client who is an opponent elsewhere', client, 'relative'],
  ['a beneficiary who is an opponent elsewhere', { ...client, partyRole: 'beneficiary' }, 'relative'],
  ['a client who was an opponent within the period', { ...client, standing: ended(30) }, 'relative'],
  ['a client who was an opponent before the period', { ...client, standing: ended(400) }, 'none'],
  ['a client who comes again', { partyRole: 'client' }, 'none'],
  ['the same opponent in two matters', { foundRole: 'opponent' }, 'none'],
  ['a third party', { partyRole: 'thirdParty' }, 'none'],
  ['a related party of a contract', { foundRole: 'related' }, 'none'],
  ['an opponent who sounds like a client', doubtful, 'doubtful'],
  ['an opponent who sounds like a client of long ago', { ...doubtful, standing: ended(900) }, 'none'],
  [
    'an opponent who sounds like a client with an unknown end',
    { ...doubtful, standing: { is: 'unknown' } },
    'doubtful',
  ],
  ['a client who sounds like a client', { ...doubtful, partyRole: 'client' }, 'none'],
  ['a client who sounds like an opponent', { ...doubtful, ...client }, 'doubtful'],
  ['an opponent with the core name of a client', related, 'doubtful'],
  ['an opponent who holds shares in a client', { ...related, relation: shareholder }, 'relative'],
  ['the same, whatever was decided', { ...related, relation: shareholder, decision: 'different' }, 'relative'],
  ['an opponent who may hold shares in a client', { ...doubtful, relation: shareholder }, 'doubtful'],
  ['one who was decided to hold them', { ...doubtful, relation: shareholder, decision: 'same' }, 'relative'],
  ['one who was decided not to', { ...doubtful, relation: shareholder, decision: 'different' }, 'none'],
  ['a shareholder of a client of long ago', { ...related, relation: shareholder, standing: ended(900) }, 'none'],
  ['a shareholder of a client on his side', { ...related, relation: shareholder, partyRole: 'client' }, 'none'],
  ['a client with the core name of a client', { ...related, partyRole: 'client' }, 'none'],
  ['an opponent with another number', { verdict: 'different' }, 'none'],
  ['a doubtful hit that was decided as the same', { ...doubtful, decision: 'same' }, 'relative'],
  ['a doubtful hit that was decided as different', { ...doubtful, decision: 'different' }, 'none'],
  ['a related company that was decided as different', { ...related, decision: 'different' }, 'none'],
  ['an opponent with the name of a colleague', { ...doubtful, ...staff }, 'doubtful'],
  ['an opponent who is a colleague', staff, 'relative'],
  ['a company whose shareholder is a colleague', { ...related, ...staff }, 'doubtful'],
  ['a client with the name of a colleague', { ...doubtful, ...staff, partyRole: 'client' }, 'none'],
  ['one name on both sides of the new matter', { isWithinMatter: true }, 'absolute'],
  ['like names on both sides of the new matter', { ...doubtful, isWithinMatter: true }, 'doubtful'],
])('%s', (_words, changes, expected) => {
  const { level, isPending } = graded(changes)
  expect(level).toBe(expected)
  expect(isPending).toBe(expected === 'doubtful')
})

test('refuses both sides of one open case, but allows the same two parties in two cases', () => {
  const other = meeting({ ...client })
  const levels = (meetings: Meeting[]) => gradeConflict(meetings, 365).map(({ level }) => level)
  expect(levels([meeting({}), other])).toEqual(['absolute', 'absolute'])
  expect(levels([meeting({}), { ...other, rowId: 'm2' }])).toEqual(['relative', 'relative'])
  expect(levels([meeting({}), { ...other, ...doubtful }])).toEqual(['relative', 'doubtful'])
  expect(levels([meeting({}), { ...other, ...doubtful, decision: 'same' }])).toEqual(['absolute', 'absolute'])
  const over = { standing: ended(30) }
  expect(levels([meeting(over), { ...other, ...over }])).toEqual(['relative', 'relative'])
  const namesakes = { verdict: 'doubtful', isNamesake: true } as const
  expect(levels([meeting(namesakes), meeting({ ...client, ...namesakes })])).toEqual(['absolute', 'absolute'])
  expect(levels([meeting(namesakes), meeting({ ...client, ...namesakes, decision: 'different' })])).toEqual([
    'doubtful',
    'none',
  ])
  expect(gravest(['none', 'absolute', 'doubtful', 'relative'])).toBe('absolute')
  expect(gravest(['doubtful', 'none'])).toBe('doubtful')
  expect(gravest([])).toBe('none')
})

test('the sentence states the facts of the records, with dates', () => {
  expect(graded({}).explanation).toBe('对方当事人是本所现有客户，须取得书面豁免：在办委托 WT1，承办律师 张三')
  expect(graded({ standing: ended(40) }).explanation).toContain(
    '本所曾为对方当事人办理业务，2025-01-01 结束，距今 40 天，未满 365 天',
  )
  expect(graded({ standing: { is: 'unknown' } }).explanation).toContain('结束日期未知')
  expect(graded({ standing: ended(700) }).explanation).toBe(
    '该业务已于 2025-01-01 结束，距今 700 天，超过 365 天：在办委托 WT1，承办律师 张三',
  )
  expect(graded(doubtful).explanation).toBe(
    '读音相同，对方当事人可能是本所现有客户，须人工核对是否同一主体：在办委托 WT1，承办律师 张三',
  )
  expect(graded({ ...related, relation: shareholder }).explanation).toBe(
    '对方当事人是本所现有客户 甲公司 的股东，须取得书面豁免：在办委托 WT1，承办律师 张三',
  )
  expect(graded({ ...doubtful, relation: shareholder }).explanation).toBe(
    '读音相同，须人工核对对方当事人 李四 是否就是本所现有客户 甲公司 登记的股东 李四：在办委托 WT1，承办律师 张三',
  )
  expect(graded({ ...doubtful, ...client }).explanation).toContain('委托人可能是本所在办案件的对方当事人')
})
