import { cpSync, mkdtempSync, rmSync, statSync, chownSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterIn } from '../database/embedded/initialiseCluster.ts'
import { type EmbeddedServer, startEmbedded } from '../database/embedded/startEmbedded.ts'

export interface ReplicatedServers {
  url: string
  readUrl: string
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  stop(): Promise<void>
}

/** Two servers of their own, the second a streaming replica of the first. */
export async function startTestReplica(): Promise<ReplicatedServers> {
  const [dataDir, replicaDir] = ['primary', 'replica'].map((name) => mkdtempSync(join(tmpdir(), `lexdesk-${name}-`)))
  const start = (folder: string) => startEmbedded({ dataDir: folder, isDurable: false })
  const [own, other] = [clusterIn(dataDir!), clusterIn(replicaDir!)]

  await (await start(dataDir!)).stop()
  const { uid, gid } = statSync(own)
  const write = (folder: string, name: string, lines: string[]): void => {
    writeFileSync(join(folder, name), lines.join('\n'))
    chownSync(join(folder, name), uid, gid)
  }
  write(own, 'replicated.conf', ['local all all trust', 'local replication all trust'])
  const settings = ["wal_level = 'replica'", 'max_wal_senders = 4', `hba_file = '${join(own, 'replicated.conf')}'`]
  write(own, 'local.conf', settings)
  // The copy starts where the log says that it can be replicated.
  await (await start(dataDir!)).stop()
  cpSync(own, other, { recursive: true, preserveTimestamps: true })
  const primary = await start(dataDir!)
  const address = new URL(primary.url)
  const source = `host=${address.searchParams.get('host') ?? ''} port=5432 user=${address.username}`
  write(other, 'local.conf', [...settings, `primary_conninfo = '${source}'`])
  write(other, 'standby.signal', [])
  let replica: EmbeddedServer | undefined = await start(replicaDir!)
  const { url: readUrl } = replica

  const stopReplica = async (): Promise<void> => {
    await replica?.stop()
    replica = undefined
  }
  return {
    url: primary.url,
    readUrl,
    stopReplica,
    startReplica: async () => {
      replica = await start(replicaDir!)
    },
    stop: async () => {
      await stopReplica()
      await primary.stop()
      for (const folder of [dataDir!, replicaDir!]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
