import { composeDocx } from '../../server/src/docx/composeDocx.ts'
import { openDocx } from '../../server/src/docx/openDocx.ts'
import { packZip, zipPart } from '../../server/src/docx/packZip.ts'
import { partText, unpackZip } from '../../server/src/docx/unpackZip.ts'
import { alternate, pairedRatio, secondsOf } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { median } from '../median.ts'

export const name = 'docx'
export const limit = 'a 20-page contract with 60 variables is generated in at most 2× the time of zipping its parts'

const [pages, paragraphs, variables, rounds] = [20, 16, 60, 60]

export async function run(): Promise<BenchResult[]> {
  const values = Object.fromEntries(
    Array.from({ length: variables }, (_, n): [string, string] => [`变量${n}`, `第 ${n} 项的内容`]),
  )
  const bytes = template()
  const first = await secondsOf(async () => openDocx(bytes).fill(values))
  const parts = unpackZip(openDocx(bytes).fill(values)).map((part) => ({ name: part.name, text: partText(part) }))
  const sides = {
    ours: () => secondsOf(async () => openDocx(bytes).fill(values)),
    peer: () => secondsOf(async () => packZip(parts.map((part) => zipPart(part.name, part.text)))),
  }
  await alternate(10, sides)
  const turns = await alternate(rounds, sides)
  const ms = (seconds: number) => `${(seconds * 1000).toFixed(1)} ms`
  return [
    {
      label: 'a contract from a published template',
      ratio: pairedRatio(turns),
      bound: 'atMost',
      limit: 2,
      details: `${ms(median(...turns.ours))} and ${ms(median(...turns.peer))}; the first, which reads the template, ${ms(first)}`,
    },
  ]
}

/** Twenty pages of text without repetition; variables appear throughout. */
function template(): Buffer {
  let seed = 1
  const character = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return String.fromCodePoint(0x4e00 + (seed % 3_000))
  }
  const words = (count: number) => Array.from({ length: count }, character).join('')
  let used = 0
  return composeDocx(
    Array.from({ length: pages * paragraphs }, (_, n) => {
      const tag = n % 5 === 0 && used < variables ? `{变量${used++}}` : ''
      return `第${n}条 ${words(40)}${tag}${words(30)}。`
    }),
  )
}
