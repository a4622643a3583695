import { expect, test } from 'vitest'
import { gradeConflict, gravest, type Meeting } from './gradeConflict.ts'

const meeting = (changes: Partial<Meeting>): Meeting => ({
  party: '甲公司',
  partyRole: 'opponent',
  foundName: '甲公司',
  foundRole: 'client',
  match: 'name',
  resource: 'entrustment',
  rowId: 'm1',
  isOpen: true,
  endedDaysAgo: null,
  ...changes,
})
const level = (changes: Partial<Meeting>) => gradeConflict([meeting(changes)], 365)[0]!.level

test.each([
  ['an opponent who is a client of ours', {}, 'relative'],
  ['a client who is an opponent elsewhere', { partyRole: 'client', foundRole: 'opponent' }, 'relative'],
  ['an opponent who was a client within the year', { isOpen: false, endedDaysAgo: 365 }, 'relative'],
  ['an opponent who was a client before that', { isOpen: false, endedDaysAgo: 366 }, 'none'],
  ['a client who comes again', { partyRole: 'client' }, 'none'],
  ['the same opponent in two matters', { foundRole: 'opponent' }, 'none'],
  ['somebody who only sounds the same', { match: 'sound' }, 'none'],
  ['an organisation with the same core name', { match: 'core' }, 'none'],
  ['a third party', { partyRole: 'thirdParty' }, 'none'],
] satisfies [string, Partial<Meeting>, string][])('%s', (_words, changes, expected) => {
  expect(level(changes)).toBe(expected)
})

test('both sides of one case are never taken, while the same two apart may be', () => {
  const client = meeting({ party: '乙公司', partyRole: 'client', foundRole: 'opponent' })
  expect(gradeConflict([meeting({}), client], 365).map((one) => one.level)).toEqual(['absolute', 'absolute'])
  expect(gradeConflict([meeting({}), { ...client, rowId: 'm2' }], 365).map((one) => one.level)).toEqual([
    'relative',
    'relative',
  ])
  expect(gravest(['none', 'absolute', 'relative'])).toBe('absolute')
  expect(gravest([])).toBe('none')
})
