/// <reference lib="dom" />

export const nextFrame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()))

/** A task after the next frame: the frame has been submitted. */
export async function afterPaint(): Promise<void> {
  await nextFrame()
  await new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })
}
