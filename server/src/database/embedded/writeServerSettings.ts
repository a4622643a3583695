import { chownSync, renameSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Account } from './chooseAccount.ts'
import type { Endpoint } from './chooseEndpoint.ts'

/** The settings are rewritten at each start, so that an upgrade of the program brings its own. */
export function writeServerSettings(cluster: string, endpoint: Endpoint, account: Account, isDurable: boolean): void {
  const settings: Record<string, string | number> = {
    ...('port' in endpoint
      ? { listen_addresses: '127.0.0.1', port: endpoint.port, unix_socket_directories: '' }
      : { listen_addresses: '', port: 5432, unix_socket_directories: endpoint.socketFolder }),
    unix_socket_permissions: '0700',
    max_connections: 60,
    shared_buffers: `${sharedBuffersMb()}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '96MB',
    fsync: isDurable ? 'on' : 'off',
    synchronous_commit: 'on',
    full_page_writes: isDurable ? 'on' : 'off',
    // There is no replication, so bulk loads into new tables need no log.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '1GB',
    // Containers cap the shared memory that parallel workers need at 64 MB, and many small queries gain nothing from
    // them.
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    jit: 'off',
    timezone: 'Asia/Shanghai',
    log_timezone: 'Asia/Shanghai',
    datestyle: 'iso, ymd',
    lc_messages: 'C',
    // Failed statements are reported to the product; their values are personal data and stay out of this file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`)
  write('postgresql.conf', [
    '# Written by the program at each start. Put own settings into local.conf beside this file.',
    ...lines,
    "include_if_exists = 'local.conf'",
  ])
  // The socket is in a folder that only the owner can enter.
  write('pg_hba.conf', ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256'])

  function write(name: string, content: string[]): void {
    const path = join(cluster, name)
    writeFileSync(`${path}.new`, `${content.join('\n')}\n`, { mode: 0o600 })
    if (account.uid !== undefined) chownSync(`${path}.new`, account.uid, account.gid ?? 0)
    renameSync(`${path}.new`, path)
  }
}

/** A sixteenth of the memory that this process may use, between 32 and 256 MB; the system's cache does the rest. */
function sharedBuffersMb(): number {
  const allowed = process.constrainedMemory?.() || Infinity
  const megabytes = Math.min(totalmem(), allowed) / 1024 ** 2
  return Math.round(Math.min(256, Math.max(32, megabytes / 16)))
}
