import { spawnSync } from 'node:child_process'

/**
 * @typedef {'browser' | 'fonts' | 'services' | 'pooler'} Need
 * @typedef {{ program: string, before: string[][], install: string[], packages: Record<Need, string[][]> }} Manager
 *   for each need sets of packages, the best first
 */

/** @type {Manager[]} */
const managers = [
  {
    program: 'apt-get',
    before: [['update']],
    install: ['install', '-y', '--no-install-recommends'],
    packages: {
      // The headless shell renders the same pages in two thirds of the time.
      browser: [
        ['chromium-headless-shell', 'fonts-noto-cjk'],
        ['chromium', 'fonts-noto-cjk'],
      ],
      fonts: [['fontconfig', 'fonts-noto-cjk']],
      services: [['postgresql', 'pgbouncer', 'redis-server', 'libfaketime']],
      pooler: [['pgbouncer']],
    },
  },
  {
    program: 'apk',
    before: [],
    install: ['add', '--no-cache'],
    packages: {
      browser: [['chromium', 'font-noto-cjk']],
      fonts: [['fontconfig', 'font-noto-cjk']],
      services: [],
      pooler: [['pgbouncer']],
    },
  },
  {
    program: 'dnf',
    before: [],
    install: ['install', '-y'],
    packages: {
      browser: [['chromium', 'google-noto-sans-cjk-fonts']],
      fonts: [['fontconfig', 'google-noto-sans-cjk-fonts']],
      services: [],
      pooler: [['pgbouncer']],
    },
  },
]

/** @param {string[]} command */
function succeeds([program = '', ...args]) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

/** The prefix of a command that needs root (sudo), or undefined where it is not available. */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return succeeds(['sudo', '-n', 'true']) ? ['sudo', '-n'] : undefined
}

/**
 * Installs packages of the distribution where this user may; returns whether it did.
 * @param {Need} need
 */
export function installFromDistribution(need) {
  if (process.platform !== 'linux') return false
  const prefix = rootPrefix()
  const manager = managers.find(({ program }) => succeeds([program, '--version']))
  if (!prefix || !manager) return false
  const { program, before, install, packages } = manager
  /** @param {string[]} words */
  const run = (words) => {
    const [first = '', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', program, ...words]
    const { status, stdout, stderr } = spawnSync(first, rest, { encoding: 'utf8' })
    if (status !== 0) console.error(`${program} ${words.join(' ')}\n${stdout ?? ''}${stderr ?? ''}`)
    return status === 0
  }
  if (!before.every(run)) return false
  return packages[need].some((set) => {
    console.log(`正在安装系统软件包 … installing ${set.join(', ')} with ${program}`)
    return run([...install, ...set])
  })
}
