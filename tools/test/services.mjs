import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { installFromDistribution } from './systemPackages.mjs'

const libraries = '/usr/lib'
const hasFaketime = () =>
  existsSync(libraries) &&
  readdirSync(libraries).some((folder) => existsSync(path.join(libraries, folder, 'faketime', 'libfaketime.so.1')))

/** @type {Record<'services' | 'pooler', () => boolean>} */
const isInstalled = {
  services: () =>
    ['/usr/sbin/pgbouncer', '/usr/bin/redis-server', '/usr/lib/postgresql'].every((place) => existsSync(place)) &&
    hasFaketime(),
  pooler: () => existsSync('/usr/sbin/pgbouncer') || existsSync('/usr/bin/pgbouncer'),
}

/**
 * Installs what tests need beside the product where this user may. Without that right they skip it or say what is missing.
 * @param {'services' | 'pooler'} need
 */
export function ensureInstalledBeside(need) {
  if (!isInstalled[need]()) installFromDistribution(need)
}
