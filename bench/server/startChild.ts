import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Answers } from './answerParent.ts'

export type Role = (input: never) => Promise<Answers>
type AnswersOf<R extends Role> = Awaited<ReturnType<R>>

export interface Child<R extends Role> {
  ask<K extends keyof AnswersOf<R> & string>(
    question: K,
    ...input: Parameters<AnswersOf<R>[K]>
  ): Promise<Awaited<ReturnType<AnswersOf<R>[K]>>>
  stop(): Promise<void>
}

/** Waits for the message, then runs a role that the named bench exports. */
const player = `process.once('message', ({ module, role, input }) => import(module).then((bench) => bench[role](input)))`

/** A separate process for one side of a comparison: heap, event loop and JIT state are not shared. */
export async function startChild<R extends Role>(module: string, role: string, input: unknown): Promise<Child<R>> {
  const child = spawn(process.execPath, ['--expose-gc', '-e', player], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let asked = 0
  const answer = (number: number): Promise<never> =>
    new Promise((resolve, reject) => waiting.set(number, { resolve, reject }))
  child.on('message', ({ number, value, problem }: { number: number; value?: never; problem?: string }) => {
    const asker = waiting.get(number)
    waiting.delete(number)
    if (problem === undefined) asker?.resolve(value as never)
    else asker?.reject(new Error(problem))
  })
  child.once('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`${role} ended (${signal ?? String(code)})`))
  })
  const ready = answer(0)
  child.send({ module, role, input })
  await ready
  return {
    ask: (question, ...input) => {
      asked += 1
      const answered = answer(asked)
      child.send({ number: asked, question, input })
      return answered
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
