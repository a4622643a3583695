import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { installStamp, missingPackages } from './installState.mjs'
import { inRoot, root } from '../root.mjs'
import { withLock } from './withLock.mjs'

const lockFile = inRoot('package-lock.json')
const stampFile = inRoot('node_modules', '.lexdesk-install')
const installedFile = inRoot('node_modules', '.package-lock.json')

function isInstalled() {
  const lockText = readFileSync(lockFile, 'utf8')
  const stamp = installStamp(lockText, process)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  if (!existsSync(installedFile)) return false
  // npm may have been run manually: trust its own record before installing again.
  const installed = JSON.parse(readFileSync(installedFile, 'utf8'))
  if (missingPackages(JSON.parse(lockText), installed, process).length > 0) return false
  writeFileSync(stampFile, stamp)
  return true
}

/** How to call npm without a shell: npm passes the path of its own file; otherwise it is beside Node. */
function npmFile() {
  const besideNode = path.dirname(process.execPath)
  const places = [
    process.env.npm_execpath ?? '',
    path.join(besideNode, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(besideNode, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  return places.find((place) => path.basename(place) === 'npm-cli.js' && existsSync(place))
}

function runNpm(/** @type {string[]} */ args) {
  const file = npmFile()
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit') }
  if (file) return spawnSync(process.execPath, [file, ...args], options).status
  // npm.cmd on Windows starts only through a shell; all arguments are ours.
  const isWindows = process.platform === 'win32'
  return spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: isWindows }).status
}

/** Installs the packages when they are missing or the lock file has changed; silent when there is nothing to do. */
export async function ensureInstalled() {
  refuseOldNode()
  if (isInstalled()) return
  await withLock(async () => {
    if (isInstalled()) return
    console.log('正在安装依赖 … installing packages (npm ci)')
    const status = runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    if (status !== 0) {
      console.error('依赖安装失败：请检查网络或 npm 镜像设置，然后在项目根目录运行 npm ci。')
      console.error('Installing failed: check the network or the npm registry, then run `npm ci` in the root folder.')
      process.exit(1)
    }
    writeFileSync(stampFile, installStamp(readFileSync(lockFile, 'utf8'), process))
  })
}

/**
 * The same range as "engines" in package.json, which npm only warns about.
 * @param {string} version such as 20.19.0
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major >= 24
}

function refuseOldNode() {
  if (isSupportedNode(process.versions.node)) return
  console.error(
    `需要 Node.js 20.19+、22.12+ 或 24+，当前为 ${process.versions.node}。` +
      ` Node.js 20.19+, 22.12+ or 24+ is needed; this is ${process.versions.node}.`,
  )
  process.exit(1)
}
