import type { FastifyBaseLogger } from 'fastify'

/**
 * SIGUSR2 switches between the configured level and `debug`, which `record` audits. Only the user of the process and
 * root can send it.
 */
export function switchLogLevelOnSignal(log: FastifyBaseLogger, record: (level: string) => Promise<void>): void {
  const configured = log.level
  process.on('SIGUSR2', () => {
    const level = log.level === 'debug' ? configured : 'debug'
    log.level = 'debug'
    log.warn({ logLevel: level }, 'log_level_changed')
    log.level = level
    record(level).catch((error: unknown) => log.error({ err: error }, 'log_level_not_audited'))
  })
}
