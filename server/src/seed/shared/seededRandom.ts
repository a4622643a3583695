/** Repeatable random numbers: the same seed gives the same demonstration data on every machine. */
export interface SeededRandom {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
  /** By weight: `{ certified: 60, draft: 10 }`. */
  weighted<K extends string>(weights: Record<K, number>): K
}

/** The mulberry32 generator: 32 bits of state, ample for a few thousand rows. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[int(0, choices.length - 1)] ?? choices[0],
    weighted: (weights) => {
      const names = Object.keys(weights) as (keyof typeof weights)[]
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
      const found = names.find((name) => (left -= weights[name]) < 0) ?? names.at(-1)
      if (found === undefined) throw new RangeError('no weights given')
      return found
    },
  }
}
