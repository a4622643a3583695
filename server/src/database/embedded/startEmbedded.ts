import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from '../Database.ts'
import { StartError } from '../StartError.ts'
import type { Account } from './chooseAccount.ts'
import { checkReach, chooseAccount } from './chooseAccount.ts'
import { chooseEndpoint, endpointUrl } from './chooseEndpoint.ts'
import { hasCluster, initialiseCluster } from './initialiseCluster.ts'
import { launchPostmaster } from './launchPostmaster.ts'
import type { Binaries } from './locateBinaries.ts'
import { copyBinaries, locateBinaries } from './locateBinaries.ts'
import { readPostmasterFile } from './postmasterFile.ts'
import { stopOrphan, stopPostmaster } from './stopPostmaster.ts'
import { isProductRunning, takeProductLock } from './takeProductLock.ts'
import { writeServerSettings } from './writeServerSettings.ts'

export interface EmbeddedServer {
  url: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: DatabaseLog
  /** False only for throw-away data of tests. */
  isDurable?: boolean
}

const databaseName = 'lexdesk'
const clusterIn = (home: string): string => join(home, 'postgres')

/** The address of the database of a product that is running on the folder, for commands beside it. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  if (!(await isProductRunning(dataDir))) return undefined
  const cluster = clusterIn(realpathSync(dataDir))
  const file = readPostmasterFile(cluster)
  if (!file?.isReady) throw new StartError('程序正在启动或停止，请稍后重试')
  const { socketFolder, port } = file
  return endpointUrl(socketFolder ? { socketFolder } : { port }, cluster, databaseName)
}

/** Starts the PostgreSQL that npm installed, on a private socket, with its data in `DATA_DIR/postgres`. */
export async function startEmbedded({ dataDir, log, isDurable = true }: EmbeddedOptions): Promise<EmbeddedServer> {
  const home = openDataDir(dataDir)
  const cluster = clusterIn(home)
  const lock = await takeProductLock(home)
  try {
    const account = chooseAccount(home, cluster)
    const binaries = reachableBinaries(locateBinaries(), account)
    checkReach(account, home)
    if (!hasCluster(cluster)) {
      log.info('正在创建内置数据库')
      await initialiseCluster(home, cluster, binaries, account, isDurable)
    } else {
      giveTo(account, cluster)
      if (await stopOrphan(cluster, binaries)) log.warn('已停止上次异常退出后遗留的数据库进程')
    }
    const endpoint = await chooseEndpoint(cluster, account)
    writeServerSettings(cluster, endpoint, account, isDurable)
    const logFile = join(home, 'logs', 'postgres.log')

    let isStopping = false
    let pid = 0
    const launch = async (): Promise<void> => {
      pid = await launchPostmaster(cluster, binaries, account, logFile, () => void relaunch())
    }
    // PostgreSQL restarts its own sessions after a crash; only the death of the postmaster itself comes here.
    const relaunch = async (): Promise<void> => {
      for (let pause = 500; !isStopping; pause = Math.min(pause * 2, 30_000)) {
        log.error('内置数据库意外退出，正在重新启动')
        await sleep(pause)
        if (isStopping) return
        try {
          return await launch()
        } catch (error) {
          log.error((error as Error).message)
        }
      }
    }
    await launch()
    await createDatabase(endpointUrl(endpoint, cluster, databaseName), endpointUrl(endpoint, cluster, 'postgres'))
    return {
      url: endpointUrl(endpoint, cluster, databaseName),
      async stop() {
        if (isStopping) return
        isStopping = true
        await stopPostmaster(cluster, pid, binaries)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function openDataDir(dataDir: string): string {
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    const reasons: Record<string, string> = {
      EROFS: '所在的磁盘是只读的',
      EACCES: '当前用户没有写权限',
      EPERM: '当前用户没有写权限',
      ENOTDIR: '路径中有一段不是目录',
      EEXIST: '它不是目录',
      ENOSPC: '磁盘已满',
    }
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new StartError(`数据目录 ${dataDir} 不可写：${reasons[code] ?? message}`)
  }
}

function reachableBinaries(binaries: Binaries, account: Account): Binaries {
  if (account.uid === undefined) return binaries
  const { uid, gid } = account
  const { status } = spawnSync(binaries.postgres, ['--version'], { uid, gid, cwd: '/', stdio: 'ignore' })
  return status === 0 ? binaries : copyBinaries(binaries)
}

/** A database made as root stays usable when `unshare` is no longer allowed: it changes hands. */
function giveTo(account: Account, cluster: string): void {
  if (account.uid !== undefined) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
}

async function createDatabase(url: string, adminUrl: string): Promise<void> {
  const probe = new pg.Client(url)
  try {
    await probe.connect()
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error
    const admin = new pg.Client(adminUrl)
    await admin.connect()
    await admin.query(`create database ${databaseName}`)
    await admin.end()
  } finally {
    await probe.end()
  }
}
