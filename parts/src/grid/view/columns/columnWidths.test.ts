import { expect, test } from 'vitest'
import { columnWidths } from './columnWidths.ts'

test('[P1.23] columns share 92% of the grid, at least 120 each, and dates get their own width', () => {
  const input = { key: 'a', title: 'a', type: 'input' } as const
  expect(columnWidths([input, { ...input, key: 'b' }], 1000)).toEqual([460, 460])
  expect(
    columnWidths(
      Array.from({ length: 20 }, () => input),
      1000,
    )[0],
  ).toBe(120)
  expect(
    columnWidths(
      [
        { ...input, type: 'datetime' },
        { ...input, type: 'user' },
        { ...input, type: 'department' },
        { ...input, type: 'date' },
      ],
      300,
    ),
  ).toEqual([200, 220, 190, 135])
  expect(
    columnWidths(
      [
        { ...input, width: '30%' },
        { ...input, width: '90px' },
        { ...input, width: 80 },
      ],
      1000,
    ),
  ).toEqual([300, 90, 80])
})
