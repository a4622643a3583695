import { median } from './median.ts'

/** The figures of each round. */
export interface Turns {
  ours: number[]
  peer: number[]
}

/** Alternates between both, so that load on the machine affects both. */
export async function alternate(
  rounds: number,
  sides: { ours: () => Promise<number>; peer: () => Promise<number> },
): Promise<Turns> {
  const turns: Turns = { ours: [], peer: [] }
  for (let round = 0; round < rounds; round += 1) {
    // Alternate which side goes first.
    for (const side of round % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const))
      turns[side].push(await sides[side]())
  }
  return turns
}

/** For many short rounds: the median of the ratios of adjacent rounds. */
export function pairedRatio({ ours, peer }: Turns): number {
  return median(...ours.map((figure, round) => figure / peer[round]!))
}

/** For few long rounds: other load only adds time, so the fastest round of each side is the most accurate. */
export function quickest({ ours, peer }: Turns): { ours: number; peer: number } {
  return { ours: Math.min(...ours), peer: Math.min(...peer) }
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
