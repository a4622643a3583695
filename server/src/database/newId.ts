import { randomInt } from 'node:crypto'

const epoch = Date.UTC(2020, 0, 1)
const instance = randomInt(1 << 10)
let last = 0
let sequence = 0

/** Nineteen digits that increase with time: milliseconds, instance, counter. Sorting by id sorts by creation. */
export function newId(): string {
  const now = Math.max(Date.now(), last)
  sequence = now === last ? sequence + 1 : randomInt(64)
  last = sequence > 4095 ? now + 1 : now
  if (sequence > 4095) sequence = 0
  return textOf((BigInt(last - epoch) << 22n) | (BigInt(instance) << 12n) | BigInt(sequence))
}

/** Ids from before this moment are smaller: finds old rows by their key. */
export const firstIdAt = (moment: Date): string => textOf(BigInt(moment.getTime() - epoch) << 22n)

const textOf = (id: bigint): string => (id + 1_000_000_000_000_000_000n).toString()
