import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const systemFolders = ['/usr/sbin', '/usr/local/sbin']

/** Debian keeps the programs of each major version of PostgreSQL in a folder of its own; the newest is first. */
function postgresFolders(): string[] {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return []
  return readdirSync(versions)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'))
}

/** The path of a program of the distribution. */
export function findProgram(name: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...systemFolders, ...postgresFolders()]
  const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
  if (!found) throw new Error(`${name} is not installed`)
  return found
}

/** A library that gives one process another clock; it is in a folder named after the processor. */
export function findClockLibrary(): string {
  const root = '/usr/lib'
  const folders = existsSync(root) ? readdirSync(root).map((folder) => join(root, folder, 'faketime')) : []
  const found = folders.map((folder) => join(folder, 'libfaketime.so.1')).find((file) => existsSync(file))
  if (!found) throw new Error('libfaketime is not installed')
  return found
}
