import { type Config, ConfigError, readConfig } from './config.ts'
import { startEmbedded } from './database/embedded/startEmbedded.ts'
import { StartError } from './database/connection/StartError.ts'
import { lateLog } from './lateLog.ts'

/** Errors that the operator can fix are printed as one sentence; anything else with its stack. */
function fail(error: unknown): void {
  const isExpected = error instanceof StartError || error instanceof ConfigError
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${isExpected ? error.message : trace}\n`)
  process.exit(1)
}

async function run([command, ...args]: string[]): Promise<void> {
  if (command === 'explain') {
    const { explain } = await import('./explain.ts')
    return explain(args[0] ?? '')
  }
  if (command === 'doctor') {
    const { runDoctor } = await import('./doctor/runDoctor.ts')
    const isWell = await runDoctor(process.env, args, (line) => void process.stdout.write(`${line}\n`))
    process.exit(isWell ? 0 : 1)
  }
  const config = readConfig(process.env)
  if (command === 'db') {
    const [{ databaseCommand }, { builtInMenu, schemaOf }, { restoreMenu }, { openBackupFiles }] = await Promise.all([
      import('./database/backup/commandLine.ts'),
      import('./schema.ts'),
      import('./seed/seedMenu.ts'),
      import('./files/backupFiles.ts'),
    ])
    return databaseCommand(args, config, {
      specs: schemaOf(),
      restoreMenu: ({ kysely }) => kysely.transaction().execute((tx) => restoreMenu(tx, builtInMenu())),
      openFiles: (use) => openBackupFiles(config, use),
    })
  }
  if (command === 'eject') {
    const { ejectCommand } = await import('./areas/online/eject/ejectCommand.ts')
    return ejectCommand(args, config)
  }
  await open(config)
}

/** Loads the program while the database starts: both take about equally long. */
async function open(config: Config): Promise<void> {
  const {
    databaseUrl: url,
    databaseReadUrl: readUrl,
    dataDir,
    databasePool,
    databaseTimeoutSeconds,
    databaseCa,
  } = config
  const log = lateLog()
  const embedded = url ? undefined : startEmbedded({ dataDir, log })
  embedded?.catch(() => {})
  const [{ openDatabase }, { serve }] = await Promise.all([
    import('./database/connection/openDatabase.ts'),
    import('./serve.ts'),
  ])
  const db = await openDatabase({
    url,
    readUrl,
    dataDir,
    embedded,
    poolSize: databasePool,
    timeoutSeconds: databaseTimeoutSeconds,
    caFile: databaseCa,
    log,
  })
  await serve(config, db, log, fail)
}

run(process.argv.slice(2)).catch(fail)
