/** Less than a frame, so that typing and scrolling stay smooth. */
const sliceMs = 12
/** Reading the clock costs more than a cheap step. */
const stepsBetweenLooks = 32

/** A longer list starts in a new task instead of prolonging the current one. */
const shortList = 1_000

/** Processes a list in slices and yields to the browser in between. */
export async function inSlices<T>(list: readonly T[], step: (one: T) => void): Promise<void> {
  if (list.length > shortList) await nextTurn()
  let begin = performance.now()
  for (let n = 0; n < list.length; n += 1) {
    step(list[n]!)
    if (n % stepsBetweenLooks !== 0 || performance.now() - begin < sliceMs) continue
    await nextTurn()
    begin = performance.now()
  }
}

/** Yields to the browser. A timer would wait four milliseconds each time. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
