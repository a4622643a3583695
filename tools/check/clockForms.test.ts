import { expect, test } from 'vitest'
import { clockViolations } from './clockForms.mjs'

const inFile = (text: string, file = 'server/src/areas/x/x.ts') => clockViolations([{ file, text }])

test.each([
  'const day = new Date().toISOString().slice(0, 10)',
  "const day = moment.toISOString().split('T')[0]",
  'const year = new Date().getFullYear()',
  'if (now.getHours() < 9) greet()',
  'await sql`select * from x where day = current_date`',
  'await sql`select now()::date`',
  'const day = dayjs()',
])('refuses %s', (line) => {
  expect(inFile(`// first\n${line}`)).toEqual([expect.stringContaining('server/src/areas/x/x.ts:2')])
})

test.each([
  'const day = today()',
  'const at = new Date().toISOString()',
  "const day = dayjs(text, 'YYYY-MM-DD', true)",
  'const year = date.getUTCFullYear()',
  'const day = new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10)',
])('accepts %s', (line) => {
  expect(inFile(line)).toEqual([])
})

test('the clock itself may use them', () => {
  expect(inFile('new Date().toISOString().slice(0, 10)', 'domain/src/clock.ts')).toEqual([])
})
