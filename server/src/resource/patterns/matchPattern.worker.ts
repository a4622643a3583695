import { parentPort } from 'node:worker_threads'
import type { MatchAnswer, MatchOrder } from './createMatcher.ts'

/** Patterns come from users: they run in a worker, where they can be terminated. */
parentPort!.on('message', ({ id, pattern, value }: MatchOrder) => {
  const answer: MatchAnswer = { id, isMatch: new RegExp(`^(?:${pattern})$`, 'u').test(value) }
  parentPort!.postMessage(answer)
})
