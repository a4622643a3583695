import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseLog, quietLog } from '../Database.ts'
import type { Account } from './chooseAccount.ts'
import { checkReach, chooseAccount } from './chooseAccount.ts'
import { chooseEndpoint, endpointUrl, removeEndpoint } from './chooseEndpoint.ts'
import { clusterIn, embeddedDatabase, hasCluster, initialiseCluster } from './initialiseCluster.ts'
import type { Binaries } from './locateBinaries.ts'
import { copyBinaries, locateBinaries } from './locateBinaries.ts'
import { openDataDir } from './openDataDir.ts'
import { unwritable } from '../connection/unwritable.ts'
import { type ProductLock, takeProductLock } from './productLock.ts'
import { stopOrphan } from './stopPostmaster.ts'
import { superviseServer } from './superviseServer.ts'
import { writeServerSettings } from './writeServerSettings.ts'

export interface EmbeddedServer {
  url: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log?: DatabaseLog
  /** False only for temporary data of tests. */
  isDurable?: boolean
}

/** Starts the PostgreSQL that npm installed, on a private socket, with its data in `DATA_DIR/postgres`. */
export async function startEmbedded({
  dataDir,
  log = quietLog,
  isDurable = true,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const home = openDataDir(dataDir)
  let lock: ProductLock | undefined
  try {
    lock = await takeProductLock(home)
    const cluster = clusterIn(home)
    const account = chooseAccount(home, cluster)
    const binaries = reachableBinaries(locateBinaries(), account)
    checkReach(account, home)
    if (!hasCluster(cluster)) {
      log.info('正在创建内置数据库')
      await initialiseCluster(home, cluster, binaries, account, isDurable)
    } else {
      if (await stopOrphan(cluster, binaries)) log.warn('已停止上次异常退出后遗留的数据库进程')
      changeOwner(account, cluster)
    }
    const endpoint = await chooseEndpoint(cluster, account)
    writeServerSettings(cluster, endpoint, account, isDurable)
    const logFile = join(home, 'logs', 'postgres.log')
    const stopServer = await superviseServer({ cluster, binaries, account, logFile }, log)
    const stop = async (): Promise<void> => {
      await stopServer()
      removeEndpoint(endpoint, cluster)
      lock?.release()
    }
    const url = endpointUrl(endpoint, cluster, embeddedDatabase)
    try {
      await createDatabase(url, endpointUrl(endpoint, cluster, 'postgres'))
    } catch (error) {
      await stop()
      throw error
    }
    return { url, stop }
  } catch (error) {
    lock?.release()
    throw unwritable('数据目录', dataDir, error)
  }
}

function reachableBinaries(binaries: Binaries, account: Account): Binaries {
  if (account.uid === undefined) return binaries
  const { uid, gid } = account
  const { status } = spawnSync(binaries.postgres, ['--version'], { uid, gid, cwd: '/', stdio: 'ignore' })
  return status === 0 ? binaries : copyBinaries(binaries)
}

/** Changes the owner, so that a database created as root stays usable when `unshare` is no longer allowed. */
function changeOwner(account: Account, cluster: string): void {
  if (account.uid !== undefined && statSync(cluster).uid !== account.uid)
    spawnSync('chown', ['-R', `${account.uid}:${account.gid ?? account.uid}`, cluster])
}

async function createDatabase(url: string, adminUrl: string): Promise<void> {
  // Loaded while the server starts, not before.
  const { default: pg } = await import('pg')
  const probe = new pg.Client(url)
  try {
    await probe.connect()
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error
    const admin = new pg.Client(adminUrl)
    await admin.connect()
    await admin.query(`create database ${embeddedDatabase}`)
    await admin.end()
  } finally {
    await probe.end()
  }
}
