import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HistoryPart, type HistoryWorld, openHistory } from './testing/HistoryWorld.ts'
import { contractHistory } from './testing/contractHistory.ts'
import { ledgerSums } from './testing/ledgerSums.ts'
import { mergeHistory } from './testing/mergeHistory.ts'
import { checkOrderFigures } from './testing/orderFigures.ts'
import { orderHistory } from './testing/orderHistory.ts'
import { visitHistory } from './testing/visitHistory.ts'

/** `HISTORY_OPERATIONS=5000` runs a longer history, `HISTORY_SEED` another one. */
const operations = Number(process.env.HISTORY_OPERATIONS ?? 150)
const seed = Number(process.env.HISTORY_SEED ?? 14_021)
/** A short history may miss an operation by chance, which is then tried at the end. */
const lastTries = 40
const checkEvery = Math.max(75, Math.floor(operations / 20))

let world: HistoryWorld
/** To add an area to the history, add one line here. */
let parts: HistoryPart[]
beforeAll(async () => {
  world = await openHistory(seed)
  parts = [orderHistory(world), visitHistory(world), contractHistory(world), mergeHistory(world)]
}, 600_000)
afterAll(() => world?.product.close())

async function checkFigures(isLast: boolean): Promise<void> {
  const sums = await ledgerSums(world.product.app.engine.db.kysely)
  await checkOrderFigures(world, sums, isLast)
  for (const part of parts) await part.check(sums, isLast)
}

test(
  `after ${operations} operations by the seeded roles every figure equals a recomputation from entries`,
  async () => {
    const moves = Object.assign({}, ...parts.map((part) => part.moves)) as HistoryPart['moves']
    const names = parts.flatMap((part) => [...Object.keys(part.moves), ...(part.often ?? [])])
    const counts = new Map(names.toSorted().map((name) => [name, { done: 0, refused: 0 }]))
    const mustHappen = parts.flatMap((part) => part.mustHappen)
    const history: string[] = []
    for (let place = 1; place <= operations; place += 1) {
      const missing = place > operations - lastTries ? mustHappen.filter((one) => counts.get(one)!.done === 0) : []
      const name = place <= 4 ? 'order' : world.pick(missing.length > 0 ? missing : names)!
      const isDone = await moves[name]!()
      counts.get(name)![isDone ? 'done' : 'refused'] += 1
      history.push(`${place} ${name}${isDone ? '' : ' (refused)'}`)
      if (place % checkEvery !== 0 && place !== operations) continue
      await checkFigures(place === operations).catch((error: Error) => {
        error.message += `\nseed ${seed}, last operations: ${history.slice(-checkEvery).join(', ')}`
        throw error
      })
    }
    if (process.env.HISTORY_OPERATIONS) console.table(Object.fromEntries(counts))
    for (const name of mustHappen) expect(counts.get(name)!.done, name).toBeGreaterThan(0)
  },
  Math.max(600_000, operations * 2_000),
)
