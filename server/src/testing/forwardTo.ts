import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface Forward {
  port: number
  /** The address of the same database through this port. */
  url: string
  /** Ends the open connections and refuses the next ones, all by default. */
  cut(refusals?: number): void
  resume(): void
  close(): void
}

/** A port of this machine that leads to the server of an address. A test may change what clients send first. */
export async function forwardTo(url: string, change: (bytes: Buffer) => Buffer = (bytes) => bytes): Promise<Forward> {
  const target = targetOf(new URL(url))
  const open = new Set<Socket>()
  let refusals = 0
  const server = createServer((client) => {
    if (refusals > 0) {
      refusals--
      client.resetAndDestroy()
      return
    }
    open.add(client)
    const upstream = connect(target)
    client.once('data', (bytes: Buffer) => {
      upstream.write(change(bytes))
      client.pipe(upstream)
    })
    upstream.pipe(client)
    client
      .on('error', () => {})
      .on('close', () => {
        open.delete(client)
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
    resume: () => void (refusals = 0),
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
