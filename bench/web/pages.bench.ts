import type { BenchResult } from '../BenchResult.ts'
import { measureEveryPage } from './pages/everyPage.ts'
import { measureForms } from './pages/forms.ts'
import { conditions, measureOpenings } from './pages/openings.ts'
import { openSides, type Sides } from './pages/openSides.ts'
import { measureDay } from './pages/operatorsDay.ts'
import { measureRenders } from './pages/renders.ts'

export const name = 'pages'
export const limit =
  'of a bare page with the same rows: first list 1.6×, further lists 1.2×, dashboard 1.5×, form 1.5×, record 1.3×; ' +
  'an open tab 0.15× of opening it; a day of work keeps at most 5 MB (`--all`: CPU of every page)'

const parts: Record<string, (sides: Sides) => Promise<BenchResult[]>> = {
  ...Object.fromEntries(
    conditions.map((condition) => [condition.name, (sides: Sides) => measureOpenings(sides, condition)]),
  ),
  forms: measureForms,
  renders: measureRenders,
  day: measureDay,
}

/** `--all` measures every page instead; `--only=usual,forms` measures some parts. */
export async function run(options: readonly string[]): Promise<BenchResult[]> {
  const only = options
    .find((option) => option.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',')
  const sides = await openSides()
  try {
    if (options.includes('--all')) return await measureEveryPage(sides)
    const results: BenchResult[] = []
    for (const [part, measure] of Object.entries(parts))
      if (only?.includes(part) ?? true)
        results.push(...(await measure(sides).catch((error) => notMeasured(part, error))))
    return results
  } finally {
    await sides.close()
  }
}

/** A part that fails does not lose the figures of the others. */
function notMeasured(part: string, error: unknown): BenchResult[] {
  console.error(error)
  return [{ label: `${part} could not be measured`, ratio: Number.NaN, bound: 'atMost', limit: 0 }]
}
