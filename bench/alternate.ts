import { median } from './median.ts'

export interface Sides {
  ours: number
  peer: number
}

/**
 * Measures both in turns, so that a busy moment of the machine hits both, and takes the middle figure of each, or with
 * `Math.min` the one that the least foreign work was in.
 */
export async function alternate(
  rounds: number,
  sides: { ours: () => Promise<number>; peer: () => Promise<number> },
  take: (...figures: number[]) => number = median,
): Promise<Sides> {
  const figures = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    // Neither side always goes first.
    for (const side of round % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const))
      figures[side].push(await sides[side]())
  }
  return { ours: take(...figures.ours), peer: take(...figures.peer) }
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
