export type Answers = Record<string, (...input: never[]) => unknown>

interface Question {
  number: number
  question: string
  input: never[]
}

/** The end of a role: reports that it is ready, answers requests of the parent, and exits when the parent disconnects. */
export function answerParent<A extends Answers>(answers: A, close: () => Promise<unknown>): A {
  const send = (message: unknown): void => void process.send?.(message)
  process.on('message', ({ number, question, input }: Question) => {
    Promise.resolve()
      .then(() => answers[question]!(...input))
      .then(
        (value) => send({ number, value }),
        (error: unknown) => send({ number, problem: error instanceof Error ? error.message : String(error) }),
      )
  })
  process.once('disconnect', () => {
    void close().finally(() => process.exit())
  })
  send({ number: 0 })
  return answers
}
