import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeLog } from './access/writeLog.ts'
import { type App, createApp } from './app.ts'
import { areas } from './areas.ts'
import type { Config } from './config.ts'
import type { Database } from './database/Database.ts'
import { migrate } from './database/migrate.ts'
import { syncSchema } from './database/schemaSync.ts'
import { StartError } from './database/connection/StartError.ts'
import type { LateLog } from './lateLog.ts'
import { drain } from './http/closeGracefully.ts'
import { openLogFiles } from './http/openLogFiles.ts'
import { switchLogLevelOnSignal } from './http/switchLogLevelOnSignal.ts'
import { schemaOf } from './schema.ts'
import { seedDatabase } from './seed/seedDatabase.ts'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** The built client is next to the server's own folder. */
const webDir = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')

/** Migrates the database and serves until a signal arrives. */
export async function serve(
  config: Config,
  db: Database,
  databaseLog: LateLog,
  onFailure: (error: unknown) => void,
): Promise<void> {
  try {
    await migrate(db)
    await syncSchema(db, schemaOf())
    const seeded = await seedDatabase(db, {
      adminPassword: config.adminPassword,
      demoData: config.demoData,
      areas,
    })
    const logStream = config.logTo === 'files' ? openLogFiles({ folder: join(config.dataDir, 'logs') }) : undefined
    const app = await createApp({ config, db, webDir, logStream })
    databaseLog.use(app.http.log)
    switchLogLevelOnSignal(app.http.log, (level) =>
      writeLog(db.kysely, {
        type: 'operation',
        operation: 'edit',
        content: `经系统信号将本进程的日志级别改为 ${level}`,
      }),
    )
    await app.http.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
      // Scheduled work must not continue without its database.
      await app.close()
      throw explainListenError(error, config)
    })
    const closeMetrics = await listenForMetrics(app, config).catch(async (error: unknown) => {
      await app.close()
      throw error
    })
    const drainMs = config.drainSeconds * 1000
    stopOnSignal(onFailure, drainMs + longestCloseMs, async () => {
      await drain(app.http, drainMs)
      closeMetrics()
      await app.close()
      await db.close()
    })
    // Startup does not wait for the files of the seeds: the built-in templates, and those of the demo office.
    app.fillStore().then(
      () => app.http.log.info('seed_files_ready'),
      (error: unknown) => app.http.log.warn({ err: error }, 'seed_files_not_written'),
    )
    const [listening] = app.http.addresses()
    announce(config, typeof listening === 'object' ? listening.port : config.port, seeded.generatedPassword)
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Serves metrics on their own address if configured; returns a function that stops it. */
async function listenForMetrics({ http }: App, { metricsListen }: Config): Promise<() => void> {
  if (!metricsListen) return () => {}
  const server = http.metricsServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(metricsListen, resolve)
  }).catch(() => {
    throw new StartError(`无法监听指标地址 ${metricsListen.host}:${metricsListen.port}，请检查 METRICS_LISTEN`)
  })
  return () => server.close()
}

function announce(config: Config, port: number, password: string | undefined): void {
  print(`${config.platformName}已启动：http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`)
  if (password) print(`首次启动已创建管理员，用户名 admin，密码 ${password}（仅显示这一次，请登录后修改）`)
}

const longestCloseMs = 15_000

function stopOnSignal(onFailure: (error: unknown) => void, longestStopMs: number, stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = (): void => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), longestStopMs).unref()
    stop().then(() => process.exit(0), onFailure)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function explainListenError(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new StartError(`端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 指定其他端口`)
  if (code === 'EACCES') return new StartError(`没有权限监听端口 ${port}，请用 PORT 指定 1024 以上的端口`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartError(`本机没有地址 ${host}，请检查 HOST`)
  return error
}
