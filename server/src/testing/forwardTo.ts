import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface Forward {
  port: number
  /** The address of the same database through this port. */
  url: string
  /** Ends the open connections and refuses the next ones, all by default. */
  cut(refusals?: number): void
  /** Drops what is sent on the open connections and on new ones, which are accepted. */
  mute(): void
  /** Serves new connections again. */
  resume(): void
  close(): void
}

/** A port of this machine that leads to the server of an address. A test may change what clients send first. */
export async function forwardTo(url: string, change: (bytes: Buffer) => Buffer = (bytes) => bytes): Promise<Forward> {
  const target = targetOf(new URL(url))
  const open = new Set<Socket>()
  const mutes = new Set<() => void>()
  let refusals = 0
  let isMute = false
  const server = createServer((client) => {
    if (refusals > 0) {
      refusals--
      client.resetAndDestroy()
      return
    }
    open.add(client)
    if (isMute) return void client.on('error', () => {}).on('close', () => open.delete(client))
    const upstream = connect(target)
    const mute = (): void => {
      client.unpipe()
      upstream.unpipe()
    }
    mutes.add(mute)
    client.once('data', (bytes: Buffer) => {
      upstream.write(change(bytes))
      client.pipe(upstream)
    })
    upstream.pipe(client)
    client
      .on('error', () => {})
      .on('close', () => {
        open.delete(client)
        mutes.delete(mute)
        upstream.destroy()
      })
    upstream.on('error', () => {}).on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const forwarded = new URL(url)
  forwarded.searchParams.delete('host')
  forwarded.searchParams.delete('port')
  forwarded.host = `127.0.0.1:${port}`
  return {
    port,
    url: forwarded.href,
    cut(times = Infinity) {
      refusals = times
      for (const client of open) client.resetAndDestroy()
    },
    mute() {
      isMute = true
      for (const mute of mutes) mute()
    },
    resume() {
      refusals = 0
      isMute = false
    },
    close() {
      for (const client of open) client.destroy()
      server.close()
    },
  }
}

function targetOf(url: URL): { path: string } | { host: string; port: number } {
  const host = url.searchParams.get('host') ?? url.hostname
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432))
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
}
