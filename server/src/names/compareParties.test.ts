import { beforeAll, describe, expect, test } from 'vitest'
import { compareParties, type ComparedParty } from './compareParties.ts'
import { loadNameLibraries } from './nameLibraries.ts'
import { pairs } from './testing/pairs.ts'

beforeAll(loadNameLibraries)

const partyOf = (party: string | ComparedParty): ComparedParty => (typeof party === 'string' ? { name: party } : party)
const wordsOf = (party: string | ComparedParty): string =>
  typeof party === 'string' ? party : `${party.name} ${party.code ?? ''}`.trim()

test('the table has at least 100 pairs', () => expect(pairs.length).toBeGreaterThanOrEqual(100))

describe('two parties', () => {
  for (const [one, other, verdict, match] of pairs)
    test(`${wordsOf(one)} / ${wordsOf(other)} are ${verdict} (${match ?? 'no match'})`, () => {
      expect(compareParties(partyOf(one), partyOf(other))).toEqual({ verdict, match })
      expect(compareParties(partyOf(other), partyOf(one))).toEqual({ verdict, match })
    })
})
