import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = '/sys/fs/cgroup'
const periodUs = 100_000
// The older kind of control groups has a folder for each of its controllers.
const isOld = existsSync(join(root, 'cpu'))
const parent = isOld ? join(root, 'cpu') : root
const group = join(parent, `lexdesk-bench-${process.pid}`)

/** Limits this process to a share of one processor. Needs Linux and the right to make control groups. */
export function limitProcessor(share: number): void {
  const quotaUs = Math.round(share * periodUs)
  try {
    mkdirSync(group)
    if (isOld) writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quotaUs))
    else writeFileSync(join(group, 'cpu.max'), `${quotaUs} ${periodUs}`)
    moveTo(group)
  } catch (error) {
    throw new Error(
      `this bench needs Linux control groups that it may change (controller cpu in ${parent}): ${(error as Error).message}`,
    )
  }
}

export function removeLimit(): void {
  moveTo(parent)
  rmdirSync(group)
}

const moveTo = (folder: string): void => writeFileSync(join(folder, 'cgroup.procs'), String(process.pid))
