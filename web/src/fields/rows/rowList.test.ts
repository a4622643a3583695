import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeCell, type ChildRow, fitKeys, insertRow, moveRow, newKey, removeRow, type RowList } from './rowList.ts'

type Act = { act: 'insert' | 'remove' | 'up' | 'down' | 'change'; at: number }

const start = (): RowList => ({ rows: [{ n: 0 }, { n: 1 }], keys: fitKeys([], 2) })

function perform(list: RowList, { act, at }: Act, serial: number): RowList {
  const key = list.keys[at % Math.max(list.keys.length, 1)] ?? ''
  if (act === 'insert') return insertRow(list, at % (list.rows.length + 1), { n: serial }, newKey())
  if (act === 'remove') return removeRow(list, key)
  if (act === 'change') return changeCell(list, key, 'touched', serial)
  return moveRow(list, key, act === 'up' ? -1 : 1)
}

test('after any sequence of actions the keys are unique and every value stays with its key', () => {
  const acts = fc.array(
    fc.record({
      act: fc.constantFrom<Act['act']>('insert', 'remove', 'up', 'down', 'change'),
      at: fc.nat(20),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(acts, (sequence) => {
      let list = start()
      const numberOf = new Map(list.keys.map((key, index) => [key, list.rows[index]!.n]))
      for (const [index, act] of sequence.entries()) {
        list = perform(list, act, index + 2)
        for (const [place, key] of list.keys.entries()) if (!numberOf.has(key)) numberOf.set(key, list.rows[place]!.n)
        expect(new Set(list.keys).size).toBe(list.rows.length)
        expect(list.keys).toHaveLength(list.rows.length)
        expect(list.rows.map((row) => row.n)).toEqual(list.keys.map((key) => numberOf.get(key)))
      }
    }),
  )
})

test('changing a reference drops the name of the old one', () => {
  const row: ChildRow = { lawyerId: 'u1', lawyerId_dictText: '张三', note: 'x' }
  const list = changeCell({ rows: [row], keys: ['k'] }, 'k', 'lawyerId', 'u2')
  expect(list.rows).toEqual([{ lawyerId: 'u2', note: 'x' }])
})

test('the first row cannot move up, the last cannot move down', () => {
  const list = start()
  expect(moveRow(list, list.keys[0]!, -1)).toBe(list)
  expect(moveRow(list, list.keys[1]!, 1)).toBe(list)
})
