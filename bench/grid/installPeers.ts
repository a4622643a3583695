import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { inRepository } from '../inRepository.ts'

/** Installs the grids that ours is measured against, unless they are present. Only benches need them. */
export function installPeers(): void {
  const folder = inRepository('bench', 'peers')
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const stamp = join(folder, 'node_modules', '.lexdesk-install')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  const [program, ...before] = npm()
  try {
    execFileSync(program!, [...before, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } catch (cause) {
    throw new Error('the peers could not be installed: run `npm ci` in bench/peers', { cause })
  }
  writeFileSync(stamp, lock)
}

/** npm passes the path of its own file to child processes; otherwise it is beside Node. */
function npm(): string[] {
  const besideNode = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const file = [process.env.npm_execpath ?? '', besideNode].find(
    (place) => basename(place) === 'npm-cli.js' && existsSync(place),
  )
  return file ? [process.execPath, file] : ['npm']
}
