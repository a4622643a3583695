import type { Resource } from '@lexdesk/domain'
import type { ResourceRules, Tx } from '../resource/Engine.ts'
import { insertSeeds, type SeedRow } from './insertSeeds.ts'

/** Facts about the database that is seeded. */
export interface SeedFacts {
  tenantId: number
  /** The current moment of the demo office. */
  now: string
  demoData: boolean
}

/** Rows that are inserted once into each database. */
export interface Seed {
  /** Stored with the rows, so that they are added only once. */
  mark: string
  /** `basis` for every database, `demo` for the demo office only, `derived` for what is computed from both. */
  stage: 'basis' | 'demo' | 'derived'
  /** Marks of the same stage that run before. */
  after?: readonly string[]
  run(tx: Tx, facts: SeedFacts): Promise<void>
}

/** A file that a seed has registered, generated from its text. */
export interface SeedFile {
  path: string
  bytes(): Buffer
}

type Options = Partial<Pick<Seed, 'stage' | 'after'>>

/** A seed of the stage `basis` by default. */
export const seed = (mark: string, run: Seed['run'], options: Options = {}): Seed => ({
  mark,
  stage: 'basis',
  run,
  ...options,
})

/** The initial rows of a resource. */
export const rowSeed = (
  resource: Resource,
  rows: (facts: SeedFacts) => Promise<readonly object[]>,
  { rules, ...options }: Options & { rules?: ResourceRules } = {},
): Seed =>
  seed(
    resource.name,
    async (tx, facts) => insertSeeds(tx, resource, (await rows(facts)) as SeedRow[], facts.tenantId, rules, facts.now),
    options,
  )

const stages = ['basis', 'demo', 'derived'] as const

/** By stage, and in a stage each after those it names; otherwise in the given order. */
export function inSeedOrder(seeds: readonly Seed[]): Seed[] {
  const ordered: Seed[] = []
  const place = (one: Seed, above: readonly string[]): void => {
    if (ordered.includes(one)) return
    if (above.includes(one.mark)) throw new Error(`seeds wait for each other: ${[...above, one.mark].join(' → ')}`)
    for (const mark of one.after ?? []) {
      const first = seeds.find((other) => other.mark === mark)
      if (first?.stage !== one.stage)
        throw new Error(`the seed ${one.mark} waits for ${mark}, which is not in its stage`)
      place(first, [...above, one.mark])
    }
    ordered.push(one)
  }
  for (const stage of stages) for (const one of seeds.filter((each) => each.stage === stage)) place(one, [])
  return ordered
}
