import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../database/Database.ts'
import { inTurn, serveRows } from './serveRows.ts'

/** Without a row of any tenant: only the rows of the platform are served. */
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const signal = new AbortController().signal
const ids = Array.from({ length: 1_203 }, (_, index) => `r${String(index).padStart(5, '0')}`)
const pages = async (after: string, limit: number) =>
  ids
    .filter((id) => id > after)
    .slice(0, limit)
    .map((id) => ({ id, tenantId: 0 }))

test('every row is processed, however many are not served', async () => {
  const seen: string[] = []
  const words = await serveRows(db, signal, async (each) => {
    const count = await each(pages, async ({ id }) => {
      seen.push(id)
      return id === ids.at(-1)
    })
    return `${count}`
  })
  expect(words).toBe('1')
  expect(seen).toEqual(ids)
})

test('failed rows do not stop the others and are reported at the end', async () => {
  const done: string[] = []
  const run = serveRows(db, signal, async (each) => {
    await each(pages, async ({ id }) => {
      if (id < 'r00600') throw new Error(`坏 ${id}`)
      done.push(id)
      return true
    })
    return `完成 ${done.length} 条`
  })
  await expect(run).rejects.toThrow('完成 603 条；600 条处理失败，首个原因：坏 r00000')
  expect(done).toEqual(ids.slice(600))
})

test('a run that is stopped reads no further page', async () => {
  const controller = new AbortController()
  let count = 0
  await serveRows(db, controller.signal, async (each) => {
    await each(pages, async () => {
      if ((count += 1) === 10) controller.abort()
      return true
    })
    return ''
  })
  expect(count).toBe(10)
})

test('a failed part of a job does not prevent the next part from running', async () => {
  const run = inTurn(
    () => Promise.reject(new Error('第一项失败')),
    async () => '第二项完成',
  )
  await expect(run).rejects.toThrow('第一项失败；第二项完成')
  expect(
    await inTurn(
      async () => '一',
      async () => '二',
    ),
  ).toBe('一；二')
})
