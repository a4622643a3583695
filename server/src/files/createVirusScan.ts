import { askClamd, type ClamdAddress, scanFile, ScanTooLarge } from './askClamd.ts'
import { fileErrors } from './fileErrors.ts'
import type { SpooledFile } from './spool.ts'

/** Compatible with a pino logger. */
interface ScanLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export interface VirusScan {
  /** Rejects an infected file, and every file while the scanner is away: what was not scanned is not stored. */
  assertClean(file: SpooledFile, name: string): Promise<void>
  isAway(): boolean
  close(): void
}

const checkMs = 30_000
/** Archives take long. */
const scanMs = 60_000

/** Has uploads scanned by the clamd of ClamAV at this address. */
export function createVirusScan(address: ClamdAddress, log: ScanLog): VirusScan {
  let isAway = false

  function lost(error: unknown): void {
    if (!isAway) log.error({ err: error }, 'virus_scan_lost')
    isAway = true
  }
  function answered(): void {
    if (isAway) log.info({}, 'virus_scan_returned')
    isAway = false
  }

  const look = (): void => void askClamd(address, 'PING').then(answered, lost)
  const timer = setInterval(look, checkMs).unref()
  look()
  return {
    async assertClean({ path }, name) {
      const virus = await scanFile(address, path, scanMs).catch((error: unknown) => {
        if (error instanceof ScanTooLarge) throw fileErrors.tooLargeToScan(name)
        lost(error)
        throw fileErrors.scanAway()
      })
      answered()
      if (virus === undefined) return
      log.warn({ virus }, 'file_infected')
      throw fileErrors.infected(name, virus)
    },
    isAway: () => isAway,
    close: () => clearInterval(timer),
  }
}
