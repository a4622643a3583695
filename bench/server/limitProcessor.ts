import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = '/sys/fs/cgroup'
const periodUs = 100_000

/** Limits this process to a share of one processor, or removes the limit. Needs Linux and the right to make control groups. */
export function limitProcessor(share: number | undefined): void {
  // The older kind of control groups has a folder for each of its controllers.
  const isOld = existsSync(join(root, 'cpu'))
  const parent = isOld ? join(root, 'cpu') : root
  const group = join(parent, `lexdesk-bench-${process.pid}`)
  if (share === undefined) {
    writeFileSync(join(parent, 'cgroup.procs'), String(process.pid))
    rmdirSync(group)
    return
  }
  mkdirSync(group)
  const quotaUs = Math.round(share * periodUs)
  if (isOld) writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quotaUs))
  else writeFileSync(join(group, 'cpu.max'), `${quotaUs} ${periodUs}`)
  writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
}
