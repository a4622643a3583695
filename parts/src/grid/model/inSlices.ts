/** Less than a frame, so that somebody who types or scrolls notices nothing. */
const sliceMs = 12
/** Looking at the clock costs more than a cheap step. */
const stepsBetweenLooks = 32

/** A longer list does not begin in the turn of whatever came before it. */
const shortList = 1_000

/** Goes through a list piece by piece and lets the page breathe in between. */
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

/** Lets the page breathe. A timer would wait four milliseconds each time. */
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
