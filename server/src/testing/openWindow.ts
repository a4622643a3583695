import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resources } from '@lexdesk/domain'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Client, TestProduct } from './testProduct.ts'

export interface Frame {
  cmd: string
  resource?: string
  ids?: string[]
  action?: string
  [name: string]: unknown
}

/**
 * An open window of a user that shows these resources and records: collects everything its socket receives, until the
 * test ends. `waitedMs`: for how long they have been shown without a socket.
 */
export async function openWindow(
  { app }: TestProduct,
  username: string,
  client: Client,
  shows: readonly string[] = resources.map(({ name }) => name),
  waitedMs?: number,
): Promise<Frame[]> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(
    app.engine.db.kysely,
  )
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/websocket/${rows[0]!.id}?frames=all`, client.token)
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  const frames: Frame[] = []
  const ready = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame
      if (frame.cmd === 'heartcheck') resolve()
      else frames.push(frame)
    })
  })
  socket.send(JSON.stringify({ cmd: 'subscribe', to: shows, waitedMs }))
  // The server reads the frames in order, so its answer shows that the subscription is known.
  socket.send('HeartBeat')
  await ready
  return frames
}
