import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../access/Actor.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { idempotent } from './idempotent.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const actor = systemActor(1)

/** Writes a row in a transaction of its own, after `before`. */
const write = (key: string, word: string, before: () => Promise<void> = async () => undefined) =>
  idempotent<{ word: string }>(product.app.engine, actor, 'test', key, { key }, async (save) => {
    await before()
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`insert into done (key, word) values (${key}, ${word})`.execute(tx)
        await save(tx, { word })
      })
    return { word }
  })
const written = async (key: string): Promise<string[]> =>
  (await sql<{ word: string }>`select word from done where key = ${key}`.execute(db())).rows.map(({ word }) => word)

beforeAll(async () => {
  await sql`create table done (key text, word text)`.execute(db())
})

test('a call that slept while another one did its work writes nothing and returns the answer of the other', async () => {
  let wake = (): void => undefined
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  const first = write('paused-for-long', 'first', () => asleep)
  expect(await write('paused-for-long', 'second')).toEqual({ word: 'second' })
  wake()
  expect(await first).toEqual({ word: 'second' })
  expect(await written('paused-for-long')).toEqual(['second'])
})

test('after a call that failed, however it ended, the next one with its key works at once', async () => {
  const lost = () => Promise.reject(new Error('Connection terminated'))
  await expect(write('lost-database', 'first', lost)).rejects.toThrow('Connection terminated')
  expect(await write('lost-database', 'second')).toEqual({ word: 'second' })
})

test('a key that version 0.1.0 stored without an answer does not stop the call', async () => {
  await sql`insert into idempotent_answer (user_id, key, call, body_hash)
    select user_id, 'left-behind', call, body_hash from idempotent_answer where key = 'lost-database'`.execute(db())
  const again = () =>
    idempotent<{ word: string }>(product.app.engine, actor, 'test', 'left-behind', { key: 'lost-database' }, (save) =>
      db()
        .transaction()
        .execute(async (tx) => {
          await save(tx, { word: 'done' })
          return { word: 'done' }
        }),
    )
  expect(await again()).toEqual({ word: 'done' })
  expect(await again()).toEqual({ word: 'done' })
})
