import { compileForm, type OnlineField, type Values } from '@lexdesk/domain'
import { alternate, pairedRatio, secondsOf } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { median } from '../median.ts'

export const name = 'cel'
export const limit = '100,000 evaluations of a condition in at most 30× the time of the same function in TypeScript'

const [evaluations, rounds] = [100_000, 15]

const plain = {
  ...{ subTable: null, required: null, unique: null, inList: null, inSearch: null, source: null, length: null },
  ...{ format: null, defaultValue: null, section: null, help: null },
}
const field = (fieldName: string, kind: OnlineField['kind'], more: Partial<OnlineField> = {}): OnlineField => ({
  ...plain,
  title: fieldName,
  name: fieldName,
  kind,
  ...more,
})

/** As an office writes it: an amount, a choice and two days. */
const shownIf = 'amount * 2 > 100000 && kind in ["suit", "arbitration"] || finish - start > 30'

const dayMs = 86_400_000
const dayOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) / dayMs : NaN)
const inTypeScript = (row: Values): boolean =>
  ((Number(row.amount) / 100) * 2 > 100_000 && ['suit', 'arbitration'].includes(String(row.kind))) ||
  dayOf(row.finish) - dayOf(row.start) > 30

export async function run(): Promise<BenchResult[]> {
  const resource = compileForm({
    code: 'bench',
    title: '测',
    isTree: null,
    titleField: null,
    fields: [
      ...[field('name', 'text'), field('amount', 'money'), field('kind', 'text')],
      ...[field('start', 'date'), field('finish', 'date'), field('remark', 'text', { shownIf })],
    ],
  })
  const condition = resource.fields.remark!.shownIf!
  const rows = Array.from({ length: 1000 }, (_, n): Values => ({
    amount: n * 10_000,
    kind: n % 2 === 0 ? 'suit' : 'other',
    start: '2026-01-01',
    finish: `2026-${n % 3 === 0 ? '01' : '03'}-${String((n % 28) + 1).padStart(2, '0')}`,
  }))
  if (rows.some((row) => condition(row) !== inTypeScript(row))) throw new Error('both must have the same result')
  const count = (holds: (row: Values) => boolean) => () =>
    secondsOf(async () => {
      let met = 0
      for (let n = 0; n < evaluations; n += 1) if (holds(rows[n % rows.length]!)) met += 1
      return met
    })
  const sides = { ours: count(condition), peer: count(inTypeScript) }
  await alternate(4, sides)
  const turns = await alternate(rounds, sides)
  const ms = (seconds: number) => `${(seconds * 1000).toFixed(1)} ms`
  return [
    {
      label: 'a condition over four fields',
      ratio: pairedRatio(turns),
      bound: 'atMost',
      limit: 30,
      details: `${ms(median(...turns.ours))} and ${ms(median(...turns.peer))}`,
    },
  ]
}
