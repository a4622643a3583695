import type { Tx } from './Engine.ts'

interface Asked {
  key: unknown
  resolve(answer: never): void
  reject(error: unknown): void
}

const waiting = new WeakMap<Tx, Map<string, Asked[]>>()

/**
 * Steps that go side by side through one transaction put the same question at the same moment: it goes to the database
 * once, for all of them. `kind` names the question with all that it rests on but the key; the answers come in the order
 * of the keys.
 */
export function together<K, V>(
  tx: Tx,
  kind: string,
  key: K,
  answerAll: (keys: K[]) => Promise<readonly V[]>,
): Promise<V> {
  const kinds = waiting.get(tx) ?? new Map<string, Asked[]>()
  waiting.set(tx, kinds)
  return new Promise<V>((resolve, reject) => {
    const asked: Asked = { key, resolve, reject }
    const others = kinds.get(kind)
    if (others) {
      others.push(asked)
      return
    }
    const all = [asked]
    kinds.set(kind, all)
    // Whoever still comes in this turn of the loop is taken along.
    void Promise.resolve().then(() =>
      process.nextTick(() => {
        kinds.delete(kind)
        const keys = all.map((one) => one.key as K)
        answerAll(keys).then(
          (answers) => all.forEach((one, index) => one.resolve(answers[index] as never)),
          (error: unknown) => all.forEach((one) => one.reject(error)),
        )
      }),
    )
  })
}

/** A question that has no key: whoever asks it at the same moment gets the same answer. */
export function askedOnce<V>(tx: Tx, question: string, answer: () => Promise<V>): Promise<V> {
  return together(tx, question, null, async (askers) => Array<V>(askers.length).fill(await answer()))
}
