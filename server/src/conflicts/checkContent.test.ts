import type { Values } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { contentHash, isUnchanged } from './checkContent.ts'
import type { FoundHit } from './FoundHit.ts'

const check: Values = {
  parties: [{ name: '甲公司', type: 'org', code: '91110000', role: 'opponent' }],
  checkedAt: '2026-03-01 10:00:00',
  result: 'relative',
  coverage: [{ source: 'enterprise', records: 12 }],
  waivedBy: 'sup',
  waivedAt: '2026-03-02 10:00:00',
  waiverReason: '客户同意',
  waiverFile: ['waiver.pdf'],
  reviewedBy: 'sup',
  reviewedAt: '2026-03-03 10:00:00',
}
const decision = { id: 'd1', verdict: 'same', reason: '同一证件', by: '主管', at: '2026-03-01 11:00:00' }
const hit = {
  ...{ level: 'relative', explanation: '对方是客户', party: '甲公司', partyRole: 'opponent', foundName: '甲有限公司' },
  ...{ foundIn: '企业 甲', foundRole: 'client', match: 'name', verdict: 'same', pairKey: 'k1', isPending: false },
  decision,
} as unknown as FoundHit
const hash = contentHash(check, [hit])

const party = (check.parties as Values[])[0]!
const coverage = (check.coverage as Values[])[0]!

test.each([
  ...['checkedAt', 'result', 'waivedBy', 'waivedAt', 'waiverReason', 'waiverFile', 'reviewedBy', 'reviewedAt'].map(
    (name) => [name, { [name]: 'changed' }] as [string, Values],
  ),
  ...Object.keys(party).map(
    (name) => [`${name} of a party`, { parties: [{ ...party, [name]: 'changed' }] }] as [string, Values],
  ),
  ...Object.keys(coverage).map(
    (name) => [`${name} of the coverage`, { coverage: [{ ...coverage, [name]: 'changed' }] }] as [string, Values],
  ),
  ['a further party', { parties: [party, party] }],
  ['no waiver', { waivedBy: null }],
  ['no review', { reviewedAt: null }],
])('the hash of a check covers %s', (_name, changes) => {
  expect(contentHash({ ...check, ...changes }, [hit])).not.toBe(hash)
})

test.each([
  ...['level', 'explanation', 'party', 'partyRole', 'foundName', 'foundIn', 'foundRole', 'match', 'verdict', 'pairKey'],
  'isPending',
])('the hash of a check covers %s of a hit', (name) => {
  expect(contentHash(check, [{ ...hit, [name]: 'changed' }])).not.toBe(hash)
})

test.each(['verdict', 'reason', 'by', 'at'])('the hash of a check covers %s of a decision', (name) => {
  expect(contentHash(check, [{ ...hit, decision: { ...decision, [name]: 'changed' } } as FoundHit])).not.toBe(hash)
})

test('the hash of a check covers the set of hits and shows whether the content is unchanged', () => {
  expect(contentHash(check, [])).not.toBe(hash)
  expect(contentHash(check, [{ ...hit, decision: null }])).not.toBe(hash)
  expect(isUnchanged({ ...check, contentHash: hash }, [hit])).toBe(true)
  expect(isUnchanged({ ...check, contentHash: hash }, [])).toBe(false)
})
