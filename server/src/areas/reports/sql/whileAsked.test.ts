import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { whileAsked } from './whileAsked.ts'

const replyOf = (destroyed: boolean) =>
  ({ raw: Object.assign(new EventEmitter(), { destroyed }) }) as unknown as Pick<FastifyReply, 'raw'>

test('a reader who leaves ends the work', async () => {
  const reply = replyOf(false)
  const work = whileAsked(reply, async (signal) => {
    reply.raw.emit('close')
    return signal.aborted
  })
  expect(await work).toBe(true)
})

test('nothing is begun for a reader who has left already', async () => {
  let isBegun = false
  const work = whileAsked(replyOf(true), async () => {
    isBegun = true
  })
  await expect(work).rejects.toThrow('已取消')
  expect(isBegun).toBe(false)
})
