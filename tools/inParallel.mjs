/**
 * Runs the work for every item, at most `width` at a time, and gives the results in the order of the items.
 * @template T, R
 * @param {readonly T[]} items
 * @param {number} width
 * @param {(item: T) => Promise<R>} work
 * @returns {Promise<R[]>}
 */
export async function inParallel(items, width, work) {
  /** @type {R[]} */
  const results = []
  const waiting = [...items.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
